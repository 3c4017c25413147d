import { BELL_SIDES, NOTIFICATION_HUB, type BellSide } from '@kwaderno/contract/live.ts'
import { z } from 'zod'
import type { Deps } from '../../core/deps.ts'
import { inTransaction } from '../../db/tx.ts'
import { listener } from '../../live/hub-listener.ts'
import * as stored from './queries.ts'
import { exceptActor } from './service.ts'

type Used = Pick<Deps, 'db' | 'live' | 'clock' | 'log'>

const Id = z.int().positive()
const PageNumber = z.int().min(1).max(100_000)
const Side = z.enum(BELL_SIDES).optional()
/** What the REST call returned; only its id counts. */
const NotificationRef = z.object({ id: Id })

const FORGED = 'This notification is not yours to send.'

/**
 * The notification hub: on connecting the unread count and the newest page; then what the methods ask for. A client
 * can have delivered again only what the server has stored and this user has caused.
 */
export function openNotificationHub(deps: Used): void {
  const { db, live, clock } = deps
  live.hub(NOTIFICATION_HUB, ({ socket, session: { userId } }) => {
    const listen = listener(deps, socket)
    /** What this connection has had delivered again, so that it does so once. */
    const delivered = new Set<string>()
    const toMe = (event: string, ...data: unknown[]) => live.push(NOTIFICATION_HUB, [userId], event, ...data)
    /** Count and page are of one moment, so that whoever has both knows what a push adds to them. */
    async function welcome() {
      const { counts, page } = await inTransaction(
        db,
        async (tx) => ({
          counts: await stored.countUnread(tx, userId),
          page: await stored.listNotifications(tx, userId, 1),
        }),
        { isolation: 'repeatable read' },
      )
      socket.emit('ReceiveNotificationCount', counts.unread, counts.waiting)
      socket.emit('ReceiveNotifications', page)
    }
    async function sendCount() {
      const { unread, waiting } = await stored.countUnread(db, userId)
      socket.emit('ReceiveNotificationCount', unread, waiting)
    }
    async function sendPage(pageNumber: number, side?: BellSide) {
      const page = await stored.listNotifications(db, userId, pageNumber, side)
      socket.emit('ReceiveNotifications', page, ...(side ? [side] : []))
    }

    listen('GetNotificationCount', [], sendCount)
    listen('SeeMore', [PageNumber, Side], sendPage)
    listen('ViewNotification', [Id], async (id) => {
      if (!(await stored.markViewed(db, userId, id, clock.now()))) return 'This notification does not exist.'
      toMe('ReceiveViewNotification', id)
    })
    listen('ViewAllNotification', [], async () => {
      await stored.markAllViewed(db, userId, clock.now())
      toMe('ReceiveViewAllNotifications')
    })
    for (const method of [
      'MemberSendOrderChangeStatusNotification',
      'AdminSendOrderChangeStatusNotification',
      'SendAttachmentNotification',
      'SendCheckoutNotification',
    ]) {
      listen(method, [NotificationRef], async ({ id }) => {
        const caused = await stored.findCaused(db, userId, id)
        if (caused === undefined) return FORGED
        if (delivered.has(`${method} ${id}`)) return
        delivered.add(`${method} ${id}`)
        live.pushNotification(exceptActor(userId, caused.userIds), caused.notification)
        if (!caused.userIds.includes(userId)) return
        // Whoever did it has seen it: none of his windows is to tell him.
        await stored.markViewed(db, userId, id, clock.now())
        live.pushNotification([userId], { ...caused.notification, isViewed: true })
        toMe('ReceiveViewNotification', id)
      })
    }
    welcome().catch((error: unknown) => {
      deps.log.error({ err: error }, 'a connection to the notification hub was not welcomed')
      socket.disconnect(true)
    })
  })
}
