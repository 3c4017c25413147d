import type { MailKind, MailStatus } from '@kwaderno/contract/mail-kinds.ts'
import type { Id, ReadyMade, WithDefault } from './columns.ts'

export interface MailsTable {
  id: Id
  kind: MailKind
  user_id: number
  address: string
  subject: string
  /** '' once nobody needs it any more, and of a mail with a secret always. */
  text: string
  html: string
  /** Both parts of a mail with a secret until it is sent; see `MailQueue.seal`. */
  sealed: string | null
  order_id: number | null
  order_number: WithDefault<string>
  return_request_id: number | null
  /** Tells two mails of the same kind about the same record apart. */
  occasion: WithDefault<string>
  /** Stands for the dots in its text when it is sent; '' of a mail without. */
  claim_code: WithDefault<string>
  status: WithDefault<MailStatus>
  attempts: WithDefault<number>
  last_error: WithDefault<string>
  resend_of: number | null
  created_at: WithDefault<Date>
  due_at: WithDefault<Date>
  give_up_at: WithDefault<Date>
  alive_at: Date | null
  sent_at: Date | null
  search_text: ReadyMade<string>
}

/** Only those that staff have changed or switched off. */
export interface MailTemplatesTable {
  kind: MailKind
  /** Null for the original's. */
  subject: string | null
  body: string | null
  is_on: WithDefault<boolean>
  version: WithDefault<number>
  changed_at: Date
  changed_by: number
}

/** What a user has switched off. */
export interface MutedMailsTable {
  user_id: number
  kind: MailKind
}
