import { NOTIFICATION_HUB } from '@kwaderno/contract/live.ts'
import type { Socket } from 'socket.io'
import { z } from 'zod'
import type { Deps } from '../../core/deps.ts'
import * as stored from './queries.ts'

type Used = Pick<Deps, 'db' | 'live' | 'clock' | 'log'>

const Id = z.int().positive()
const PageNumber = z.int().min(1).max(100_000)
/** What the REST call returned; only its id counts. */
const Told = z.object({ id: Id })

const FORGED = 'This notification is not yours to send.'

/**
 * The notification hub: on connecting the unread count and the newest page; then what the methods ask for. A client
 * can have delivered again only what the server has stored and this user has caused.
 */
export function openNotificationHub(deps: Used): void {
  const { db, live, clock } = deps
  live.hub(NOTIFICATION_HUB, ({ socket, session: { userId } }) => {
    const listen = listener(deps, socket)
    const toMe = (event: string, ...data: unknown[]) => live.push(NOTIFICATION_HUB, [userId], event, ...data)
    const sendCount = async () =>
      void socket.emit('ReceiveNotificationCount', await stored.countUnread(db, userId))
    const sendPage = async (pageNumber: number) =>
      void socket.emit('ReceiveNotifications', await stored.listNotifications(db, userId, pageNumber))

    listen('GetNotificationCount', z.unknown(), sendCount)
    listen('SeeMore', PageNumber, sendPage)
    listen('ViewNotification', Id, async (id) => {
      if (!(await stored.markViewed(db, userId, id, clock.now()))) return 'This notification does not exist.'
      toMe('ReceiveViewNotification', id)
    })
    listen('ViewAllNotification', z.unknown(), async () => {
      await stored.markAllViewed(db, userId, clock.now())
      toMe('ReceiveViewAllNotifications')
    })
    for (const method of [
      'MemberSendOrderChangeStatusNotification',
      'AdminSendOrderChangeStatusNotification',
      'SendAttachmentNotification',
      'SendCheckoutNotification',
    ]) {
      listen(method, Told, async ({ id }) => {
        const caused = await stored.findCaused(db, userId, id)
        if (caused === undefined) return FORGED
        live.pushNotification(caused.userIds, caused.notification)
      })
    }
    Promise.all([sendCount(), sendPage(1)]).catch((error: unknown) => {
      deps.log.error({ err: error }, 'a connection to the notification hub was not welcomed')
      socket.disconnect(true)
    })
  })
}

/** Parses the argument, answers the acknowledgement if there is one, and never lets a client end the process. */
function listener({ log }: Pick<Deps, 'log'>, socket: Socket) {
  return function listen<T>(
    method: string,
    schema: z.ZodType<T>,
    act: (argument: T) => Promise<string | void>,
  ) {
    socket.on(method, (...sent: unknown[]) => {
      const last = sent.at(-1)
      const done = typeof last === 'function' ? (last as (answer: unknown) => void) : () => undefined
      const argument = schema.safeParse(typeof sent[0] === 'function' ? undefined : sent[0])
      if (!argument.success) return done({ ok: false, title: 'This call cannot be understood.' })
      act(argument.data).then(
        (title) => done(typeof title === 'string' ? { ok: false, title } : { ok: true }),
        (error: unknown) => {
          log.error({ err: error, method }, 'a call of the notification hub failed')
          done({ ok: false, title: 'Something went wrong. Please try again.' })
        },
      )
    })
  }
}
