import type { BodyIn } from '@kwaderno/contract/endpoint.ts'
import { deleteProduct } from '@kwaderno/contract/product.ts'
import { listLedger } from '@kwaderno/contract/stock.ts'
import {
  cancelStockCount,
  getStockCount,
  listCountLines,
  listStockCounts,
  openStockCount,
  postStockCount,
  scanIntoCount,
  setCountPart,
  undoCountScan,
  type StockCount,
} from '@kwaderno/contract/stock-count.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { newBuyer, stockOf } from '../../../test/buying.ts'
import { unique, type TestUser } from '../../../test/factories.ts'
import { newOrderClerk } from '../../../test/order-clerk.ts'

let shop: TestApp
let chief: TestUser
/** Two who count, and may not post. */
let ana: TestUser
let ben: TestUser
beforeAll(async () => {
  shop = await startTestApp()
  chief = await shop.newStaff(['Stock.view', 'Stock.add', 'Stock.edit'], { firstName: 'Chief' })
  ana = await shop.newStaff(['Stock.view', 'Stock.add'], { firstName: 'Ana', lastName: 'Reyes' })
  ben = await shop.newStaff(['Stock.view', 'Stock.add'], { firstName: 'Ben', lastName: 'Cruz' })
})
afterAll(() => shop.close())

/** A product on a shelf of its own, and a count of that shelf. */
async function newCount(
  options: NonNullable<Parameters<TestApp['newProduct']>[0]>['options'],
  fields: Partial<BodyIn<typeof openStockCount>> = {},
) {
  const shelf = unique('S').slice(-15)
  const product = await shop.newProduct({ options })
  await shop.db.updateTable('product_options').set({ shelf }).where('product_id', '=', product.id).execute()
  const opened = await open({ scope: 'shelf', shelf: shelf.toUpperCase(), ...fields })
  expect(opened.status).toBe(200)
  return { shelf, product, options: product.options, count: opened.body }
}

const open = (fields: Partial<BodyIn<typeof openStockCount>>, as = chief) =>
  shop.api(openStockCount, { as, body: { name: unique('Count'), scope: 'everything', ...fields } })

type Count = Pick<StockCount, 'id' | 'version'>
const scan = (
  { id }: Count,
  sku: string,
  as = ana,
  more: { quantity?: number; idempotencyKey?: string } = {},
) => shop.api(scanIntoCount, { as, params: { id }, body: { sku, ...more } })
const set = ({ id }: Count, optionId: number, quantity: number, as = ana) =>
  shop.api(setCountPart, { as, params: { id, optionId }, body: { quantity } })
const undo = ({ id }: Count, scanId: number, as = ana) =>
  shop.api(undoCountScan, { as, params: { id, scanId } })
const post = ({ id, version }: Count, more: Partial<BodyIn<typeof postStockCount>> = {}) =>
  shop.api(postStockCount, { as: chief, params: { id }, body: { version, reason: 'Counted', ...more } })
const cancel = ({ id, version }: Count) =>
  shop.api(cancelStockCount, { as: chief, params: { id }, body: { version } })
const lines = async ({ id }: Count, as = chief) =>
  (await shop.api(listCountLines, { as, params: { id }, query: { pageSize: 1000 } })).body
const lineOf = async (count: Count, optionId: number, as = chief) =>
  (await lines(count, as)).find((line) => line.optionId === optionId)!
const onHand = async (option: { id: number }) => (await stockOf(shop, option)).stock
const countRows = async (optionId: number) =>
  (await shop.api(listLedger, { as: chief, query: { optionId, kind: 'count' } })).body

test('[CNT-04] a count of a shelf has its options and no others, needs Stock.edit, and is refused where another is open', async () => {
  const { count, options, shelf, product } = await newCount([{}, { status: 'Inactive' }])
  const other = await shop.newProduct()
  expect((await lines(count)).map(({ optionId }) => optionId)).toEqual(options.map(({ id }) => id))
  expect(count).toMatchObject({ status: 'Open', scope: 'shelf', options: 2, counted: 0, version: 1 })
  expect((await scan(count, other.options[0]!.sku)).problem.title).toBe(
    'This item is not part of this count.',
  )
  expect((await open({}, ana)).status).toBe(403)
  for (const again of [{ scope: 'shelf', shelf } as const, { scope: 'everything' } as const]) {
    const { status, problem } = await open(again)
    expect([status, problem.title]).toEqual([400, `An open count has some of these items: ${count.name}.`])
  }
  expect((await open({ scope: 'shelf', shelf: 'Nowhere' })).problem.title).toBe('Nothing to count here.')
  expect((await open({ scope: 'category', scopeId: 2_000_000_000 })).problem.title).toBe(
    'Nothing to count here.',
  )
  for (const wrong of [{ name: '' }, { name: 'x'.repeat(61) }, { scope: 'category' }, { scope: 'shelf' }])
    expect((await open(wrong as object)).status).toBe(400)
  // What comes onto the shelf later is not part of it.
  await shop.db.updateTable('product_options').set({ shelf }).where('product_id', '=', other.id).execute()
  expect(await lines(count)).toHaveLength(2)
  await cancel(count)
  expect((await open({ scope: 'shelf', shelf })).body.options).toBe(3)
  const listed = (await shop.api(listStockCounts, { as: ana, query: { search: count.name } })).body
  expect(listed).toMatchObject([
    { id: count.id, status: 'Cancelled', openedBy: expect.stringMatching(/^Chief/) },
  ])
  expect(product.id).toBeGreaterThan(0)
})

test('[CNT-04] of two counts over the same items that are opened at the same moment one is', async () => {
  const category = unique('Counted')
  await shop.newProduct({ categories: [category], options: Array.from({ length: 20 }, () => ({})) })
  const { id: scopeId } = await shop.db
    .selectFrom('categories')
    .select('id')
    .where('name', '=', category)
    .executeTakeFirstOrThrow()
  const answers = await Promise.all([1, 2, 3].map(() => open({ scope: 'category', scopeId })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  const opened = answers.find(({ status }) => status === 200)!.body
  expect(opened).toMatchObject({ scopeLabel: category, options: 20 })
  for (const { problem, status } of answers) if (status === 400) expect(problem.title).toContain(opened.name)
})

test('[CNT-05] a scan adds one piece, and what is not in scope or unknown changes nothing', async () => {
  const { count, options } = await newCount([{ stock: 9 }, {}])
  const other = await shop.newProduct()
  const before = await lines(count)
  for (const [sku, status, title] of [
    [other.options[0]!.sku, 400, 'This item is not part of this count.'],
    ['no-such-sku', 404, 'No item found for the provided SKU.'],
  ] as const) {
    const { status: got, problem } = await scan(count, sku)
    expect([got, problem.title]).toEqual([status, title])
  }
  expect(await lines(count)).toEqual(before)
  expect((await scan(count, options[0]!.sku.toLowerCase())).body).toMatchObject({ counted: 1, variance: -8 })
  expect((await scan(count, `${options[0]!.sku}\r\n`, ana, { quantity: 3 })).body).toMatchObject({
    counted: 4,
  })
  for (const quantity of [0, 1001, -1])
    expect((await scan(count, options[0]!.sku, ana, { quantity })).status).toBe(400)
  expect(await lineOf(count, options[1]!.id)).toMatchObject({ counted: null, expected: null, variance: null })
  const without = await shop.newStaff(['Stock.view', 'Stock.edit'])
  expect((await scan(count, options[0]!.sku, without)).status).toBe(403)
})

test('[CNT-06] two who scan one option 30 times each at the same moment count 60, with 30 of each', async () => {
  const { count, options } = await newCount([{ stock: 50 }])
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, place) => scan(count, options[0]!.sku, place % 2 === 0 ? ana : ben)),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(await lineOf(count, options[0]!.id)).toMatchObject({
    counted: 60,
    variance: 10,
    parts: [
      { userId: ana.id, name: 'Ana Reyes', quantity: 30 },
      { userId: ben.id, name: 'Ben Cruz', quantity: 30 },
    ],
  })
})

test('[CNT-07] a scan with one key counts once, also at the same moment, and is taken back once by who made it', async () => {
  const { count, options } = await newCount([{ stock: 5 }, {}])
  const [{ sku }, second] = options as [(typeof options)[0], (typeof options)[0]]
  const idempotencyKey = unique('key')
  const twice = await Promise.all([1, 2, 3].map(() => scan(count, sku, ana, { idempotencyKey })))
  expect(twice.map(({ status, body }) => [status, body.counted])).toEqual(twice.map(() => [200, 1]))
  expect(new Set(twice.map(({ body }) => body.scanId)).size).toBe(1)
  expect((await scan(count, second.sku, ana, { idempotencyKey })).status).toBe(409)
  expect((await scan(count, sku, ben, { idempotencyKey })).body.counted).toBe(2)
  const last = (await scan(count, sku)).body
  expect(last.counted).toBe(3)
  expect((await undo(count, last.scanId, ben)).status).toBe(404)
  const undone = await Promise.all([1, 2, 3].map(() => undo(count, last.scanId)))
  expect(undone.map(({ status, body }) => [status, body.counted])).toEqual(undone.map(() => [200, 2]))
  // The last of them leaves the line as if nobody had counted it.
  await undo(count, twice[0]!.body.scanId)
  expect((await lineOf(count, options[0]!.id)).parts).toMatchObject([{ userId: ben.id }])
  const bens = (await shop.api(getStockCount, { as: ben, params: { id: count.id } })).body.scans
  expect(bens).toMatchObject([{ isOwn: true, sku, scannedBy: 'Ben Cruz' }])
  await undo(count, bens[0]!.id, ben)
  expect(await lineOf(count, options[0]!.id)).toMatchObject({ counted: null, parts: [] })
})

test('the own part is set as a number, 0 among them, and what was scanned before is then not taken back', async () => {
  const { count, options } = await newCount([{ stock: 5 }])
  const optionId = options[0]!.id
  const { scanId } = (await scan(count, options[0]!.sku)).body
  expect((await set(count, optionId, 0)).body).toMatchObject({ counted: 0, variance: -5 })
  await set(count, optionId, 4, ben)
  expect((await lineOf(count, optionId)).parts.map(({ quantity }) => quantity)).toEqual([0, 4])
  expect((await undo(count, scanId)).problem.title).toMatch(/set by hand/)
  const later = await scan(count, options[0]!.sku)
  expect(later.body.counted).toBe(5)
  // One that came after the number is.
  expect((await undo(count, later.body.scanId)).body.counted).toBe(4)
  expect((await scan(count, options[0]!.sku)).body.counted).toBe(5)
  for (const quantity of [-1, 1_000_001, 1.5]) expect((await set(count, optionId, quantity)).status).toBe(400)
  expect((await set(count, 2_000_000_000, 1)).problem.title).toBe('This item is not part of this count.')
})

test('[CNT-08] pieces of an approved order that is not packed still lie on the shelf', async () => {
  const clerk = await newOrderClerk(shop)
  const buyer = await newBuyer(shop)
  const { count, options } = await newCount([{ stock: 10, price: 12_345 }])
  const orderId = await buyer.buy(options[0]!, 2)
  await clerk.carry(orderId, 'Approved')
  expect(await onHand(options[0]!)).toBe(8)
  expect((await set(count, options[0]!.id, 9)).body).toMatchObject({
    expected: 10,
    counted: 9,
    variance: -1,
    varianceAmount: -123.45,
  })
  await clerk.step(orderId, 'Packaging')
  expect((await set(count, options[0]!.id, 9)).body).toMatchObject({ expected: 8, variance: 1 })
})

test('[CNT-09, CNT-10] what is sold after the counting changes no variance, and each variance is one row with the reason', async () => {
  const clerk = await newOrderClerk(shop)
  const buyer = await newBuyer(shop)
  const { count, options } = await newCount([{ stock: 10 }, { stock: 4 }, { stock: 7 }])
  const [less, same, more] = options as [(typeof options)[0], (typeof options)[0], (typeof options)[0]]
  for (const [option, quantity] of [
    [less, 9],
    [same, 4],
    [more, 10],
  ] as const)
    await set(count, option.id, quantity)
  await clerk.carry(await buyer.buy(less, 3), 'Packaging')
  expect(await lineOf(count, less.id)).toMatchObject({ expected: 10, variance: -1 })
  for (const reason of ['', '  ', 'x'.repeat(201)]) expect((await post(count, { reason })).status).toBe(400)
  expect(await onHand(less)).toBe(7)
  const posted = await post(count, { reason: 'Yearly count' })
  expect(posted.body).toMatchObject({ status: 'Posted', reason: 'Yearly count', notes: [], version: 2 })
  expect([await onHand(less), await onHand(same), await onHand(more)]).toEqual([6, 4, 10])
  expect(await countRows(less.id)).toMatchObject([
    { onHandDelta: -1, note: 'Yearly count', document: { kind: 'count', id: count.id, label: count.name } },
  ])
  expect(await countRows(same.id)).toEqual([])
  expect(await countRows(more.id)).toMatchObject([{ onHandDelta: 3, onHand: 10 }])
})

test('[CNT-11] of two posts at the same moment one succeeds, and a closed count takes nothing more', async () => {
  const { count, options } = await newCount([{ stock: 10 }])
  const [option] = options
  const { scanId } = (await scan(count, option!.sku)).body
  const stale = await post({ ...count, version: 9 })
  expect([stale.status, stale.problem.title]).toEqual([409, 'Someone else has changed this count.'])
  const posts = await Promise.all([post(count), post(count), cancel(count)])
  expect(posts.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  const after = await stockOf(shop, option!)
  const closed = [
    post(count),
    cancel(count),
    scan(count, option!.sku),
    set(count, option!.id, 3),
    undo(count, scanId),
  ]
  for (const answer of [...posts.filter(({ status }) => status === 400), ...(await Promise.all(closed))])
    expect([answer.status, answer.problem.title]).toEqual([400, 'This count is closed.'])
  expect(await stockOf(shop, option!)).toEqual(after)
  expect((await countRows(option!.id)).length).toBeLessThanOrEqual(1)
})

test('[CNT-12] on hand never falls below 0, and what is missing for approved orders is named', async () => {
  const clerk = await newOrderClerk(shop)
  const buyer = await newBuyer(shop)
  const { count, options, product } = await newCount([{ stock: 5, variations: { Size: 'A4' } }])
  const [option] = options
  await clerk.carry(await buyer.buy(option!, 4), 'Approved')
  // 1 on hand and 4 to be packed; 2 of these 5 lie there.
  expect((await set(count, option!.id, 2)).body).toMatchObject({ expected: 5, variance: -3 })
  const { body } = await post(count)
  expect(body.notes).toEqual([`Missing for approved orders: ${product.name} A4 2`])
  expect(await stockOf(shop, option!)).toMatchObject({ stock: 0, ledger: { stock: 0 } })
  expect(await countRows(option!.id)).toMatchObject([{ onHandDelta: -1, onHand: 0 }])
})

test('[CNT-13] what nobody has counted stays, unless it is to be counted as 0', async () => {
  for (const [uncountedAreZero, left] of [
    [false, 7],
    [true, 0],
  ] as const) {
    const { count, options } = await newCount([{ stock: 3 }, { stock: 7 }])
    await set(count, options[0]!.id, 3)
    expect((await post(count, { uncountedAreZero })).body.counted).toBe(uncountedAreZero ? 2 : 1)
    expect([await onHand(options[0]!), await onHand(options[1]!)]).toEqual([3, left])
    expect(await countRows(options[1]!.id)).toHaveLength(uncountedAreZero ? 1 : 0)
  }
})

test('[CNT-14] who counts blind and may not post is told neither what is expected nor what differs', async () => {
  const { count, options } = await newCount([{ stock: 6 }, {}], { isBlind: true })
  const [option] = options
  const answers = [
    (await scan(count, option!.sku)).body,
    (await set(count, option!.id, 4)).body,
    (await undo(count, (await scan(count, option!.sku, ben)).body.scanId, ben)).body,
    await lineOf(count, option!.id, ana),
  ]
  for (const line of answers) {
    expect(line.counted).toBeGreaterThan(0)
    expect(line).toMatchObject({ expected: null, variance: null, varianceAmount: null })
  }
  const asked = await shop.api(listCountLines, {
    as: ana,
    params: { id: count.id },
    query: { show: 'variance' },
  })
  expect(asked.status).toBe(400)
  expect(await lineOf(count, option!.id, chief)).toMatchObject({ expected: 6, variance: -2 })
  await post(count)
  expect(await lineOf(count, option!.id, ana)).toMatchObject({ expected: 6, variance: -2 })
})

test('[CNT-15] a cancelled count moves nothing; opening, posting and cancelling leave one row each, scans none', async () => {
  const auditsOf = async (name: string) =>
    (
      await shop.db
        .selectFrom('audit_logs')
        .select('description')
        .where('module', '=', 'Stock')
        .where('description', 'like', `%${name}`)
        .orderBy('id')
        .execute()
    ).map(({ description }) => description.replace(name, '…'))
  const { count, options } = await newCount([{ stock: 6 }])
  await scan(count, options[0]!.sku)
  await undo(count, (await scan(count, options[0]!.sku)).body.scanId)
  await set(count, options[0]!.id, 1)
  expect((await cancel(count)).body).toMatchObject({
    status: 'Cancelled',
    closedBy: expect.stringMatching(/^Chief/),
  })
  expect(await onHand(options[0]!)).toBe(6)
  expect(await countRows(options[0]!.id)).toEqual([])
  expect(await auditsOf(count.name)).toEqual(['Opened the count …', 'Cancelled the count …'])
  const second = await newCount([{ stock: 6 }])
  await set(second.count, second.options[0]!.id, 6)
  await post(second.count)
  expect(await auditsOf(second.count.name)).toEqual(['Opened the count …', 'Posted the count …'])
  const told = await shop.db
    .selectFrom('audit_logs')
    .select('details')
    .where('description', 'like', `%${second.count.name}`)
    .orderBy('id')
    .execute()
  expect(told.map(({ details }) => details.map(({ field, newData }) => `${field}: ${newData}`))).toEqual([
    [
      `Name: ${second.count.name}`,
      expect.stringMatching(/^What to count: Shelf: /),
      'Hide the book while counting: No',
    ],
    ['Status: Posted', 'Reason: Counted'],
  ])
})

test('what has left the catalogue meanwhile is skipped and named', async () => {
  const { count, options, product } = await newCount([{ stock: 6 }])
  await set(count, options[0]!.id, 2)
  const remover = await shop.newStaff(['Inventory.delete'])
  await shop.api(deleteProduct, { as: remover, params: { id: product.id } })
  const before = await stockOf(shop, options[0]!)
  expect((await post(count, { uncountedAreZero: true })).body.notes).toEqual([
    `Left the catalogue, not posted: ${product.name}`,
  ])
  expect(await stockOf(shop, options[0]!)).toEqual(before)
})

test('scans, sales and two posts at once lose no piece: on hand is the ledger, and what was counted stands', async () => {
  const buyer = await newBuyer(shop)
  const clerk = await newOrderClerk(shop)
  for (let round = 0; round < 3; round++) {
    const { count, options } = await newCount([{ stock: 30 }, { stock: 30 }])
    const [one, other] = options as [(typeof options)[0], (typeof options)[0]]
    const orders = [await buyer.buy(one, 2), await buyer.buy(other, 3)]
    await Promise.all([
      ...Array.from({ length: 12 }, (_, place) =>
        scan(count, (place % 3 === 0 ? other : one).sku, place % 2 === 0 ? ana : ben),
      ),
      ...orders.map((id) => clerk.carry(id, 'Packaging')),
      set(count, other.id, 40, chief),
      post(count),
      post(count),
    ])
    const rows = await lines(count)
    for (const option of options) {
      const { ledger, ...now } = await stockOf(shop, option)
      expect(now).toEqual(ledger)
      const line = rows.find(({ optionId }) => optionId === option.id)!
      const moved = (await countRows(option.id)).reduce((sum, row) => sum + row.onHandDelta, 0)
      expect(moved).toBe(line.variance ?? 0)
      expect(line.parts.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(line.counted ?? 0)
    }
  }
})
