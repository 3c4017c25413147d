import { scanBarcode, updateBarcode } from '@kwaderno/contract/barcode.ts'
import type { BodyIn } from '@kwaderno/contract/endpoint.ts'
import type { Permission } from '@kwaderno/contract/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { stockOf } from '../../../test/buying.ts'
import type { TestUser } from '../../../test/factories.ts'
import { inTransaction } from '../../db/tx.ts'
import { editStock } from '../stock/service.ts'

let shop: TestApp
let clerk: TestUser
beforeAll(async () => {
  shop = await startTestApp()
  const permissions: Permission[] = ['Barcode.add', 'Barcode.edit']
  clerk = await shop.newStaff(permissions)
})
afterAll(() => shop.close())

async function newLine(stock: number) {
  const item = (await shop.newProduct({ options: [{ stock }] })).options[0]!
  const { id } = (await shop.api(scanBarcode, { as: clerk, body: { sku: item.sku } })).body
  return { id, item }
}
const save = (id: number, body: BodyIn<typeof updateBarcode>) =>
  shop.api(updateBarcode, { as: clerk, params: { barcodeId: id }, body })

test('no more goes into stock than a product may have, and nothing of a refused intake is kept', async () => {
  const { id, item } = await newLine(999_990)
  const refused = await save(id, { status: 1, quantity: 11, itemDescription: 'Eleven' })
  expect(refused.status).toBe(400)
  expect(refused.problem.errors).toMatchObject({
    quantity: ['At most 10 more can be added: the stock holds up to 1,000,000.'],
  })
  expect(await stockOf(shop, item)).toMatchObject({ stock: 999_990, ledger: { stock: 999_990 } })
  const saved = await save(id, { status: 1, quantity: 10 })
  expect(saved.body.productOptions).toMatchObject([
    { stock: 1_000_000, itemDescription: expect.not.stringMatching(/Eleven/) },
  ])
  const full = await newLine(1_000_000)
  expect((await save(full.id, { status: 1, quantity: 1 })).problem.title).toBe(
    'No more can be added: the stock holds up to 1,000,000.',
  )
  expect((await save(full.id, { status: 0, quantity: 5 })).status).toBe(200)
})

test('an intake and a count of the stock at the same moment never make too much together', async () => {
  for (let round = 0; round < 5; round++) {
    const { id, item } = await newLine(0)
    const [saved] = await Promise.all([
      save(id, { status: 1, quantity: 10 }),
      inTransaction(shop.db, (tx) =>
        editStock(tx, [{ productOptionId: item.id, stock: 999_995 }], { actorId: clerk.id }),
      ),
    ])
    const { stock, ledger } = await stockOf(shop, item)
    expect([saved.status, stock]).toEqual(saved.status === 200 ? [200, 999_995] : [400, 999_995])
    expect(ledger.stock).toBe(stock)
  }
})

test('who describes an item that somebody else has described meanwhile is told what it is now', async () => {
  const { id, item } = await newLine(5)
  const { item_description: first } = await shop.db
    .selectFrom('product_options')
    .select('item_description')
    .where('id', '=', item.id)
    .executeTakeFirstOrThrow()
  const describe = (itemDescription: string, itemDescriptionBefore: string) =>
    save(id, { status: 0, quantity: 3, itemDescription, itemDescriptionBefore })
  const answers = await Promise.all([describe('Mine', first), describe('Yours', first)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const stored = answers.find(({ status }) => status === 200)!.body.productOptions[0]!.itemDescription
  expect(answers.find(({ status }) => status === 409)?.problem.errors).toMatchObject({
    itemDescription: [`The item description is '${stored}' by now. Check it and save again.`],
  })
  expect((await describe('Theirs', stored)).status).toBe(200)
  expect((await describe('Theirs', 'Forgotten')).status).toBe(200)
})
