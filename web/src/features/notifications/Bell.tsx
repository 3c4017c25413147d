import { Button, Popover, UnstyledButton } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { Notification } from '@kwaderno/contract/live.ts'
import { seeMoreNotifications, useBell, viewAllNotifications, viewNotification } from '../../api/live.ts'
import { useSession } from '../../api/session.ts'
import { useGo } from '../../navigation.tsx'
import { badgeCount } from '../../ui/badge-count.ts'
import classes from './Bell.module.css'
import { NotificationList } from './NotificationList.tsx'
import { targetOf } from './target.ts'

const Sides = lazy(async () => ({ default: (await import('./Sides.tsx')).Sides }))

/** The bell with its count of unread notifications, and the list behind it, which the staff have in two. */
export function Bell() {
  const pathname = useLocation({ select: (location) => location.pathname })
  /** The page over which it was opened; it does not go along to another. */
  const [openedOn, setOpenedOn] = useState<string>()
  const opened = openedOn === pathname
  const setOpened = (isOpen: boolean) => setOpenedOn(isOpen ? pathname : undefined)
  const bell = useBell()
  const { isStaff } = useSession()
  const go = useGo()

  function open(notification: Notification) {
    if (!notification.isViewed) void viewNotification(notification.id)
    setOpened(false)
    void go(targetOf(notification, isStaff))
  }

  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      // With its limit in the style sheet it covers the width of a phone.
      width={376}
      shadow="md"
      trapFocus
      withRoles
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.bell}
          aria-label={bell.unread > 0 ? `Notifications, ${badgeCount(bell.unread)} unread` : 'Notifications'}
          onClick={() => setOpened(!opened)}
          // The panel takes the key itself once the focus has moved into it.
          onKeyDown={(event) => event.key === 'Escape' && setOpened(false)}
        >
          <IconBell size={20} stroke={1.75} aria-hidden />
          {bell.unread > 0 && (
            <span className={classes.dot} aria-hidden>
              {badgeCount(bell.unread)}
            </span>
          )}
        </UnstyledButton>
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
            <Sides bell={bell} onOpen={open} />
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
