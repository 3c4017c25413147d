import {
  NOTIFICATION_HUB,
  NOTIFICATION_PAGE_SIZE,
  type Notification,
  type NotificationEvents,
  type NotificationMethods,
} from '@kwaderno/contract/live.ts'
import { useSyncExternalStore } from 'react'
import type { Socket } from 'socket.io-client'
import { closeHub, openHub } from './hub.ts'
import { invalidateBelow } from './query-client.ts'
import { refreshSession } from './session.ts'

type NotificationSocket = Socket<NotificationEvents, NotificationMethods>

/** What the bell shows. */
export interface Bell {
  unread: number
  /** Newest first. */
  items: readonly Notification[]
  hasMore: boolean
  /** False until the first page has arrived. */
  isLoaded: boolean
}

const EMPTY: Bell = { unread: 0, items: [], hasMore: false, isLoaded: false }

let bell = EMPTY
let pages = 0
let opened: Promise<NotificationSocket> | undefined
/** Counts openings, so that a socket that arrives after its session has ended is closed again. */
let generation = 0
const watchers = new Set<() => void>()
const arrivals = new Set<(notification: Notification) => void>()
const endings = new Set<() => void>()
/** Undefined until the server has said it. */
let unreadMessages: boolean | undefined
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
    // The library could not be fetched: the next start tries again, and the pages work without.
    if (mine === generation) opened = undefined
  })
}

export function stopLive(): void {
  generation++
  void opened?.then(closeHub).catch(() => undefined)
  opened = undefined
  pages = 0
  unreadMessages = undefined
  own.clear()
  for (const ending of endings) ending()
  update(EMPTY)
}

/** Calls back when the session's live connections end, so that nothing of one user goes on as the next. */
export function onLiveEnd(ending: () => void): void {
  endings.add(ending)
}

function listen(socket: NotificationSocket): void {
  let isFirst = true
  socket.on('connect', () => {
    pages = 0
    // The server ends a connection when its user's rights change, and lets him in again by the new ones.
    if (!isFirst) void refreshSession()
    isFirst = false
  })
  socket.on('connect_error', ({ message }) => void (message === 'unauthorized' && refreshSession()))
  socket.on('ReceiveUnreadMessages', (isUnread) => {
    // It comes with every message that somebody writes or opens, which the dashboard counts.
    if (unreadMessages !== undefined) void invalidateBelow('/Dashboard/waiting')
    unreadMessages = isUnread
    for (const watcher of watchers) watcher()
  })
  socket.on('ReceiveNotificationCount', (unread) => update({ ...bell, unread }))
  socket.on('ReceiveNotifications', takePage)
  socket.on('ReceiveNotification', takeOne)
  socket.on('ReceiveViewNotification', (id) => {
    const wasUnread = bell.items.some((item) => item.id === id && !item.isViewed)
    update({
      ...bell,
      unread: Math.max(0, bell.unread - (wasUnread ? 1 : 0)),
      items: bell.items.map((item) => (item.id === id ? { ...item, isViewed: true } : item)),
    })
  })
  socket.on('ReceiveViewAllNotifications', () =>
    update({ ...bell, unread: 0, items: bell.items.map((item) => ({ ...item, isViewed: true })) }),
  )
}

/** The first page after every connection replaces what was shown, later ones are added. */
function takePage(page: Notification[]): void {
  pages++
  const kept = pages === 1 ? [] : bell.items.filter((item) => page.every(({ id }) => id !== item.id))
  update({
    ...bell,
    items: [...kept, ...page],
    hasMore: page.length === NOTIFICATION_PAGE_SIZE,
    isLoaded: true,
  })
  for (const { id, isViewed } of page) if (own.has(id) && !isViewed) void viewNotification(id)
}

function takeOne(notification: Notification): void {
  if (bell.items.some((item) => item.id === notification.id)) return
  const { isViewed } = notification
  update({ ...bell, unread: bell.unread + (isViewed ? 0 : 1), items: [notification, ...bell.items] })
  // The page that caused it has seen to that itself.
  if (own.has(notification.id)) return
  void invalidateBelow('/Order', '/Users', '/Dashboard')
  if (!isViewed) for (const arrival of arrivals) arrival(notification)
}

function update(next: Bell): void {
  bell = next
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export function useBell(): Bell {
  return useSyncExternalStore(watch, () => bell)
}

/** Whether the chat has something new: for a customer what he has not read, for staff what nobody has opened. */
export function useUnreadMessages(): boolean {
  return useSyncExternalStore(watch, () => unreadMessages ?? false)
}

/** Calls back for every notification that arrives while the page is open. Gives the function that stops it. */
export function onNotification(arrival: (notification: Notification) => void): () => void {
  arrivals.add(arrival)
  return () => arrivals.delete(arrival)
}

export async function seeMoreNotifications(): Promise<void> {
  const socket = await opened
  // Arrivals since the last page have moved the rest down, so the next page is found by what is shown.
  socket?.emit('SeeMore', Math.floor(bell.items.length / NOTIFICATION_PAGE_SIZE) + 1)
}

export async function viewNotification(id: number): Promise<void> {
  const socket = await opened
  socket?.emit('ViewNotification', id)
}

export async function viewAllNotifications(): Promise<void> {
  const socket = await opened
  socket?.emit('ViewAllNotification')
}

type Telling = Extract<keyof NotificationMethods, `${string}Send${string}` | `Send${string}`>

/**
 * Passes on what a call answered to its addressee. The server has stored it already and pushes it by itself,
 * so a hub that is away loses nothing. To the caller himself it comes back through here, and is none of his news.
 */
export async function tell(method: Telling, notification: { id: number } | null | undefined): Promise<void> {
  if (!notification) return
  own.add(notification.id)
  const socket = await opened?.catch(() => undefined)
  if (socket?.connected) socket.emit(method, { id: notification.id })
}
