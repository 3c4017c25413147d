import {
  deleteBarcode,
  getBarcode,
  listBarcodes,
  scanBarcode,
  undoScan,
  updateBarcode,
} from '@kwaderno/contract/barcode.ts'
import { listBarcodeStatuses } from '@kwaderno/contract/common.ts'
import type { BodyIn, QueryIn } from '@kwaderno/contract/endpoint.ts'
import type { Permission } from '@kwaderno/contract/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { stockOf } from '../../../test/buying.ts'
import { unique, uniqueWord, type TestUser } from '../../../test/factories.ts'
import { inTransaction } from '../../db/tx.ts'

let shop: TestApp
let clerk: TestUser
let other: TestUser
const ALL: Permission[] = ['Barcode.view', 'Barcode.add', 'Barcode.edit', 'Barcode.delete']
beforeAll(async () => {
  shop = await startTestApp()
  clerk = await shop.newStaff(ALL)
  other = await shop.newStaff(ALL)
})
afterAll(() => shop.close())

type Item = Awaited<ReturnType<TestApp['newProduct']>>['options'][number]

/** An item with a pending line of so many pieces. */
async function newLine({ pieces = 1, stock = 5, name = unique('Ruler') } = {}) {
  const product = await shop.newProduct({
    name,
    categories: ['Measuring'],
    options: [
      { stock, variations: { Color: 'Blue', Length: '30 cm' } },
      { variations: { Color: 'Red', Length: '15 cm' } },
    ],
  })
  const [item, sibling] = product.options as [Item, Item]
  let id = 0
  for (let count = 0; count < pieces; count++) {
    id = (await shop.api(scanBarcode, { as: clerk, body: { sku: item.sku } })).body.id
  }
  return { id, item, sibling, product }
}

/** How often two are let go at the same moment. */
const ROUNDS = 5

const save = (id: number, body: BodyIn<typeof updateBarcode>, as: TestUser = clerk) =>
  shop.api(updateBarcode, { as, params: { barcodeId: id }, body })
const remove = (id: number, as: TestUser = clerk) =>
  shop.api(deleteBarcode, { as, params: { barcodeId: id } })
const see = async (id: number) => (await shop.api(getBarcode, { as: clerk, params: { barcodeId: id } })).body
const list = (query: QueryIn<typeof listBarcodes>) => shop.api(listBarcodes, { as: clerk, query })
const numbers = (stock: number) => ({ stock, held: 0, ledger: { stock, held: 0 } })
const lastAudit = (sku: string) =>
  shop.db
    .selectFrom('audit_logs')
    .selectAll()
    .where('description', 'like', `% ${sku}%`)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

describe('what is read', () => {
  test('[BAPI-28] the look-up of the status has both by their codes', async () => {
    expect((await shop.api(listBarcodeStatuses)).body).toEqual([
      { value: 0, label: 'Pending' },
      { value: 1, label: 'Add_to_Stock' },
    ])
  })

  test('[BAPI-51] one line answers its item in full', async () => {
    const { id, item, product } = await newLine({ pieces: 2 })
    const variations = [
      { id: expect.any(Number), name: 'Color', value: 'Blue' },
      { id: expect.any(Number), name: 'Length', value: '30 cm' },
    ]
    expect(await see(id)).toEqual({
      id,
      name: product.name,
      sku: item.sku,
      status: 'Pending',
      quantity: 2,
      price: 45,
      categories: ['Measuring'],
      variations,
      productOptions: [
        {
          id: item.id,
          price: 45,
          stock: 5,
          variations,
          sku: item.sku,
          itemDescription: `Item ${item.sku}`,
          status: 'Active',
          image: '',
        },
      ],
      filePath: '',
      isInCatalogue: true,
    })
    expect((await shop.api(getBarcode, { as: clerk, params: { barcodeId: 2_000_000_000 } })).status).toBe(404)
  })

  test('[BAPI-50, BAR-05] the list filters by name or code of the status and by search, page by page', async () => {
    const name = unique('Bañga')
    const [open, stocked] = [await newLine({ name: `${name} one` }), await newLine({ name: `${name} two` })]
    await save(stocked.id, { status: 1, quantity: 1 })
    const ids = async (query: QueryIn<typeof listBarcodes>) => (await list(query)).body.map(({ id }) => id)
    const search = name.replace('ñ', 'N')
    expect(await ids({ search })).toEqual([stocked.id, open.id])
    for (const status of ['Pending', 0, '0']) expect(await ids({ search, status })).toEqual([open.id])
    for (const status of ['Add_to_Stock', 1, '1']) expect(await ids({ search, status })).toEqual([stocked.id])
    for (const words of [open.item.sku.toLowerCase(), `one ${search}`, `${open.item.sku} ${search}`])
      expect(await ids({ search: words })).toEqual([open.id])
    expect(await ids({ search: open.sibling.sku })).toEqual([])
    const word = uniqueWord()
    const spoken = await newLine({ name: `${word} Ruler` })
    for (const words of [`${word} rulers`, `panukat ${word}`])
      expect(await ids({ search: words })).toEqual([spoken.id])
    const page = await list({ search, pageSize: 1, pageNumber: 2 })
    expect(JSON.parse(page.headers.get('x-pagination')!)).toMatchObject({
      TotalCount: 2,
      PageSize: 1,
      CurrentPage: 2,
      TotalPages: 2,
    })
    expect(page.body).toEqual([
      {
        id: open.id,
        name: open.product.name,
        categories: ['Measuring'],
        sku: open.item.sku,
        itemDescription: `Item ${open.item.sku}`,
        productVariation: ['Color', 'Length'],
        variationOptions: ['Blue', '30 cm'],
        quantity: 1,
        status: 'Pending',
        image: '',
        updatedOn: expect.stringMatching(/^\d{4}-/),
      },
    ])
    for (const status of ['Stocked', 2, '-1']) expect((await list({ status })).status).toBe(400)
  })

  test('the list and one line take one statement each', async () => {
    const { id } = await newLine()
    expect(await shop.countStatements(() => list({ status: 'Pending', search: 'ruler' }))).toBe(1)
    expect(await shop.countStatements(() => see(id))).toBe(1)
  })
})

describe('saving a line', () => {
  test('[BAPI-53] as pending it keeps the quantity and leaves the stock alone', async () => {
    const { id, item } = await newLine()
    const saved = await save(id, { status: 0, quantity: 12 })
    expect(saved.body).toMatchObject({ status: 'Pending', quantity: 12 })
    expect(await stockOf(shop, item)).toEqual(numbers(5))
    expect(await lastAudit(item.sku)).toMatchObject({
      module: 'Barcode',
      action: 'Update',
      details: [{ field: 'Quantity', oldData: '1', newData: '12' }],
    })
  })

  test('[BAR-23, BAR-20] as Add_to_Stock it puts the pieces on the shelf, once and for good', async () => {
    const { id, item } = await newLine()
    const saved = await save(id, { status: 1, quantity: 12 })
    expect(saved.body).toMatchObject({ status: 'Add_to_Stock', productOptions: [{ stock: 17 }] })
    const entry = await shop.db
      .selectFrom('stock_ledger')
      .select(['kind', 'on_hand_delta', 'actor_id'])
      .where('barcode_id', '=', id)
      .execute()
    expect(entry).toEqual([{ kind: 'intake', on_hand_delta: 12, actor_id: clerk.id }])
    for (const body of [
      { status: 1, quantity: 12 },
      { status: 0, quantity: 12 },
      { status: 'Pending', quantity: 3 },
    ]) {
      const again = await save(id, body)
      expect([again.status, again.problem.title]).toEqual([400, 'This barcode has already been updated.'])
    }
    expect(await stockOf(shop, item)).toEqual(numbers(17))
    const details = (await lastAudit(item.sku)).details as unknown as { field: string; newData: string }[]
    expect(details.map(({ field, newData }) => [field, newData])).toEqual([
      ['Quantity', '12'],
      ['Status', 'Add_to_Stock'],
      ['Stock', '17'],
    ])
  })

  test('of two who add it to the stock at the same moment one does, and the other is told', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id, item } = await newLine()
      const answers = await Promise.all([
        save(id, { status: 1, quantity: 7 }),
        save(id, { status: 1, quantity: 7 }, other),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
      expect(answers.find(({ status }) => status === 400)?.problem.title).toContain('already been updated')
      expect(await stockOf(shop, item)).toEqual(numbers(12))
    }
  })

  test('a piece that is scanned while it goes into stock is counted, before or after', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id, item } = await newLine()
      const [saved, scanned] = await Promise.all([
        save(id, { status: 1, quantity: 1, quantityBefore: 1 }),
        shop.api(scanBarcode, { as: other, body: { sku: item.sku } }),
      ])
      expect(scanned.status).toBe(200)
      // Either the scan came first and whoever saves is told, or it has opened a line of its own.
      expect(saved.status).toBe(scanned.body.id === id ? 409 : 200)
      expect(await stockOf(shop, item)).toEqual(numbers(saved.status === 200 ? 6 : 5))
      expect((await see(scanned.body.id)).quantity).toBe(saved.status === 200 ? 1 : 2)
    }
  })

  test('who saves a quantity that has changed since he read it is told the new one', async () => {
    const { id, item } = await newLine({ pieces: 3 })
    const late = await save(id, { status: 1, quantity: 2, quantityBefore: 2 })
    expect([late.status, late.problem.title]).toEqual([
      409,
      'The quantity is 3 by now. Check it and save again.',
    ])
    expect(await stockOf(shop, item)).toEqual(numbers(5))
    expect((await save(id, { status: 1, quantity: 2, quantityBefore: 3 })).status).toBe(200)
    expect(await stockOf(shop, item)).toEqual(numbers(7))
  })

  test('[BAR-14, BAR-15] refuses less than one piece, a status that there is not and a long description', async () => {
    const { id } = await newLine()
    const wrong: [object, string][] = [
      [{ status: 0, quantity: 0 }, 'quantity'],
      [{ status: 0, quantity: -1 }, 'quantity'],
      [{ status: 0, quantity: 1.5 }, 'quantity'],
      [{ status: 0, quantity: 1_000_000 }, 'quantity'],
      [{ status: 2, quantity: 1 }, 'status'],
      [{ quantity: 1 }, 'status'],
      [{ status: 0, quantity: 1, itemDescription: 'x'.repeat(31) }, 'itemDescription'],
      [{ status: 0, quantity: 1, itemDescription: '  ' }, 'itemDescription'],
    ]
    for (const [body, field] of wrong) {
      const answer = await save(id, body as BodyIn<typeof updateBarcode>)
      expect([answer.status, Object.keys(answer.problem.errors ?? {})]).toEqual([400, ['title', field]])
    }
    expect((await save(id, { status: 0, quantity: 1, itemDescription: 'x'.repeat(30) })).status).toBe(200)
  })

  test('a new description goes to the item, unless its sibling has it, and the product tells its editors', async () => {
    const { id, item, sibling, product } = await newLine()
    const version = async () =>
      await shop.db
        .selectFrom('products')
        .select(['page_version', 'changed_by_id'])
        .where('id', '=', product.id)
        .executeTakeFirstOrThrow()
    const before = await version()
    const taken = await save(id, { status: 0, quantity: 2, itemDescription: `ITEM ${sibling.sku}` })
    expect(Object.keys(taken.problem.errors ?? {})).toContain('itemDescription')
    expect((await see(id)).quantity).toBe(1)
    const saved = await save(id, { status: 0, quantity: 2, itemDescription: 'Bends, never breaks' })
    expect(saved.body.productOptions[0]?.itemDescription).toBe('Bends, never breaks')
    const after = await version()
    expect(after.page_version).toBeGreaterThan(before.page_version)
    expect(after.changed_by_id).toBe(clerk.id)
    expect((await lastAudit(item.sku)).details).toMatchObject([
      { field: 'Quantity' },
      { field: 'Item description', oldData: `Item ${item.sku}`, newData: 'Bends, never breaks' },
    ])
  })

  test('what has left the catalogue goes into no stock, and its line can still be deleted', async () => {
    const { id, item } = await newLine()
    await shop.db
      .updateTable('product_options')
      .set({ hidden_at: new Date() })
      .where('id', '=', item.id)
      .execute()
    expect((await see(id)).isInCatalogue).toBe(false)
    expect((await save(id, { status: 1, quantity: 1 })).status).toBe(400)
    expect(await stockOf(shop, item)).toEqual(numbers(5))
    expect((await remove(id)).status).toBe(200)
  })
})

describe('deleting a line', () => {
  test('[BAPI-34] a pending one goes with its pieces, and the stock stays as it is', async () => {
    const { id, item } = await newLine({ pieces: 2 })
    expect((await remove(id)).status).toBe(200)
    expect((await remove(id)).status).toBe(404)
    expect(await stockOf(shop, item)).toEqual(numbers(5))
    expect(await lastAudit(item.sku)).toMatchObject({ action: 'Delete', description: `Deleted ${item.sku}` })
    expect((await shop.api(scanBarcode, { as: clerk, body: { sku: item.sku } })).body.quantity).toBe(1)
  })

  test('one that was scanned again since it was read is kept, and its quantity is told', async () => {
    const { id, item } = await newLine({ pieces: 2 })
    await shop.api(scanBarcode, { as: other, body: { sku: item.sku } })
    const removeRead = (quantityBefore: number) =>
      shop.api(deleteBarcode, { as: clerk, params: { barcodeId: id }, query: { quantityBefore } })
    const { status, problem } = await removeRead(2)
    expect([status, problem.code]).toEqual([409, 'changed'])
    expect(problem.title).toBe('The quantity is 3 by now. Nothing has been deleted.')
    expect((await see(id)).quantity).toBe(3)
    expect((await removeRead(3)).status).toBe(200)
  })

  test('one in stock is refused, also when it got there at the same moment', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id, item } = await newLine()
      const [saved, deleted] = await Promise.all([save(id, { status: 1, quantity: 4 }), remove(id, other)])
      expect([saved.status, deleted.status]).toEqual(saved.status === 200 ? [200, 400] : [404, 200])
      expect(await stockOf(shop, item)).toEqual(numbers(saved.status === 200 ? 9 : 5))
    }
  })
})

test('[BPERM-09, BAR-02, BAR-18, BAR-19] each call needs its own permission of the module', async () => {
  const { id, item } = await newLine()
  const { scanId } = (await shop.api(scanBarcode, { as: clerk, body: { sku: item.sku } })).body
  const params = { barcodeId: id }
  const calls: [Permission, (as: TestUser) => Promise<{ status: number }>][] = [
    ['Barcode.view', (as) => shop.api(listBarcodes, { as })],
    ['Barcode.view', (as) => shop.api(getBarcode, { as, params })],
    ['Barcode.add', (as) => shop.api(scanBarcode, { as, body: { sku: item.sku } })],
    ['Barcode.add', (as) => shop.api(undoScan, { as, params: { scanId } })],
    ['Barcode.edit', (as) => save(id, { status: 0, quantity: 3 }, as)],
    ['Barcode.delete', (as) => remove(id, as)],
  ]
  for (const [needed, call] of calls) {
    const others = ALL.filter((permission) => permission !== needed)
    expect((await call(await shop.newStaff([...others, 'Inventory.edit']))).status).toBe(403)
    expect((await call(await shop.newStaff([needed]))).status).not.toBe(403)
  }
})

test('an update that describes its item waits for a save of the product before it holds anything of it', async () => {
  const { id, item, product } = await newLine()
  let update: ReturnType<typeof save> | undefined
  await inTransaction(shop.db, async (tx) => {
    await tx.selectFrom('products').select('id').where('id', '=', product.id).forUpdate().execute()
    update = save(id, { quantity: 1, status: 'Add_to_Stock', itemDescription: unique('Ruler, blue') })
    const waits = sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await waits.execute(shop.db)).rows[0]?.count).toBe(1)
    // What the save locks next is free.
    await sql`select id from product_options where id = ${item.id} for update nowait`.execute(tx)
    await sql`select id from barcodes where id = ${id} for update nowait`.execute(tx)
  })
  expect((await update!).status).toBe(200)
  expect(await stockOf(shop, item)).toEqual(numbers(6))
})
