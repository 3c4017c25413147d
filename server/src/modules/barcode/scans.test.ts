import { KEY_USED } from '@kwaderno/contract/idempotency.ts'
import { listOpenScans, scanBarcode, undoScan, updateBarcode } from '@kwaderno/contract/barcode.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { unique, type TestUser } from '../../../test/factories.ts'
import type { OptionFields } from '../../../test/factories/catalogue.ts'

let shop: TestApp
let clerk: TestUser
beforeAll(async () => {
  shop = await startTestApp()
  clerk = await shop.newStaff(['Barcode.view', 'Barcode.add', 'Barcode.edit', 'Barcode.delete'])
})
afterAll(() => shop.close())

const newItem = async (fields: OptionFields = {}) =>
  (await shop.newProduct({ options: [fields] })).options[0]!
const scan = (sku: string, idempotencyKey?: string, as: TestUser = clerk) =>
  shop.api(scanBarcode, { as, body: { sku, idempotencyKey } })
const undo = (scanId: number, as: TestUser = clerk) => shop.api(undoScan, { as, params: { scanId } })
const linesOf = (optionId: number) =>
  shop.db
    .selectFrom('barcodes')
    .select(['id', 'quantity', 'status'])
    .where('product_option_id', '=', optionId)
    .orderBy('id')
    .execute()
const quantitiesOf = async (optionId: number) => (await linesOf(optionId)).map(({ quantity }) => quantity)
const auditsOf = (sku: string) =>
  shop.db
    .selectFrom('audit_logs')
    .select(['module', 'sub_module', 'action', 'description', 'executed_by', 'details'])
    .where('description', 'like', `% ${sku}`)
    .orderBy('id')
    .execute()

test('[BAPI-52, BAR-30] a scan opens a pending line of one piece, and the next ones raise it', async () => {
  const product = await shop.newProduct({
    name: unique('Crayons'),
    options: [{ variations: { Pack: 'Of 12' } }],
  })
  const item = product.options[0]!
  const first = await scan(item.sku)
  expect(first.status).toBe(200)
  expect(first.body).toEqual({
    id: expect.any(Number),
    scanId: expect.any(Number),
    sku: item.sku,
    name: product.name,
    variation: ['Of 12'],
    quantity: 1,
  })
  expect((await scan(item.sku)).body).toMatchObject({ id: first.body.id, quantity: 2 })
  expect(await linesOf(item.id)).toEqual([{ id: first.body.id, quantity: 2, status: 'Pending' }])
  const audits = await auditsOf(item.sku)
  expect(audits.map(({ action }) => action)).toEqual(['Create', 'Update'])
  expect(audits[1]).toMatchObject({ module: 'Barcode', sub_module: 'Barcode', executed_by: clerk.id })
  expect(audits[1]?.details).toEqual([
    { field: 'Quantity', oldData: '1', newData: '2', orderIndex: 0, isDataOption: false },
  ])
})

test('[BAR-27] an unknown SKU is not found, and nothing is kept of it', async () => {
  const lines = () => shop.db.selectFrom('barcodes').select('id').execute()
  const before = (await lines()).length
  for (const sku of [unique('NOTHING'), '%', "' or '1'='1", 'x'.repeat(500)]) {
    const answer = await scan(sku)
    expect([answer.status, answer.problem.title]).toEqual([404, 'No item found for the provided SKU.'])
  }
  expect((await lines()).length).toBe(before)
  for (const sku of ['', '  ', '\r\n', 'x'.repeat(501)]) expect((await scan(sku)).status).toBe(400)
})

test('a SKU is found in any case, with control characters around it and whatever it is made of', async () => {
  const sku = `${unique('Odd')} !"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~`
  const item = await newItem({ sku })
  for (const sent of [
    sku,
    sku.toUpperCase(),
    `\u0002${sku}\r\n`,
    `${sku.slice(0, 4)}\u001d${sku.slice(4)}\t`,
  ]) {
    const answer = await scan(sent)
    expect([answer.status, answer.body.sku]).toEqual([200, sku])
  }
  expect(await quantitiesOf(item.id)).toEqual([4])
})

test('what is inactive takes stock; what has left the catalogue is not found, and its SKU may be given again', async () => {
  const sku = unique('AGAIN')
  const [inactive, hidden, deleted] = [
    await newItem({ status: 'Inactive' }),
    await newItem({ sku }),
    await shop.newProduct(),
  ]
  await shop.db
    .updateTable('product_options')
    .set({ hidden_at: new Date() })
    .where('id', '=', hidden.id)
    .execute()
  await shop.db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', deleted.id).execute()
  expect((await scan(inactive.sku)).status).toBe(200)
  expect((await scan(sku)).status).toBe(404)
  expect((await scan(deleted.options[0]!.sku)).status).toBe(404)
  const successor = await newItem({ sku })
  expect((await scan(sku)).status).toBe(200)
  expect(await quantitiesOf(successor.id)).toEqual([1])
})

test('scans of one SKU at the same moment all count, on one line', async () => {
  const item = await newItem()
  const clerks = [clerk, await shop.newStaff(['Barcode.add'])]
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => scan(item.sku, undefined, clerks[index % 2])),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(answers.map(({ body }) => body.quantity).toSorted((a, b) => a - b)).toEqual(
    answers.map((_, i) => i + 1),
  )
  expect(await quantitiesOf(item.id)).toEqual([30])
})

test('a scan that is sent again with its key counts once, also at the same moment', async () => {
  const item = await newItem()
  for (let round = 1; round <= 5; round++) {
    const key = unique('scan')
    const answers = await Promise.all([scan(item.sku, key), scan(item.sku, key), scan(item.sku, key)])
    expect(new Set(answers.map(({ body }) => body.scanId)).size).toBe(1)
    expect(answers.map(({ status, body }) => [status, body.quantity])).toEqual(
      answers.map(() => [200, round]),
    )
  }
  expect(await quantitiesOf(item.id)).toEqual([5])
  expect(await auditsOf(item.sku)).toHaveLength(5)
})

test('a key that has counted one item refuses another one, also at the same moment', async () => {
  const [item, other] = [await newItem(), await newItem()]
  expect((await scan(item.sku, 'one-item-only')).status).toBe(200)
  const refused = await scan(other.sku, 'one-item-only')
  expect([refused.status, refused.problem.title]).toEqual([409, KEY_USED.scan])
  expect((await scan(item.sku.toLowerCase(), 'one-item-only')).body.quantity).toBe(1)
  const key = unique('both')
  const answers = await Promise.all([scan(item.sku, key), scan(other.sku, key)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const counted = [...(await quantitiesOf(item.id)), ...(await quantitiesOf(other.id))]
  expect(counted.reduce((sum, one) => sum + one, 0)).toBe(2)
})

test('a key is one of its user, and tells when its line was deleted meanwhile', async () => {
  const [item, other] = [await newItem(), await shop.newStaff(['Barcode.add'])]
  await scan(item.sku, 'same-key-of-two')
  expect((await scan(item.sku, 'same-key-of-two', other)).body.quantity).toBe(2)
  await shop.db.deleteFrom('barcodes').where('product_option_id', '=', item.id).execute()
  expect((await scan(item.sku, 'same-key-of-two')).status).toBe(409)
  expect(await linesOf(item.id)).toEqual([])
})

test('a scan is taken back once, however often it is asked, and the last one takes its line along', async () => {
  const item = await newItem()
  const [first, second] = [(await scan(item.sku)).body, (await scan(item.sku)).body]
  const answers = await Promise.all([undo(first.scanId), undo(first.scanId), undo(first.scanId)])
  expect(answers.map(({ status, body }) => [status, body.quantity])).toEqual(answers.map(() => [200, 1]))
  expect(await quantitiesOf(item.id)).toEqual([1])
  expect((await undo(second.scanId)).body).toEqual({ quantity: 0 })
  expect((await undo(second.scanId)).body).toEqual({ quantity: 0 })
  expect(await linesOf(item.id)).toEqual([])
  expect((await auditsOf(item.sku)).map(({ action }) => action)).toEqual([
    'Create',
    'Update',
    'Update',
    'Delete',
  ])
})

test('scans and their undoing at the same moment leave what was not taken back', async () => {
  const item = await newItem()
  const scanned = await Promise.all(Array.from({ length: 8 }, () => scan(item.sku)))
  await Promise.all([
    ...scanned.map(({ body }) => undo(body.scanId)),
    ...Array.from({ length: 5 }, () => scan(item.sku)),
  ])
  expect(await quantitiesOf(item.id)).toEqual([5])
})

test('nobody takes back the scan of somebody else, nor one whose line was counted by hand or is in stock', async () => {
  const [item, other] = [await newItem(), await shop.newStaff(['Barcode.add'])]
  const [first, second] = [(await scan(item.sku)).body, (await scan(item.sku)).body]
  expect((await undo(first.scanId, other)).status).toBe(404)
  expect((await undo(2_000_000_000)).status).toBe(404)
  const save = (status: 0 | 1, quantity: number) =>
    shop.api(updateBarcode, { as: clerk, params: { barcodeId: first.id }, body: { status, quantity } })
  await save(0, 10)
  expect((await undo(first.scanId)).status).toBe(409)
  const third = (await scan(item.sku)).body
  expect((await undo(third.scanId)).body).toEqual({ quantity: 10 })
  await save(1, 10)
  const late = await undo(second.scanId)
  expect([late.status, late.problem.title]).toEqual([400, 'This barcode has already been updated.'])
  expect(await quantitiesOf(item.id)).toEqual([10])
})

test('which scans can be taken back is told of the own ones alone, and of none that is settled or undone', async () => {
  const [item, other, colleague] = [await newItem(), await newItem(), await shop.newStaff(['Barcode.add'])]
  const [stocked, undone, open] = [
    (await scan(item.sku)).body,
    (await scan(other.sku)).body,
    (await scan(other.sku)).body,
  ]
  const theirs = (await scan(other.sku, undefined, colleague)).body
  const scanIds = [stocked, undone, open, theirs].map(({ scanId }) => scanId)
  const openOf = async (as: TestUser) => (await shop.api(listOpenScans, { as, query: { scanIds } })).body
  expect((await openOf(clerk)).toSorted()).toEqual(
    [stocked, undone, open].map(({ scanId }) => scanId).toSorted(),
  )
  expect(await openOf(colleague)).toEqual([theirs.scanId])
  await undo(undone.scanId)
  const body = { status: 1 as const, quantity: 1 }
  await shop.api(updateBarcode, { as: clerk, params: { barcodeId: stocked.id }, body })
  expect(await openOf(clerk)).toEqual([open.scanId])
  await shop.db.deleteFrom('barcodes').where('id', '=', open.id).execute()
  expect(await openOf(clerk)).toEqual([])
})

test('a line takes as many pieces as can be written down, and then says so', async () => {
  const item = await newItem()
  const { id } = (await scan(item.sku)).body
  await shop.db.updateTable('barcodes').set({ quantity: 999_999 }).where('id', '=', id).execute()
  expect((await scan(item.sku)).status).toBe(400)
  expect(await quantitiesOf(item.id)).toEqual([999_999])
})

test('a scan takes two statements, with a key three', async () => {
  const item = await newItem()
  expect(await shop.countStatements(() => scan(item.sku))).toBe(2)
  expect(await shop.countStatements(() => scan(item.sku, unique('key')))).toBe(3)
})
