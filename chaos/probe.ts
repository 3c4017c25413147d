import { setTimeout as sleep } from 'node:timers/promises'
import { login } from '@kwaderno/contract/account.ts'
import { addToCart } from '@kwaderno/contract/cart.ts'
import { makeApi } from '../server/test/request.ts'
import type { Shop } from './shop.ts'
import type { World } from './environment.ts'

/** How long it is waited for before a person has to help, in milliseconds. */
const PATIENCE = 90_000

export interface Probe {
  /** Seconds until every process has stored something again; undefined for one that has not in time. */
  untilGood(): Promise<(number | undefined)[]>
}

/** Asks each process again and again, without waiting for earlier answers. */
export async function openProbe({ shops, factories, options }: World): Promise<Probe> {
  const { userName, password } = await factories.newCustomer()
  const { body } = await makeApi(shops[0]!.url)(login, { body: { username: userName, password } })
  const works = (shop: Shop) =>
    makeApi(shop.url, AbortSignal.timeout(4000))(addToCart, {
      as: body,
      body: { productOptionId: options[0]!.id, quantity: 1 },
    }).then(
      ({ status }) => status === 200,
      () => false,
    )
  async function wait(shop: Shop): Promise<number | undefined> {
    const begun = Date.now()
    const healed: { seconds?: number } = {}
    while (healed.seconds === undefined && !shop.isOver() && Date.now() - begun < PATIENCE) {
      void works(shop).then((isGood) => {
        if (isGood) healed.seconds ??= (Date.now() - begun) / 1000
      })
      await sleep(100)
    }
    return healed.seconds
  }
  return { untilGood: () => Promise.all(shops.map(wait)) }
}
