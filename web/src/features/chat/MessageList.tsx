import { Button } from '@mantine/core'
import type { ChatMessage } from '@kwaderno/contract/chat.ts'
import { IconArrowDown } from '@tabler/icons-react'
import type { ChatState } from '../../api/chat-state.ts'
import type { Chat } from '../../api/chat.ts'
import { Bubble, UnsentBubble } from './Bubble.tsx'
import { groupByDay, dayLabel } from './message-days.ts'
import classes from './MessageList.module.css'
import { useMessageScroll } from './use-message-scroll.ts'

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
  const { box, onScroll, scrollToEnd, hasNewBelow } = useMessageScroll(chat, thread)

  return (
    <div className={classes.frame}>
      <div
        ref={box}
        className={classes.box}
        onScroll={onScroll}
        role="log"
        aria-label="Conversation"
        // Older messages are not announced.
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
              <Bubbles messages={messages} customerId={customerId} side={side} />
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
      {hasNewBelow && (
        <Button
          className={classes.newest}
          size="compact-md"
          radius="xl"
          rightSection={<IconArrowDown size={16} stroke={2} aria-hidden />}
          onClick={scrollToEnd}
        >
          New messages
        </Button>
      )}
    </div>
  )
}

function Bubbles({
  messages,
  customerId,
  side,
}: Pick<MessageListProps, 'customerId' | 'side'> & { messages: readonly ChatMessage[] }) {
  const isCustomers = (message: ChatMessage) => message.senderId === customerId
  return (
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
  )
}
