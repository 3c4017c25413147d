import { Button } from '@mantine/core'
import type { ChatMessage } from '@kwaderno/contract/chat.ts'
import { IconArrowDown } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ChatState } from '../../api/chat-state.ts'
import type { Chat } from '../../api/chat.ts'
import { Bubble, UnsentBubble } from './Bubble.tsx'
import { groupByDay, dayLabel } from './message-days.ts'
import classes from './MessageList.module.css'

/** Pixels from the top at which older messages are fetched, and from the end within which one reads along. */
const NEAR = 120

interface MessageListProps {
  chat: Chat
  state: ChatState
  customerId: number
  /** The reader's side. */
  side: 'customer' | 'staff'
}

/**
 * The messages, the newest at the end. The list is laid out from its end, so that older ones that are put before them
 * move nothing, and a new one is in sight for whoever is at the end.
 */
export function MessageList({ chat, state, customerId, side }: MessageListProps) {
  const { thread, link, isLoadingOlder } = state
  const isCustomers = (message: ChatMessage) => message.senderId === customerId
  const box = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const lastId = thread.messages.at(-1)?.id ?? 0
  const [seenId, setSeenId] = useState(0)
  const unsentCount = thread.unsent.length
  const drawn = useRef({ lastId, below: 0 })
  useLayoutEffect(() => {
    const list = box.current
    if (!list) return
    // Grown at its end while one reads above it; older messages above move nothing by themselves.
    const grown = pixelsBelow(list, drawn.current.lastId) - drawn.current.below
    if (-list.scrollTop >= NEAR) list.scrollTop -= grown
    drawn.current = { lastId, below: pixelsBelow(list, lastId) }
  }, [thread, lastId])
  useEffect(() => {
    if (isAtEnd) setSeenId(lastId)
  }, [isAtEnd, lastId])
  // Whoever writes wants to see it.
  useEffect(() => {
    if (unsentCount > 0) toEnd()
  }, [unsentCount])

  function toEnd() {
    // Counted from the end, upwards below zero.
    box.current?.scrollTo({ top: 0 })
  }
  function scroll() {
    const list = box.current
    if (!list) return
    setAtEnd(-list.scrollTop < NEAR)
    if (list.scrollHeight - list.clientHeight + list.scrollTop < NEAR) chat.seeOlder()
  }

  return (
    <div className={classes.frame}>
      <div
        ref={box}
        className={classes.box}
        onScroll={scroll}
        role="log"
        aria-label="Conversation"
        // Older messages are no news: they are not read out.
        aria-busy={isLoadingOlder}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <div className={classes.content}>
          {thread.hasMore && (
            <Button
              className={classes.older}
              variant="subtle"
              size="compact-sm"
              loading={isLoadingOlder}
              disabled={link !== 'open'}
              onClick={() => chat.seeOlder()}
            >
              See older messages
            </Button>
          )}
          {groupByDay(thread.messages).map(({ day, messages }) => (
            <section key={day} className={classes.day} aria-label={dayLabel(day)}>
              <p className={classes.label} aria-hidden>
                <span>{dayLabel(day)}</span>
              </p>
              <ol className={classes.list}>
                {messages.map((message, place) => (
                  <Bubble
                    key={message.id}
                    message={message}
                    side={isCustomers(message) === (side === 'customer') ? 'own' : 'other'}
                    isNameKnown={message.me || isCustomers(message)}
                    isNamed={messages[place - 1]?.senderId !== message.senderId}
                  />
                ))}
              </ol>
            </section>
          ))}
          {thread.unsent.length > 0 && (
            // Read out once it is part of the conversation; a failure speaks for itself.
            <ol className={classes.list} aria-label="Not sent yet" aria-live="off">
              {thread.unsent.map((message) => (
                <UnsentBubble
                  key={message.key}
                  message={message}
                  isWaiting={link === 'lost'}
                  onRetry={() => chat.retry(message.key)}
                  onDrop={() => chat.drop(message.key)}
                />
              ))}
            </ol>
          )}
        </div>
      </div>
      {!isAtEnd && lastId > seenId && (
        <Button
          className={classes.newest}
          size="compact-md"
          radius="xl"
          rightSection={<IconArrowDown size={16} stroke={2} aria-hidden />}
          onClick={toEnd}
        >
          New messages
        </Button>
      )}
    </div>
  )
}

/** What stands under a message in the list. */
function pixelsBelow(list: HTMLElement, id: number): number {
  const end = list.firstElementChild?.getBoundingClientRect().bottom ?? 0
  return end - (list.querySelector(`[data-message="${id}"]`)?.getBoundingClientRect().bottom ?? end)
}
