import { listReturns } from '@kwaderno/contract/manage-returns.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { stockOf } from '../../../test/buying.ts'
import type { TestUser } from '../../../test/factories.ts'
import { askFor, newDecider, type Decider } from '../../../test/returning.ts'

let shop: TestApp
let parent: TestUser
let staff: Decider

beforeAll(async () => {
  shop = await startTestApp()
  parent = await shop.newCustomer({ firstName: 'Ana', lastName: 'Reyes' })
  staff = await newDecider(shop, { firstName: 'Cara', lastName: 'Cruz' })
})
afterAll(() => shop.close())

async function option(name: string, price: number, stock: number) {
  return (await shop.newProduct({ name, options: [{ price, stock }] })).options[0]!
}

describe('saving', () => {
  test('approves with return to stock as the worked example says, and to disposal after that', async () => {
    const [a, b] = [await option('A', 10000, 4), await option('B', 4000, 5)]
    const { id } = await askFor(shop, parent, [{ option: a, exchange: [{ option: b, quantity: 2 }] }])
    expect(await stockOf(shop, a)).toMatchObject({ stock: 3 })
    const approved = await staff.save(id, {
      exchangeItems: await staff.rows(id, () => ({ status: 1, returnType: 0 })),
    })
    expect([approved.status, approved.problem]).toEqual([200, approved.problem])
    expect(await stockOf(shop, a)).toMatchObject({ stock: 4, ledger: { stock: 4 } })
    expect(await stockOf(shop, b)).toMatchObject({ stock: 3, ledger: { stock: 3 } })
    const again = await staff.save(id, { exchangeItems: await staff.rows(id) })
    expect(again.status).toBe(200)
    expect(await stockOf(shop, a)).toMatchObject({ stock: 4, ledger: { stock: 4 } })
    await staff.save(id, { exchangeItems: await staff.rows(id, () => ({ returnType: 1 })) })
    expect(await stockOf(shop, a)).toMatchObject({ stock: 3, ledger: { stock: 3 } })
    expect(await stockOf(shop, b)).toMatchObject({ stock: 3, ledger: { stock: 3 } })
    const plain = await askFor(shop, parent, [{ option: a }])
    const decided = await staff.decide(plain.id, 1)
    expect(decided.body).toMatchObject([{ title: 'Return Approved' }, { title: 'Return Approved' }])
    const list = await shop.api(listReturns, {
      as: staff,
      query: { search: 'reyes', sortBy: 'requestedByAsc' },
    })
    expect(list.body).toHaveLength(2)
    const all = await shop.api(listReturns, { as: staff, query: { export: true } })
    expect(all.body).toEqual(list.body.toReversed().toSorted((x, y) => y.id - x.id))
  })
})
