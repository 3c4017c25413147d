import { CHAT_TEXT, CUSTOMER_LIST_SIZE, MAX_CUSTOMERS } from '@kwaderno/contract/chat.ts'
import { id, searchText } from '@kwaderno/contract/fields.ts'
import { CHAT_HUB, CUSTOMER_LIST_HUB, NOTIFICATION_HUB } from '@kwaderno/contract/live.ts'
import { z } from 'zod'
import type { Deps } from '../../core/deps.ts'
import { forbidden } from '../../core/problem.ts'
import { can } from '../../core/session.ts'
import type { Connection } from '../../live/connection.ts'
import { listener } from '../../live/hub-listener.ts'
import * as stored from './queries.ts'
import { readerRoom, requireCustomer, sendMessage, STAFF_ROOM, threadRoom, viewMessages } from './service.ts'

type Used = Pick<Deps, 'db' | 'live' | 'clock' | 'config' | 'log'>

const PageNumber = z.int().min(1).max(100_000)
const MessageId = z.int().positive()
const Key = z
  .string()
  .regex(/^[\w-]{8,64}$/)
  .optional()
const Filter = z.object({
  search: searchText,
  size: z.int().min(1).max(MAX_CUSTOMERS).default(CUSTOMER_LIST_SIZE),
  isNew: z.boolean().default(false),
})

/** The hubs of the chat: the threads, the staff's list of customers, and the marks of what is unread on the bell's. */
export function openChatHubs(deps: Used): void {
  openThreads(deps)
  openCustomerList(deps)
  deps.live.hub(NOTIFICATION_HUB, (connection) => {
    showUnread(deps, connection).catch(giveUp(deps, connection))
  })
}

/** A customer's thread is his own whatever he asks for; for the staff the query `user` names the customer. */
function threadOf({ socket, session }: Connection): number {
  if (!session.isStaff) return session.userId
  const { user } = socket.handshake.query
  return id.safeParse(user).data ?? 0
}

function openThreads(deps: Used): void {
  const { db, live } = deps
  live.guard(CHAT_HUB, async (connection) => {
    if (!connection.session.isStaff) return
    requireAnswering(connection)
    await requireCustomer(deps, threadOf(connection))
  })
  live.hub(CHAT_HUB, (connection) => {
    const { socket, session } = connection
    const readerId = session.userId
    const customerId = threadOf(connection)
    const listen = listener(deps, socket, CHAT_TEXT.tooFast)
    const page = (pageNumber: number) => stored.listMessages(db, { customerId, readerId }, pageNumber)

    listen('SendMessage', [z.string(), Key], (text, key) =>
      sendMessage(deps, customerId, session, { text, key: key ?? null }),
    )
    listen('SeeMore', [PageNumber], async (pageNumber) => {
      socket.emit('SeeMoreMessages', await page(pageNumber))
    })
    listen('ViewMessages', [MessageId], (upTo) => viewMessages(deps, customerId, readerId, upTo))
    // Before the thread is read: what is written meanwhile arrives twice rather than never.
    void socket.join([threadRoom(customerId), readerRoom(customerId, readerId)])
    welcome().catch(giveUp(deps, connection))

    async function welcome(): Promise<void> {
      if (session.isStaff) socket.emit('ReceiveCustomer', await stored.findEntry(db, customerId))
      socket.emit('ReceiveMessageThread', await page(1))
    }
  })
}

function openCustomerList(deps: Used): void {
  const { db, live } = deps
  live.guard(CUSTOMER_LIST_HUB, async (connection) => requireAnswering(connection))
  live.hub(CUSTOMER_LIST_HUB, ({ socket }) => {
    void socket.join(STAFF_ROOM)
    const listen = listener(deps, socket, CHAT_TEXT.tooFast)
    listen('FilterCustomerList', [Filter], async ({ search = '', ...wanted }) => {
      const entries = await stored.listEntries(db, { search: search.replaceAll('\0', ''), ...wanted })
      socket.emit('ReceiveCustomerList', entries)
    })
  })
}

/** Staff may read what customers write with Message.view. */
function requireAnswering({ session }: Connection): void {
  if (!can(session, 'Message.view')) throw forbidden('forbidden')
}

async function showUnread({ db }: Used, { socket, session }: Connection): Promise<void> {
  if (!session.isStaff) {
    socket.emit('ReceiveUnreadMessages', await stored.hasUnread(db, session.userId))
  } else if (can(session, 'Message.view')) {
    await socket.join(STAFF_ROOM)
    socket.emit('ReceiveUnreadMessages', await stored.hasAnyNew(db))
  }
}

function giveUp({ log }: Used, { socket }: Connection) {
  return (error: unknown) => {
    log.error({ err: error, hub: socket.nsp.name }, 'a connection was not welcomed')
    socket.disconnect(true)
  }
}
