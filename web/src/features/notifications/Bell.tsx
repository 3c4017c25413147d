import { Button, Popover, UnstyledButton } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import type { Notification } from '@kwaderno/contract/live.ts'
import { seeMoreNotifications, useBell, viewAllNotifications, viewNotification } from '../../api/live.ts'
import { useSession } from '../../api/session.ts'
import { useGo } from '../../navigation.tsx'
import { badgeCount } from '../../ui/badge-count.ts'
import { DateTime } from '../../ui/DateTime.tsx'
import classes from './Bell.module.css'
import { targetOf } from './target.ts'

/** The bell with its count of unread notifications, and the list behind it. */
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
        {bell.isLoaded && bell.items.length === 0 && (
          <p className={classes.empty}>You have no notifications</p>
        )}
        <ul className={classes.list}>
          {bell.items.map((notification) => (
            <li key={notification.id}>
              <button
                type="button"
                className={classes.item}
                data-unread={!notification.isViewed || undefined}
                onClick={() => open(notification)}
              >
                <span className={classes.title}>
                  {notification.title}
                  {!notification.isViewed && <span className={classes.new}>New</span>}
                </span>
                <span>{notification.description}</span>
                <DateTime className={classes.date} value={notification.createdOn} />
              </button>
            </li>
          ))}
        </ul>
        {bell.hasMore && (
          <Button variant="subtle" fullWidth radius={0} onClick={() => void seeMoreNotifications()}>
            See more
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
