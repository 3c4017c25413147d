import { UnstyledButton } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import { useBell } from '../../api/live.ts'
import { useIsUsed } from '../../defer.ts'
import { badgeCount } from '../../ui/badge-count.ts'
import { lazyPart } from '../../lazy-part.ts'
import classes from './Bell.module.css'

const BellPanel = lazyPart(() => import('./BellPanel.tsx').then((module) => ({ default: module.BellPanel })))
const ID = 'bell'

/** The bell with its count of unread notifications; the list behind it comes once somebody uses the page. */
export function Bell() {
  const pathname = useLocation({ select: (location) => location.pathname })
  /** The page over which it was opened; it does not go along to another. */
  const [openedOn, setOpenedOn] = useState<string>()
  const opened = openedOn === pathname
  const setOpened = (isOpen: boolean) => setOpenedOn(isOpen ? pathname : undefined)
  const { unread } = useBell()
  const button = useRef<HTMLButtonElement>(null)

  return (
    <>
      <UnstyledButton
        ref={button}
        id={ID}
        className={classes.bell}
        aria-label={unread > 0 ? `Notifications, ${badgeCount(unread)} unread` : 'Notifications'}
        aria-haspopup="dialog"
        aria-expanded={opened}
        aria-controls={opened ? `${ID}-dropdown` : undefined}
        onClick={() => setOpened(!opened)}
        // The panel takes the key itself once the focus has moved into it.
        onKeyDown={(event) => event.key === 'Escape' && setOpened(false)}
      >
        <IconBell size={20} stroke={1.75} aria-hidden />
        {unread > 0 && (
          <span className={classes.dot} aria-hidden>
            {badgeCount(unread)}
          </span>
        )}
      </UnstyledButton>
      {useIsUsed() && (
        <Suspense>
          <BellPanel id={ID} button={button} opened={opened} onChange={setOpened} />
        </Suspense>
      )}
    </>
  )
}
