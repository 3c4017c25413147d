import type { Id, WithDefault } from './columns.ts'

export interface NotificationsTable {
  id: Id
  audience: 'member' | 'admin'
  title: string
  description: string
  order_id: number | null
  return_request_id: number | null
  product_id: number | null
  /** Who caused it; null for a job. */
  actor_id: number | null
  created_at: WithDefault<Date>
}

export interface NotificationRecipientsTable {
  notification_id: number
  user_id: number
  viewed_at: Date | null
}

export interface ChatMessagesTable {
  id: Id
  /** Whose thread it is. */
  customer_id: number
  sender_id: number
  content: string
  created_at: WithDefault<Date>
  /** What the sender's browser has named it. */
  client_key: string | null
}

/** The newest message of each thread and what of it is new to the staff, kept by triggers. */
export interface ChatThreadsTable {
  customer_id: number
  last_message_id: number
  /** 0 for none. */
  last_customer_message_id: WithDefault<number>
  /** How far anybody of the staff has read. */
  staff_read_message_id: WithDefault<number>
}

export interface ChatReadsTable {
  customer_id: number
  reader_id: number
  last_read_message_id: number
  read_at: WithDefault<Date>
}
