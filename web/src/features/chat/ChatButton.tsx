import { UnstyledButton } from '@mantine/core'
import { IconMessageCircle } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { Suspense, useCallback, useRef, useState } from 'react'
import { readKept } from '../../api/kept.ts'
import { useUnreadMessages } from '../../api/live.ts'
import { paths } from '../../paths.ts'
import { lazyPart } from '../../lazy-part.ts'
import classes from './ChatButton.module.css'
import { useChatWasOpened } from './chat-opened.ts'

const ChatPanel = lazyPart(() => import('./ChatPanel.tsx').then((module) => ({ default: module.ChatPanel })))
const PHONE = '(max-width: 39.99em)'

/**
 * The floating button of customers that opens the chat. Its badge says 'New' until the chat has been opened since the
 * log-in, and whenever a message waits.
 */
export function ChatButton({ userId }: { userId: number }) {
  const pathname = useLocation({ select: (location) => location.pathname })
  /** The page over which it was opened. */
  const [openedOn, setOpenedOn] = useState(() =>
    readKept()?.typed[`chat ${userId}`] === undefined ? undefined : pathname,
  )
  const button = useRef<HTMLButtonElement>(null)
  const isUnread = useUnreadMessages()
  const isNew = !useChatWasOpened() || isUnread
  // On a phone it would cover the page that was asked for, and the page of the chat is the chat.
  const isLeft = openedOn !== undefined && openedOn !== pathname
  const isClosed = isLeft && (pathname === paths.messages || window.matchMedia(PHONE).matches)
  if (isClosed) setOpenedOn(undefined)
  const isOpen = openedOn !== undefined && !isClosed
  const close = useCallback(() => {
    setOpenedOn(undefined)
    button.current?.focus()
  }, [])

  if (pathname === paths.messages) return null
  return (
    <>
      <UnstyledButton
        ref={button}
        className={classes.button}
        data-chat-button
        aria-label={isNew && !isOpen ? 'Chat with us, New' : 'Chat with us'}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => setOpenedOn(isOpen ? undefined : pathname)}
      >
        <IconMessageCircle size={26} stroke={1.75} aria-hidden />
        {isNew && !isOpen && (
          <span className={classes.badge} aria-hidden>
            New
          </span>
        )}
      </UnstyledButton>
      {isOpen && (
        <Suspense fallback={null}>
          <ChatPanel userId={userId} onClose={close} onLeave={() => setOpenedOn(undefined)} />
        </Suspense>
      )}
    </>
  )
}
