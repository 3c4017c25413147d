import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ChatMessage } from '@kwaderno/contract/chat.ts'
import { CHAT_HUB, HUB_PATH, NOTIFICATION_HUB, type Notification } from '@kwaderno/contract/live.ts'
import { io, type Socket } from 'socket.io-client'
import { expect } from 'vitest'
import type { TestUser } from './factories.ts'

/** Browsers on the hubs of real processes. `leave` takes all of them away. */
export function liveClients() {
  const sockets: Socket[] = []

  /** A browser on the notification hub, which connects again by itself, with what it was sent since it connected. */
  async function browse(url: URL, user: TestUser) {
    const socket = io(url.origin + NOTIFICATION_HUB, {
      path: HUB_PATH,
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 100,
      auth: { token: user.token },
      query: { user: String(user.id) },
    })
    sockets.push(socket)
    const arrived: number[] = []
    let shown = new Set<number>()
    let isWelcome = false
    let asked = 0
    let connections = 0
    socket.on('connect', () => {
      connections += 1
      shown = new Set()
    })
    socket.on('ReceiveNotification', ({ id }: Notification) => {
      arrived.push(id)
      shown.add(id)
    })
    socket.on('ReceiveNotifications', (page: Notification[]) => {
      isWelcome = true
      for (const { id } of page) shown.add(id)
    })
    await expect.poll(() => isWelcome).toBe(true)
    return {
      /** The ids of what was pushed, over all connections. */
      arrived,
      connections: () => connections,
      /** The ids of what it shows on this connection, the oldest first; asks for a page of what is stored. */
      read(): number[] {
        asked = (asked % 3) + 1
        socket.volatile.emit('SeeMore', asked)
        return [...shown].toSorted((a, b) => a - b)
      },
    }
  }

  /** A connection that stays away once it was sent away. */
  async function listen(url: URL, user: TestUser): Promise<Socket> {
    const socket = io(url.origin + NOTIFICATION_HUB, {
      path: HUB_PATH,
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: { token: user.token },
    })
    sockets.push(socket)
    await expect.poll(() => socket.connected).toBe(true)
    return socket
  }

  /** A browser on a thread of the chat; without a customer it is the own one. */
  async function chat(url: URL, user: TestUser, customer: TestUser = user, transports = ['websocket']) {
    const socket = io(url.origin + CHAT_HUB, {
      path: HUB_PATH,
      transports,
      forceNew: true,
      reconnectionDelay: 100,
      auth: { token: user.token },
      query: { user: String(customer.id) },
    })
    sockets.push(socket)
    const received: ChatMessage[] = []
    let connections = 0
    socket.on('connect', () => (connections += 1))
    let shown: Map<number, string> | undefined
    socket.on('ReceiveMessageThread', (messages: ChatMessage[]) => {
      shown = new Map(messages.map(({ id, messageContent }) => [id, messageContent]))
    })
    socket.on('MessageReceived', (message: ChatMessage) => {
      received.push(message)
      shown?.set(message.id, message.messageContent)
    })
    await expect.poll(() => shown !== undefined).toBe(true)
    return {
      received,
      connections: () => connections,
      /** Of the connection of now, as the server names it. */
      connectionId: () => socket.io.engine.id,
      /** What it shows on this connection, in the order of the thread. */
      shown: () => [...(shown ?? [])].toSorted(([a], [b]) => a - b).map(([, text]) => text),
      /** Says it until it has been taken, under one key, as the browser does. */
      async say(text: string): Promise<void> {
        const key = randomUUID()
        await untilAnswered(async () => {
          const answer: unknown = await socket.timeout(2000).emitWithAck('SendMessage', text, key)
          expect(answer).toEqual({ ok: true })
        })
      },
    }
  }

  function leave(): void {
    for (const socket of sockets.splice(0)) socket.disconnect()
  }

  return { browse, listen, chat, leave }
}

/** Sends something again until the line holds. */
export async function untilAnswered<T>(send: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await send()
    } catch (error) {
      if (tries > 100) throw error
      await sleep(50)
    }
  }
}
