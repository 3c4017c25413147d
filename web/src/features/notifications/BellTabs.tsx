import { bellTabOf } from '@kwaderno/contract/bell-tab.ts'
import {
  BELL_SIDES,
  NOTIFICATION_PAGE_SIZE,
  type BellSide,
  type Notification,
} from '@kwaderno/contract/live.ts'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { seeMoreNotifications, type Bell } from '../../api/live.ts'
import { badgeCount } from '../../ui/badge-count.ts'
import { NotificationList } from './NotificationList.tsx'
import classes from './BellTabs.module.css'

const SIDES: Record<BellSide, { label: string; empty: string }> = {
  waiting: { label: 'Waits for me', empty: 'Nothing waits for you' },
  done: { label: 'Done', empty: 'Nothing has been done yet' },
}

interface BellTabsProps {
  bell: Bell
  onOpen: (notification: Notification) => void
}

/** The staff's bell: what waits for them, and what colleagues have done. It opens on what there is that is unread. */
export function BellTabs({ bell, onOpen }: BellTabsProps) {
  const unread: Record<BellSide, number> = { waiting: bell.waiting, done: bell.unread - bell.waiting }
  const [side, setSide] = useState<BellSide>(unread.waiting === 0 && unread.done > 0 ? 'done' : 'waiting')
  const id = useId()
  const items = bell.items.filter((item) => bellTabOf(item) === side)
  const isWhole = bell.whole.includes(side)
  const isShort = bell.isLoaded && !isWhole && items.length < NOTIFICATION_PAGE_SIZE
  // What came with the connection is the newest of both, which may be little of one.
  useEffect(() => {
    if (isShort) void seeMoreNotifications(side)
  }, [isShort, side])

  function onKeyDown({ key }: KeyboardEvent) {
    const other = BELL_SIDES.find((one) => one !== side)
    if (!other || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return
    setSide(other)
    document.getElementById(`${id}-${other}`)?.focus()
  }

  return (
    <>
      <div role="tablist" aria-label="Sides of the bell" className={classes.tabs}>
        {BELL_SIDES.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`${id}-${one}`}
            aria-selected={one === side}
            aria-controls={`${id}-panel`}
            tabIndex={one === side ? 0 : -1}
            className={classes.tab}
            onClick={() => setSide(one)}
            onKeyDown={onKeyDown}
          >
            {SIDES[one].label}
            {unread[one] > 0 && <Unread count={unread[one]} />}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${side}`}>
        <NotificationList
          items={items}
          onOpen={onOpen}
          empty={isWhole ? SIDES[side].empty : ''}
          onMore={isWhole ? undefined : () => seeMoreNotifications(side)}
        />
      </div>
    </>
  )
}

function Unread({ count }: { count: number }) {
  return (
    <span className={classes.unread}>
      {badgeCount(count)}
      <span className={classes.hidden}> unread</span>
    </span>
  )
}
