import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './RowTool.module.css'

interface RowToolProps {
  label: string
  /** By which the keyboard is put back on it. */
  tool?: string
  disabled?: boolean
  onClick: () => void
  /** Its icon. */
  children: ReactNode
}

/** A small button beside a row of a form: moves, removes. */
export function RowTool({ label, tool, disabled = false, onClick, children }: RowToolProps) {
  return (
    <ActionIcon
      type="button"
      variant="subtle"
      color="gray"
      className={classes.tool}
      aria-label={label}
      title={label}
      data-tool={tool}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  )
}
