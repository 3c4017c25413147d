import { Button } from '@mantine/core'
import type { Notification } from '@kwaderno/contract/live.ts'
import { DateTime } from '../../ui/DateTime.tsx'
import { UnbrokenOrderNumbers } from '../../ui/UnbrokenOrderNumbers.tsx'
import classes from './BellPanel.module.css'

interface NotificationListProps {
  /** Newest first. */
  items: readonly Notification[]
  onOpen: (notification: Notification) => void
  /** Shown when there are none. */
  empty: string
  /** Loads more; undefined when there are none. */
  onMore: (() => unknown) | undefined
}

export function NotificationList({ items, onOpen, empty, onMore }: NotificationListProps) {
  return (
    <>
      {items.length === 0 && empty !== '' && <p className={classes.empty}>{empty}</p>}
      <ul className={classes.list}>
        {items.map((notification) => (
          <li key={notification.id}>
            <button
              type="button"
              className={classes.item}
              data-unread={!notification.isViewed || undefined}
              onClick={() => onOpen(notification)}
            >
              <span className={classes.title}>
                {notification.title}
                {!notification.isViewed && <span className={classes.new}>New</span>}
              </span>
              <span>
                <UnbrokenOrderNumbers text={notification.description} />
              </span>
              <DateTime className={classes.date} value={notification.createdOn} />
            </button>
          </li>
        ))}
      </ul>
      {onMore && (
        <Button variant="subtle" fullWidth radius={0} onClick={() => void onMore()}>
          See more
        </Button>
      )}
    </>
  )
}
