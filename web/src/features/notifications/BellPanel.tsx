import { Button, Popover } from '@mantine/core'
import type { Notification } from '@kwaderno/contract/live.ts'
import { Suspense, type RefObject } from 'react'
import { seeMoreNotifications, useBell, viewAllNotifications, viewNotification } from '../../api/live.ts'
import { useSession } from '../../api/session.ts'
import { useGo } from '../../navigation.tsx'
import { PopupTarget, useOpenedLater } from '../../ui/PopupTarget.tsx'
import { lazyPart } from '../../lazy-part.ts'
import classes from './BellPanel.module.css'
import { NotificationList } from './NotificationList.tsx'
import { notificationHref } from './notification-link.ts'

const BellTabs = lazyPart(async () => ({ default: (await import('./BellTabs.tsx')).BellTabs }))

interface BellPanelProps {
  id: string
  button: RefObject<HTMLElement | null>
  opened: boolean
  onChange: (opened: boolean) => void
}

/** The notifications behind the bell, which the staff have in two lists. */
export function BellPanel({ id, button, opened, onChange }: BellPanelProps) {
  const bell = useBell()
  const { isStaff } = useSession()
  const go = useGo()

  function open(notification: Notification) {
    if (!notification.isViewed) void viewNotification(notification.id)
    onChange(false)
    void go(notificationHref(notification, isStaff))
  }

  return (
    <Popover
      id={id}
      opened={useOpenedLater(opened)}
      onChange={onChange}
      position="bottom-end"
      // With its limit in the style sheet it covers the width of a phone.
      width={376}
      shadow="md"
      trapFocus
      withRoles
    >
      <Popover.Target>
        <PopupTarget element={button} />
      </Popover.Target>
      <Popover.Dropdown p={0} className={classes.panel} data-bell-panel>
        <div className={classes.head}>
          <h2>Notifications</h2>
          {bell.unread > 0 && (
            <Button variant="subtle" size="compact-sm" onClick={() => void viewAllNotifications()}>
              Mark all as read
            </Button>
          )}
        </div>
        {isStaff && bell.items.length > 0 ? (
          <Suspense>
            <BellTabs bell={bell} onOpen={open} />
          </Suspense>
        ) : (
          <NotificationList
            items={bell.items}
            onOpen={open}
            empty={bell.isLoaded ? 'You have no notifications' : ''}
            onMore={bell.hasMore ? seeMoreNotifications : undefined}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
