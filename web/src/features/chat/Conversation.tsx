import { IconPlugConnectedX } from '@tabler/icons-react'
import { useEffect, type ReactNode, type Ref } from 'react'
import type { UnsentMessage } from '../../api/chat-thread.ts'
import type { ChatState } from '../../api/chat-state.ts'
import { useChat } from '../../api/chat.ts'
import { useKept } from '../../api/use-kept.ts'
import { Bone } from '../../ui/Skeletons.tsx'
import { Composer } from './Composer.tsx'
import classes from './Conversation.module.css'
import { MessageList } from './MessageList.tsx'

interface ConversationProps {
  customerId: number
  /** The reader's side: the customer's own words, or those of all the staff. */
  side: 'customer' | 'staff'
  /** Shown while there are no messages. */
  empty: ReactNode
  /** Above the messages. */
  head?: (state: ChatState) => ReactNode
  /** Replaces everything when the connection is refused. */
  refused?: (state: ChatState) => ReactNode
  field?: Ref<HTMLTextAreaElement>
}

/** One conversation, live: its messages and the field to write in. */
export function Conversation({ customerId, side, empty, head, refused, field }: ConversationProps) {
  const { chat, state } = useChat(customerId)
  const { thread, link } = state
  const draftKey = `draft-${customerId}`
  const { unsent } = state.thread
  // The text of a draft is the tab's; kept as well, it says that the panel was open.
  useKept<readonly UnsentMessage[]>(`chat ${customerId}`, {
    read: () => (unsent.length > 0 || sessionStorage.getItem(draftKey) ? unsent : undefined),
    write: (kept) => chat.resume(kept),
  })
  const lastId = thread.messages.findLast((one) => !one.me)?.id
  const isOpen = link === 'open'
  useEffect(() => {
    const look = () => {
      if (isOpen && lastId !== undefined && document.visibilityState === 'visible') chat.view(lastId)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [chat, isOpen, lastId])

  if (link === 'refused') return <>{refused?.(state)}</>
  const isEmpty = thread.isLoaded && thread.messages.length + thread.unsent.length === 0
  return (
    <div className={classes.conversation}>
      {head?.(state)}
      <div role="status">
        {link === 'lost' && (
          <p className={classes.lost}>
            <IconPlugConnectedX size={18} stroke={1.75} aria-hidden />
            The connection is lost. Trying again…
          </p>
        )}
      </div>
      {!thread.isLoaded && thread.unsent.length === 0 && <Waiting />}
      {isEmpty && <div className={classes.empty}>{empty}</div>}
      {!isEmpty && (thread.isLoaded || thread.unsent.length > 0) && (
        <MessageList chat={chat} state={state} customerId={customerId} side={side} />
      )}
      <Composer draftKey={draftKey} onSend={(text) => chat.send(text)} field={field} />
    </div>
  )
}

function Waiting() {
  return (
    <div className={classes.waiting}>
      <span className={classes.hidden} role="status" data-loading>
        Loading messages
      </span>
      <Bone width="55%" height="38px" />
      <Bone width="40%" height="38px" />
      <Bone width="62%" height="56px" />
    </div>
  )
}
