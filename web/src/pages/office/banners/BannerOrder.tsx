import { ActionIcon } from '@mantine/core'
import type { StaffBanner } from '@kwaderno/contract/banner.ts'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import classes from './BannerOrder.module.css'
import type { Handle } from './BannerList.tsx'
import { moveId } from './ids.ts'
import { nameOf } from './save.ts'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

interface BannerOrderProps {
  banner: StaffBanner
  count: number
  isLocked: boolean
  onMove: (place: number) => void
  handle: Handle
}

/** Where a banner stands, with the handle and the buttons that move it. */
export function BannerOrder({ banner, count, isLocked, onMove, handle }: BannerOrderProps) {
  const { id, orderNumber } = banner
  const name = nameOf(banner)
  return (
    <div className={classes.order}>
      <ActionIcon
        id={moveId(id, 'up')}
        variant="subtle"
        color="gray"
        className={classes.tool}
        aria-label={`Move ${name} up`}
        disabled={isLocked || orderNumber === 1}
        onClick={() => onMove(orderNumber - 1)}
      >
        <IconArrowUp {...icon} />
      </ActionIcon>
      <ActionIcon
        ref={handle.setActivatorNodeRef}
        variant="subtle"
        color="gray"
        className={`${classes.tool} ${classes.handle}`}
        {...handle.attributes}
        {...handle.listeners}
        aria-label={`Reorder ${name}`}
        disabled={isLocked}
      >
        <IconGripVertical {...icon} />
      </ActionIcon>
      <ActionIcon
        id={moveId(id, 'down')}
        variant="subtle"
        color="gray"
        className={classes.tool}
        aria-label={`Move ${name} down`}
        disabled={isLocked || orderNumber === count}
        onClick={() => onMove(orderNumber + 1)}
      >
        <IconArrowDown {...icon} />
      </ActionIcon>
    </div>
  )
}
