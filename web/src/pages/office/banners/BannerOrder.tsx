import { ActionIcon } from '@mantine/core'
import type { StaffBanner } from '@kwaderno/contract/banner.ts'
import { IconGripVertical } from '@tabler/icons-react'
import { MOVE_TOOL, MoveButtons } from '../appearance/MoveButtons.tsx'
import classes from './BannerOrder.module.css'
import type { Handle } from './BannerList.tsx'
import { moveId } from './ids.ts'
import { nameOf } from './save.ts'

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
      <MoveButtons
        name={name}
        place={orderNumber}
        count={count}
        isLocked={isLocked}
        idOf={(direction) => moveId(id, direction)}
        onMove={onMove}
      >
        <ActionIcon
          ref={handle.setActivatorNodeRef}
          {...MOVE_TOOL}
          className={`${MOVE_TOOL.className} ${classes.handle}`}
          {...handle.attributes}
          {...handle.listeners}
          aria-label={`Reorder ${name}`}
          disabled={isLocked}
        >
          <IconGripVertical size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </MoveButtons>
    </div>
  )
}
