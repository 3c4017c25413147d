import { USER_STATUS } from '@kwaderno/contract/user-status.ts'
import {
  CHAT_PAGE_SIZE,
  LAST_MESSAGE_LENGTH,
  type ChatMessage,
  type CustomerListEntry,
} from '@kwaderno/contract/chat.ts'
import { sql, type Kysely } from 'kysely'
import { pictureUrl } from '../../adapters/images.ts'
import { fullNameOf } from '../../core/person-name.ts'
import { prepared } from '../../db/client.ts'
import { eachWord } from '../../db/search.ts'
import type { Database } from '../../db/tables.ts'

type Db = Kysely<Database>

/** Whether a user `u` is a customer: whoever holds any permission is staff. */
const IS_CUSTOMER = 'not exists (select from role_permissions p where p.role_id = u.role_id)'
/** Whether anybody reads what is written to a user `u`. */
const MAY_CHAT = `${IS_CUSTOMER} and u.erased_at is null`
const FULL_NAME = fullNameOf('u')

const selectCustomer = prepared<{ id: number }>(
  'chat-customer',
  `select u.id from users u where u.id = $1 and ${MAY_CHAT}`,
)

/** Whether the id is that of a customer, with messages or without, whose account is not erased. */
export async function isCustomer(db: Db, userId: number): Promise<boolean> {
  return (await selectCustomer(db, [userId])).length > 0
}

export interface NewMessage {
  customerId: number
  senderId: number
  content: string
  key: string | null
  at: Date
}

export interface StoredMessage {
  id: number
  content: string
  created_at: Date
}

/**
 * Nothing for whoever has become one of the staff or was erased since the thread was opened. Staff who answer have read what
 * stood above their answer; not what is being written at the same moment.
 */
const insertMessage = prepared<StoredMessage>(
  'chat-send',
  `with stored as (
    insert into chat_messages (customer_id, sender_id, content, client_key, created_at)
    select u.id, $2::int, $3::text, $4::text, $5::timestamptz from users u where u.id = $1 and ${MAY_CHAT}
    on conflict (sender_id, client_key) where client_key is not null do nothing
    returning id, customer_id, sender_id, content, created_at
  ), seen as (
    insert into chat_reads as r (customer_id, reader_id, last_read_message_id, read_at)
    select customer_id, sender_id,
      coalesce((select t.last_message_id from chat_threads t where t.customer_id = $1), 0), created_at
    from stored where sender_id <> customer_id
    on conflict (customer_id, reader_id) do update set
      last_read_message_id = greatest(r.last_read_message_id, excluded.last_read_message_id),
      read_at = excluded.read_at
  )
  select id, content, created_at from stored`,
)

const selectSent = prepared<StoredMessage>(
  'chat-sent',
  `select id, content, created_at from chat_messages
  where sender_id = $1 and client_key = $2 and customer_id = $3`,
)

/**
 * Stores a message; one that the sender has sent under this key before is answered as it was stored then.
 * @returns undefined when the key has sent one to somebody else, or there is no such customer any more
 */
export async function storeMessage(
  db: Db,
  message: NewMessage,
): Promise<(StoredMessage & { isRepeated: boolean }) | undefined> {
  const { customerId, senderId, content, key, at } = message
  const [stored] = await insertMessage(db, [customerId, senderId, content, key, at])
  if (stored) return { ...stored, isRepeated: false }
  const [sent] = await selectSent(db, [senderId, key, customerId])
  return sent && { ...sent, isRepeated: true }
}

interface MessageRow {
  id: number
  content: string
  created_at: Date
  sender_id: number
  sender_name: string
  client_key: string | null
}

const selectPage = prepared<MessageRow>(
  'chat-page',
  `select m.id, m.content, m.created_at, m.sender_id, ${FULL_NAME} as sender_name, m.client_key
  from (
    select * from chat_messages where customer_id = $1 order by id desc limit ${CHAT_PAGE_SIZE} offset $2
  ) m join users u on u.id = m.sender_id
  order by m.id`,
)

/** A page of a thread, oldest first, as this reader sees it; page 1 has the newest. */
export async function listMessages(
  db: Db,
  thread: { customerId: number; readerId: number },
  pageNumber: number,
): Promise<ChatMessage[]> {
  const rows = await selectPage(db, [thread.customerId, (pageNumber - 1) * CHAT_PAGE_SIZE])
  return rows.map((row) => ({
    id: row.id,
    messageContent: row.content,
    dateSent: row.created_at.toISOString(),
    senderId: row.sender_id,
    senderName: row.sender_name,
    groupName: String(thread.customerId),
    me: row.sender_id === thread.readerId,
    loading: false,
    ...(row.sender_id === thread.readerId && row.client_key !== null ? { key: row.client_key } : {}),
  }))
}

/** No further than the thread goes, so that nobody marks what has not been written yet. */
const upsertRead = prepared<{ reader_id: number }>(
  'chat-read',
  `insert into chat_reads as r (customer_id, reader_id, last_read_message_id, read_at)
  select customer_id, $2, least($3, last_message_id), $4 from chat_threads where customer_id = $1
  on conflict (customer_id, reader_id) do update set
    last_read_message_id = excluded.last_read_message_id, read_at = excluded.read_at
  where r.last_read_message_id < excluded.last_read_message_id
  returning reader_id`,
)

/** Whether anything has been read that was not before. */
export async function markRead(
  db: Db,
  read: { customerId: number; readerId: number; upTo: number; at: Date },
): Promise<boolean> {
  return (await upsertRead(db, [read.customerId, read.readerId, read.upTo, read.at])).length > 0
}

const selectUnread = prepared<{ is_unread: boolean }>(
  'chat-unread',
  `select exists (
    select from chat_messages m where m.customer_id = $1 and m.sender_id <> $1 and m.id > coalesce(
      (select r.last_read_message_id from chat_reads r where r.customer_id = $1 and r.reader_id = $1), 0)
  ) as is_unread`,
)

/** Whether the staff have written something that the customer has not read. */
export async function hasUnread(db: Db, customerId: number): Promise<boolean> {
  return (await selectUnread(db, [customerId]))[0]?.is_unread ?? false
}

const IS_NEW = 't.last_customer_message_id > t.staff_read_message_id'

/** From and where: the threads `t` of customers `u` in which something is that nobody of the staff has opened. */
export const NEW_THREADS = `from chat_threads t join users u on u.id = t.customer_id
  where ${IS_NEW} and ${IS_CUSTOMER}`

const selectAnyNew = prepared<{ is_unread: boolean }>(
  'chat-any-new',
  `select exists (select ${NEW_THREADS}) as is_unread`,
)

/** Whether any customer has written something that nobody of the staff has opened. */
export async function hasAnyNew(db: Db): Promise<boolean> {
  return (await selectAnyNew(db))[0]?.is_unread ?? false
}

interface EntryRow {
  id: number
  name: string
  photo_key: string | null
  last_message: string | null
  last_message_at: Date | null
  is_new: boolean | null
}

const ENTRY = `
  select u.id, ${FULL_NAME} as name, f.storage_key as photo_key,
    left(m.content, ${LAST_MESSAGE_LENGTH}) as last_message, m.created_at as last_message_at,
    ${IS_NEW} as is_new`

const selectEntry = prepared<EntryRow>(
  'chat-entry',
  `${ENTRY} from users u
  left join files f on f.id = u.photo_file_id
  left join chat_threads t on t.customer_id = u.id
  left join chat_messages m on m.id = t.last_message_id
  where u.id = $1`,
)

export async function findEntry(db: Db, customerId: number): Promise<CustomerListEntry | undefined> {
  const [row] = await selectEntry(db, [customerId])
  return row && toEntry(row)
}

/** Each half reads only as many rows as are shown: the talking ones along their index, the others by name. */
export async function listEntries(
  db: Db,
  { search, size, isNew }: { search: string; size: number; isNew: boolean },
): Promise<CustomerListEntry[]> {
  // What their index finds may stand in the email address, which this list does not show.
  const found = eachWord(
    search,
    (pattern) =>
      sql<boolean>`(u.search_text like ${pattern} and fold(${sql.raw(FULL_NAME)}) like ${pattern})`,
  )
  const wanted = isNew ? sql.raw(IS_NEW) : sql`true`
  const customer = sql.raw(IS_CUSTOMER)
  const { rows } = await sql<EntryRow>`
    with talking as (
      select u.id from chat_threads t join users u on u.id = t.customer_id
      where ${customer} and ${found} and ${wanted}
      order by t.last_message_id desc limit ${size}
    ), silent as (
      select u.id from users u
      where ${!isNew} and u.status = ${USER_STATUS.Active} and ${customer} and ${found}
        and not exists (select from chat_threads t where t.customer_id = u.id)
      order by lower(u.last_name), lower(u.first_name), u.id
      limit greatest(${size} - (select count(*) from talking), 0)
    )
    ${sql.raw(ENTRY)}
    from (select id from talking union all select id from silent) shown
    join users u on u.id = shown.id
    left join files f on f.id = u.photo_file_id
    left join chat_threads t on t.customer_id = u.id
    left join chat_messages m on m.id = t.last_message_id
    order by t.last_message_id desc nulls last, lower(u.last_name), lower(u.first_name), u.id`.execute(db)
  return rows.map(toEntry)
}

function toEntry(row: EntryRow): CustomerListEntry {
  return {
    userId: row.id,
    name: row.name,
    image: pictureUrl(row.photo_key),
    lastMessage: row.last_message ?? '',
    lastMessageDateSent: row.last_message_at?.toISOString() ?? null,
    hasNewMessage: row.is_new ?? false,
  }
}
