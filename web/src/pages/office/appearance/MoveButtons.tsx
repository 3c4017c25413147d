import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './MoveButtons.module.css'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

/** How a tool that moves an item looks. */
export const MOVE_TOOL = { variant: 'subtle', color: 'gray', className: classes.tool } as const

interface MoveButtonsProps {
  /** What is moved. */
  name: string
  /** From 1. */
  place: number
  count: number
  isLocked: boolean
  idOf: (direction: 'up' | 'down') => string
  onMove: (place: number) => void
  /** What stands between the two. */
  children?: ReactNode
}

/** The buttons that move an item of a list by one place. */
export function MoveButtons({ name, place, count, isLocked, idOf, onMove, children }: MoveButtonsProps) {
  return (
    <>
      <ActionIcon
        {...MOVE_TOOL}
        id={idOf('up')}
        aria-label={`Move ${name} up`}
        disabled={isLocked || place === 1}
        onClick={() => onMove(place - 1)}
      >
        <IconArrowUp {...icon} />
      </ActionIcon>
      {children}
      <ActionIcon
        {...MOVE_TOOL}
        id={idOf('down')}
        aria-label={`Move ${name} down`}
        disabled={isLocked || place === count}
        onClick={() => onMove(place + 1)}
      >
        <IconArrowDown {...icon} />
      </ActionIcon>
    </>
  )
}
