import { IconMessageCircle } from '@tabler/icons-react'
import { useEffect, type Ref } from 'react'
import { readToken } from '../../api/token.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Conversation } from './Conversation.tsx'
import { markChatOpened } from './chat-opened.ts'

/** A customer's own conversation with the shop. */
export function OwnConversation({ userId, field }: { userId: number; field?: Ref<HTMLTextAreaElement> }) {
  useEffect(() => markChatOpened(readToken()), [])
  return (
    <Conversation
      customerId={userId}
      side="customer"
      field={field}
      empty={
        <EmptyState
          compact
          icon={<IconMessageCircle />}
          title="How can we help?"
          text="Ask us about an order, a size or a delivery. We answer here."
        />
      }
      refused={() => (
        <EmptyState compact title="The chat is closed to you" text="Please log in again to write to us." />
      )}
    />
  )
}
