import { CHAT_TEXT, cleanMessage, messageFault, type ChatMessage } from '@kwaderno/contract/chat.ts'
import { KEY_USED } from '@kwaderno/contract/idempotency.ts'
import { CHAT_HUB, CUSTOMER_LIST_HUB, NOTIFICATION_HUB } from '@kwaderno/contract/live.ts'
import type { Deps } from '../../core/deps.ts'
import { refuse } from '../../core/problem.ts'
import { checkRate } from '../../core/rate-limit.ts'
import type { Session } from '../../core/session.ts'
import * as stored from './queries.ts'

export { NEW_THREADS } from './queries.ts'

type Used = Pick<Deps, 'db' | 'live' | 'clock' | 'config'>
type Reader = Pick<Session, 'userId' | 'fullName'>

/** Rooms of the hubs: a thread, one reader's tabs on it, and the staff who answer customers. */
export const threadRoom = (customerId: number) => `thread:${customerId}`
export const readerRoom = (customerId: number, userId: number) => `thread:${customerId}:${userId}`
export const STAFF_ROOM = 'answering'

/**
 * Stores a message of a thread and then shows it to both sides, in every tab. One that has come before under its key
 * is not stored again, but shown again: whoever it has not reached then gets it, and the others know its id.
 * @throws Refusal with the text to show: empty, too long, too many, another one under a key that was used, or to nobody who
 *   is still a customer
 */
export async function sendMessage(
  deps: Used,
  customerId: number,
  sender: Reader,
  sent: { text: string; key: string | null },
): Promise<void> {
  const content = cleanMessage(sent.text)
  const fault = messageFault(content)
  if (fault !== undefined) throw refuse(fault)
  await checkRate(deps, 'chat', `user:${sender.userId}`)
  const { db, clock, live } = deps
  const message = await stored.storeMessage(db, {
    customerId,
    senderId: sender.userId,
    content,
    key: sent.key,
    at: clock.now(),
  })
  if (message === undefined) {
    await requireCustomer(deps, customerId)
    throw refuse('This message has been sent to somebody else.')
  }
  // Half a character is stored as the sign for what cannot be read.
  if (message.content !== content.toWellFormed()) throw refuse(KEY_USED.message, { code: 'key_used' })
  show(deps, customerId, sender, message, sent.key)
  // One that was sent before may have been read by now.
  const { isRepeated } = message
  if (sender.userId !== customerId) {
    const isUnread = !isRepeated || (await stored.hasUnread(db, customerId))
    live.push(NOTIFICATION_HUB, [customerId], 'ReceiveUnreadMessages', isUnread)
    await showUnreadToStaff(deps)
  } else if (isRepeated) {
    await showUnreadToStaff(deps)
  } else {
    live.pushToRoom(NOTIFICATION_HUB, STAFF_ROOM, 'ReceiveUnreadMessages', true)
  }
  await showEntry(deps, customerId)
}

function show(
  { live }: Used,
  customerId: number,
  sender: Reader,
  message: stored.StoredMessage,
  key: string | null,
): void {
  const seen: ChatMessage = {
    id: message.id,
    messageContent: message.content,
    dateSent: message.created_at.toISOString(),
    senderId: sender.userId,
    senderName: sender.fullName,
    groupName: String(customerId),
    me: false,
    loading: false,
  }
  const own = { ...seen, me: true, ...(key === null ? {} : { key }) }
  const mine = readerRoom(customerId, sender.userId)
  live.pushToRoom(CHAT_HUB, mine, 'MessageReceived', own)
  live.pushToRoom(CHAT_HUB, { to: threadRoom(customerId), except: mine }, 'MessageReceived', seen)
}

/** Notes how far somebody has read a thread; the marks of what is new go out everywhere. */
export async function viewMessages(
  deps: Used,
  customerId: number,
  readerId: number,
  upTo: number,
): Promise<void> {
  const { db, live, clock } = deps
  if (!(await stored.markRead(db, { customerId, readerId, upTo, at: clock.now() }))) return
  if (readerId === customerId) {
    const isUnread = await stored.hasUnread(db, customerId)
    live.push(NOTIFICATION_HUB, [customerId], 'ReceiveUnreadMessages', isUnread)
    return
  }
  await showUnreadToStaff(deps)
  await showEntry(deps, customerId)
}

async function showUnreadToStaff({ db, live }: Used): Promise<void> {
  const show = (isUnread: boolean) =>
    live.pushToRoom(NOTIFICATION_HUB, STAFF_ROOM, 'ReceiveUnreadMessages', isUnread)
  const isUnread = await stored.hasAnyNew(db)
  show(isUnread)
  // Somebody may have written between the reading and the showing.
  if (!isUnread && (await stored.hasAnyNew(db))) show(true)
}

async function showEntry({ db, live }: Used, customerId: number): Promise<void> {
  const entry = await stored.findEntry(db, customerId)
  if (entry) live.pushToRoom(CUSTOMER_LIST_HUB, STAFF_ROOM, 'UpdateCustomerList', entry)
}

/** Refuses a thread of nobody. */
export async function requireCustomer({ db }: Pick<Used, 'db'>, customerId: number): Promise<void> {
  if (!(await stored.isCustomer(db, customerId))) throw refuse(CHAT_TEXT.noCustomer)
}
