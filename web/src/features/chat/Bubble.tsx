import { UnstyledButton } from '@mantine/core'
import type { ChatMessage } from '@kwaderno/contract/chat.ts'
import { IconAlertCircle, IconClock } from '@tabler/icons-react'
import type { UnsentMessage } from '../../api/chat-thread.ts'
import { DateTime } from '../../ui/DateTime.tsx'
import classes from './Bubble.module.css'
import { piecesOf } from './message-links.ts'

/** The text of a message. Whatever it contains is text, but addresses of the web, which open a new tab. */
function Words({ text }: { text: string }) {
  return (
    <p className={classes.words} dir="auto">
      {piecesOf(text).map((piece, place) =>
        piece.href ? (
          <a key={place} href={piece.href} target="_blank" rel="noopener noreferrer nofollow">
            {piece.text}
          </a>
        ) : (
          piece.text
        ),
      )}
    </p>
  )
}

interface BubbleProps {
  message: ChatMessage
  /** On whose side it stands: the reader's own, or the other one. */
  side: 'own' | 'other'
  /** Says who wrote it; only where that changes. Only read out where everybody sees it: one's own, and the head's. */
  isNamed: boolean
  isNameKnown: boolean
}

export function Bubble({ message, side, isNamed, isNameKnown }: BubbleProps) {
  return (
    <li className={classes.item} data-message={message.id} data-side={side} data-first={isNamed || undefined}>
      {isNamed && (
        <span className={isNameKnown ? classes.hidden : classes.name}>
          {message.me ? 'You' : message.senderName}
        </span>
      )}
      <div className={classes.bubble} data-colleague={(side === 'own' && !message.me) || undefined}>
        <Words text={message.messageContent} />
      </div>
      <DateTime className={classes.date} value={message.dateSent} format="time" />
    </li>
  )
}

interface UnsentBubbleProps {
  message: UnsentMessage
  /** Without a connection it waits for one. */
  isWaiting: boolean
  onRetry: () => void
  onDrop: () => void
}

/** A message before its echo: on its way, waiting for a connection, or refused. */
export function UnsentBubble({ message, isWaiting, onRetry, onDrop }: UnsentBubbleProps) {
  const { failure } = message
  return (
    <li className={classes.item} data-side="own" data-first data-loading={failure === undefined || undefined}>
      <div className={classes.bubble} data-unsent>
        <Words text={message.messageContent} />
      </div>
      <span
        className={classes.state}
        data-failed={failure !== undefined || undefined}
        role={failure === undefined ? undefined : 'alert'}
      >
        {failure === undefined ? (
          <IconClock size={14} stroke={1.75} aria-hidden />
        ) : (
          <IconAlertCircle size={14} stroke={1.75} aria-hidden />
        )}
        {failure ?? (isWaiting ? 'Not sent yet, waiting for the connection' : 'Sending…')}
      </span>
      {(failure !== undefined || isWaiting) && (
        <span className={classes.actions}>
          <UnstyledButton className={classes.action} onClick={onRetry}>
            Retry
          </UnstyledButton>
          <UnstyledButton className={classes.action} onClick={onDrop}>
            Remove
          </UnstyledButton>
        </span>
      )}
    </li>
  )
}
