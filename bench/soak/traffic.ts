import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { CHAT_HUB, HUB_PATH, NOTIFICATION_HUB } from '@kwaderno/contract/live.ts'
import { io } from 'socket.io-client'
import { drive } from '../load-generator.ts'
import { addToCart, wholeOrder } from '../scenarios/buying.ts'
import { newProductPage, productPage, shopPage } from '../scenarios/pages.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import { searchOfNewWords, searchOfShoppers } from '../scenarios/search.ts'
import { staffOrders } from '../scenarios/staff-orders.ts'
import type { Customer, World } from '../seed.ts'

/** Who is in the shop at once, and how many milliseconds each waits before asking again. */
const PEOPLE: readonly { scenario: Scenario; count: number; pause: number }[] = [
  { scenario: shopPage, count: 2, pause: 100 },
  { scenario: productPage, count: 2, pause: 100 },
  { scenario: newProductPage, count: 1, pause: 200 },
  { scenario: searchOfNewWords, count: 1, pause: 100 },
  { scenario: searchOfShoppers, count: 1, pause: 200 },
  { scenario: staffOrders, count: 1, pause: 200 },
  { scenario: addToCart, count: 2, pause: 500 },
  { scenario: wholeOrder, count: 2, pause: 1000 },
]

/** Customers of the seed that the traffic needs: each of those who buy or write has an own cart and an own thread. */
export const CUSTOMERS = PEOPLE.reduce((sum, { count }) => sum + count, 0)

export interface Traffic {
  /** What was asked for and answered, a kind a name. */
  asked: Readonly<Record<string, number>>
  /** Resolves at the end. @throws Refused for an answer that is not 200 */
  ended: Promise<void>
}

/** A day of the shop: looking, searching, buying, an office that reads its orders, and a parent who comes to the chat and leaves. */
export function traffic(port: number, world: World, seconds: number): Traffic {
  const asked: Record<string, number> = {}
  const count = (name: string) => (asked[name] = (asked[name] ?? 0) + 1)
  let place = 0
  const callers = PEOPLE.flatMap(({ scenario, count: several, pause }) =>
    Array.from({ length: several }, () => {
      const caller = scenario.caller(world, place++)
      return drive(port, [{ ...caller, answered: () => count(scenario.name) }], seconds, pause)
    }),
  )
  const visits = visit(port, world.customers[0]!, seconds, () => count('chat'))
  return { asked, ended: Promise.all([...callers, visits]).then(() => undefined) }
}

/** Opens both live connections, says something, and goes, every second. */
async function visit(port: number, customer: Customer, seconds: number, done: () => void): Promise<void> {
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    const open = (hub: string) =>
      io(`http://127.0.0.1:${port}${hub}`, {
        path: HUB_PATH,
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        auth: { token: customer.token },
      })
    const [bell, chat] = [open(NOTIFICATION_HUB), open(CHAT_HUB)]
    try {
      await new Promise<void>((resolve, reject) => {
        chat.once('connect_error', reject)
        chat.once('disconnect', (reason) => reject(new Error(`the chat was closed: ${reason}`)))
        chat.once('ReceiveMessageThread', () => resolve())
      })
      const answer = (await chat
        .timeout(10_000)
        .emitWithAck('SendMessage', 'Is it in stock?', randomUUID())) as { ok?: boolean }
      if (answer.ok !== true) throw new Error(`a message was refused: ${JSON.stringify(answer)}`)
      done()
    } finally {
      bell.disconnect()
      chat.disconnect()
    }
    await sleep(1000)
  }
}
