import { bellTabOf } from '@kwaderno/contract/bell-tab.ts'
import {
  BELL_SIDES,
  NOTIFICATION_HUB,
  NOTIFICATION_PAGE_SIZE,
  type BellSide,
  type Notification,
  type NotificationEvents,
  type NotificationMethods,
  type NotificationPair,
} from '@kwaderno/contract/live.ts'
import { NEWS, PRODUCTS } from '@kwaderno/contract/stale.ts'
import type { Socket } from 'socket.io-client'
import { createStore, useStore } from '../store.ts'
import { answeringSince } from './client.ts'
import { closeHub, FETCH_AGAIN_AFTER, openHub } from './hub.ts'
import { invalidate } from './query-client.ts'
import { refreshSession } from './session.ts'

type NotificationSocket = Socket<NotificationEvents, NotificationMethods>

/** What the bell shows. */
export interface Bell {
  unread: number
  /** How many of them wait for the staff. */
  waiting: number
  /** Newest first. */
  items: readonly Notification[]
  hasMore: boolean
  /** The sides of which all are there. */
  whole: readonly BellSide[]
  /** False until the first page has arrived. */
  isLoaded: boolean
}

const EMPTY: Bell = { unread: 0, waiting: 0, items: [], hasMore: false, whole: [], isLoaded: false }

const bellStore = createStore(EMPTY)
let pages = 0
/** What came before the first page of its connection, which may have it or not. */
const early: Notification[] = []
let opened: Promise<NotificationSocket> | undefined
/** In milliseconds. */
const COUNT_AFTER = 200
let counting: ReturnType<typeof setTimeout> | undefined
/** Counts openings, so that a socket that arrives after its session has ended is closed again. */
let generation = 0
const arrivals = new Set<(notification: Notification) => void>()
const endings = new Set<() => void>()
/** Undefined until the server has said it. */
const unreadMessagesStore = createStore<boolean | undefined>(undefined)
/** Notifications of what was done here, which is no news to its own user. */
const own = new Set<number>()

/** Starts the notifications of a logged-in user; a second call does nothing until `stopLive`. */
export function startLive(userId: number): void {
  if (opened) return
  const mine = ++generation
  opened = openHub<NotificationSocket>(NOTIFICATION_HUB, userId).then((socket) => {
    if (mine === generation) listen(socket)
    else closeHub(socket)
    return socket
  })
  opened.catch(() => {
    // The library could not be fetched; the pages work without.
    if (mine !== generation) return
    opened = undefined
    setTimeout(() => void (mine === generation && startLive(userId)), FETCH_AGAIN_AFTER)
  })
}

export function stopLive(): void {
  generation++
  void opened?.then(closeHub).catch(() => undefined)
  opened = undefined
  pages = 0
  early.length = 0
  clearTimeout(counting)
  counting = undefined
  unreadMessagesStore.set(undefined)
  own.clear()
  for (const ending of endings) ending()
  bellStore.set(EMPTY)
}

/** Calls back when the session's live connections end, so that nothing of one user goes on as the next. */
export function onLiveEnd(ending: () => void): void {
  endings.add(ending)
}

function listen(socket: NotificationSocket): void {
  let isFirst = true
  socket.on('connect', () => {
    pages = 0
    early.length = 0
    // The server ends a connection when its user's rights change, and lets him in again by the new ones.
    if (!isFirst) void refreshSession()
    isFirst = false
  })
  socket.on('connect_error', ({ message }) => void (message === 'unauthorized' && refreshSession()))
  socket.on('ReceiveUnreadMessages', (isUnread) => {
    // It comes with every message that somebody writes or opens, which the dashboard counts.
    if (unreadMessagesStore.get() !== undefined) void invalidate('getWaiting')
    unreadMessagesStore.set(isUnread)
  })
  socket.on('ReceiveNotificationCount', (unread, waiting) => update({ unread, waiting }))
  socket.on('ReceiveNotifications', takePage)
  socket.on('ReceiveNotification', takeOne)
  socket.on('ReceiveViewNotification', (id) => {
    const { items } = bellStore.get()
    // Another browser has loaded more of the list: whether this one counts it nobody here knows.
    if (items.every((item) => item.id !== id)) return countSoon(socket)
    const viewed = items.find((item) => item.id === id && !item.isViewed)
    update({
      ...(viewed ? unreadWith(viewed, -1) : {}),
      items: items.map((item) => (item.id === id ? { ...item, isViewed: true } : item)),
    })
  })
  socket.on('ReceiveViewAllNotifications', () =>
    update({
      unread: 0,
      waiting: 0,
      items: bellStore.get().items.map((item) => ({ ...item, isViewed: true })),
    }),
  )
}

/** Asks for the counts, once for many notifications of one moment. */
function countSoon(socket: NotificationSocket): void {
  counting ??= setTimeout(() => {
    counting = undefined
    if (socket.connected) socket.emit('GetNotificationCount')
  }, COUNT_AFTER)
}

/** The counts with one more or one less. */
function unreadWith(notification: Notification, more: 1 | -1): Pick<Bell, 'unread' | 'waiting'> {
  const { unread, waiting } = bellStore.get()
  const waits = bellTabOf(notification) === 'waiting'
  return {
    unread: Math.max(0, unread + more),
    waiting: Math.max(0, waiting + (waits ? more : 0)),
  }
}

/** The first page after every connection replaces what was shown, later ones are added. @param side of a page of one */
function takePage(page: Notification[], side?: BellSide): void {
  pages++
  const bell = bellStore.get()
  if (pages === 1 && isMissed(page[0])) refetchFor(page)
  const kept = pages === 1 ? [] : bell.items.filter((item) => page.every(({ id }) => id !== item.id))
  const whole = pages === 1 ? [] : bell.whole
  const isLast = page.length < NOTIFICATION_PAGE_SIZE
  update({
    items: [...kept, ...page].toSorted((a, b) => b.id - a.id),
    ...(side ? {} : { hasMore: !isLast }),
    whole: isLast ? [...whole, ...(side ? [side] : BELL_SIDES)] : whole,
    isLoaded: true,
  })
  for (const notification of early.splice(0)) {
    if (page.some(({ id }) => id === notification.id)) announce(notification)
    else takeOne(notification)
  }
  for (const { id, isViewed } of page) if (own.has(id) && !isViewed) void viewNotification(id)
}

/** Whether the newest notification came while there was no connection, or after what the page shows and before the first one. */
function isMissed(newest: Notification | undefined): boolean {
  if (!newest) return false
  const { isLoaded, items } = bellStore.get()
  if (isLoaded) return newest.id !== items[0]?.id
  return Date.parse(newest.createdOn) >= (answeringSince() ?? Infinity)
}

function refetchFor(news: readonly Notification[]): void {
  const isOfProduct = news.some(({ productId }) => productId !== undefined)
  void invalidate(...NEWS, ...(isOfProduct ? PRODUCTS : []))
}

function takeOne(notification: Notification): void {
  if (pages === 0) {
    early.push(notification)
    return
  }
  const { items } = bellStore.get()
  if (items.some((item) => item.id === notification.id)) return
  const { isViewed } = notification
  const counts = isViewed ? {} : unreadWith(notification, 1)
  update({ ...counts, items: [notification, ...items] })
  // The page that caused it has seen to that itself.
  if (own.has(notification.id)) return
  refetchFor([notification])
  announce(notification)
}

function announce(notification: Notification): void {
  if (notification.isViewed || own.has(notification.id)) return
  for (const arrival of arrivals) arrival(notification)
}

function update(changes: Partial<Bell>): void {
  bellStore.set({ ...bellStore.get(), ...changes })
}

export function useBell(): Bell {
  return useStore(bellStore)
}

/** Whether the chat has something new: for a customer what he has not read, for staff what nobody has opened. */
export function useUnreadMessages(): boolean {
  return useStore(unreadMessagesStore) ?? false
}

/** Calls back for every notification that arrives while the page is open. Gives the function that stops it. */
export function onNotification(arrival: (notification: Notification) => void): () => void {
  arrivals.add(arrival)
  return () => arrivals.delete(arrival)
}

/** @param side the next page of that alone */
export async function seeMoreNotifications(side?: BellSide): Promise<void> {
  const socket = await opened
  const { items } = bellStore.get()
  const shown = side ? items.filter((item) => bellTabOf(item) === side) : items
  // Arrivals since the last page have moved the rest down, so the next page is found by what is shown.
  socket?.emit('SeeMore', Math.floor(shown.length / NOTIFICATION_PAGE_SIZE) + 1, ...(side ? [side] : []))
}

export async function viewNotification(id: number): Promise<void> {
  const socket = await opened
  socket?.emit('ViewNotification', id)
}

export async function viewAllNotifications(): Promise<void> {
  const socket = await opened
  socket?.emit('ViewAllNotification')
}

type SendMethod = Extract<keyof NotificationMethods, `${string}Send${string}` | `Send${string}`>

/**
 * Passes on what a call answered to its addressee. The server has stored it already and pushes it by itself,
 * so a hub that is away loses nothing. To the caller himself it comes back through here, and is none of his news.
 */
export async function notifyHub(
  method: SendMethod,
  notification: { id: number } | null | undefined,
): Promise<void> {
  if (!notification) return
  own.add(notification.id)
  const socket = await opened?.catch(() => undefined)
  if (socket?.connected) socket.emit(method, { id: notification.id })
}

/** What a change of an order has to say to its customer and to the staff. */
export function notifyBoth([member, admin]: NotificationPair): void {
  void notifyHub('MemberSendOrderChangeStatusNotification', member)
  void notifyHub('AdminSendOrderChangeStatusNotification', admin)
}
