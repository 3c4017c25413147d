import { z } from 'zod'

/** The live transport: Socket.IO at this engine path, one namespace per hub. */
export const HUB_PATH = '/hub'
/**
 * A WebSocket from the start: it is one connection, which no proxy can spread over several processes. Only where none gets
 * through are there requests instead, which then have to reach the same process each time.
 */
export const HUB_TRANSPORT = { transports: ['websocket', 'polling'], tryAllTransports: true }
export const NOTIFICATION_HUB = '/hub/notification'
export const CHAT_HUB = '/hub/chat'
export const CUSTOMER_LIST_HUB = '/hub/customer-list'

/**
 * A notification as its addressee sees it. `orderId` is null when it is not about an order, and only one about a product
 * has a `productId`.
 */
export const Notification = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  createdOn: z.iso.datetime(),
  isViewed: z.boolean(),
  orderId: z.int().nullable(),
  productId: z.int().optional(),
})
export type Notification = z.infer<typeof Notification>

export const NOTIFICATION_PAGE_SIZE = 10

/** Titles of what the staff are told and have to act on. Of what has been done there are others. */
export const NEWS = {
  order: 'New Order',
  attachment: 'Attachment Added',
  return: 'Return Requested',
  registration: 'New registration',
} as const
export const NEWS_THAT_WAITS: readonly string[] = Object.values(NEWS)

/** The staff's bell has two sides: what waits for them, and what has been done, mostly by colleagues. */
export const BELL_SIDES = ['waiting', 'done'] as const
export type BellSide = (typeof BELL_SIDES)[number]

/** What the server sends on the notification hub. */
export interface NotificationEvents {
  /** @param waiting how many of them wait for the staff */
  ReceiveNotificationCount: (unread: number, waiting: number) => void
  /** @param side of which it is a page, if one was asked for */
  ReceiveNotifications: (page: Notification[], side?: BellSide) => void
  ReceiveNotification: (notification: Notification) => void
  ReceiveViewNotification: (id: number) => void
  ReceiveViewAllNotifications: () => void
  /** Whether the chat has something new: to a customer what he has not read, to the staff what nobody has opened. */
  ReceiveUnreadMessages: (isUnread: boolean) => void
}

/** How a call of a hub is answered: done, or the text to show. */
export type Done = (answer: { ok: true } | { ok: false; title: string }) => void

/** What a client may ask of the notification hub; each is acknowledged. */
export interface NotificationMethods {
  GetNotificationCount: (done?: Done) => void
  /** @param side the pages of that alone */
  SeeMore: (pageNumber: number, side?: BellSide, done?: Done) => void
  ViewNotification: (id: number, done?: Done) => void
  ViewAllNotification: (done?: Done) => void
  MemberSendOrderChangeStatusNotification: (notification: { id: number }, done?: Done) => void
  AdminSendOrderChangeStatusNotification: (notification: { id: number }, done?: Done) => void
  SendAttachmentNotification: (notification: { id: number }, done?: Done) => void
  SendCheckoutNotification: (notification: { id: number }, done?: Done) => void
}

/** What calls that change an order answer: what the customer was told and what the staff were told. */
export const NotificationPair = z.tuple([Notification.nullable(), Notification])
export type NotificationPair = z.infer<typeof NotificationPair>
