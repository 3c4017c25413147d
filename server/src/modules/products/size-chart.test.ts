import { getProduct } from '@kwaderno/contract/catalogue.ts'
import { listProducts, saveProduct } from '@kwaderno/contract/product.ts'
import { SIZE_CHART_TEXT } from '@kwaderno/contract/size-chart.ts'
import { afterAll, expect, test } from 'vitest'
import { unique } from '../../../test/factories.ts'
import { formOf, startProductShop } from '../../../test/product-forms.ts'

const { shop, clerk, add, newProduct, save, read } = await startProductShop(['view', 'add', 'edit'])
afterAll(() => shop.close())

const CHART = {
  title: 'PE shirt',
  unit: 'cm',
  columns: ['Size', 'Chest', 'Length'],
  rows: [
    ['S', '80-84', '60'],
    ['M', '85-89', ''],
  ],
}
const asVisitor = async (id: number) => (await shop.api(getProduct, { params: { id } })).body.sizeChart
const filtered = async (search: string, hasSizeChart: boolean) =>
  (await shop.api(listProducts, { as: clerk, query: { search, hasSizeChart } })).body.map(({ id }) => id)

test('[SWAP-01] a size chart is stored with its product, kept when it is not sent, and removed by an empty text', async () => {
  const name = unique('Charted')
  const product = (await add({ productName: name, sizeChart: JSON.stringify(CHART) })).body
  expect(product.sizeChart).toEqual(CHART)
  expect(await asVisitor(product.id)).toEqual(CHART)
  expect([await filtered(name, true), await filtered(name, false)]).toEqual([[product.id], []])

  // Neither an absent one nor the same with other blanks is a change.
  expect((await save(product, formOf(product))).body.version).toBe(product.version)
  const spaced = {
    ...CHART,
    title: ' PE shirt ',
    rows: CHART.rows.map((row) => row.map((text) => `${text} `)),
  }
  const same = await save(product, { ...formOf(product), sizeChart: JSON.stringify(spaced) })
  expect(same.body.version).toBe(product.version)
  const renamed = await save(product, { ...formOf(product), productDescription: 'Other words.' })
  expect(renamed.body).toMatchObject({ description: 'Other words.', sizeChart: CHART })

  const other = { ...CHART, title: '', unit: '', rows: [['L', '90-94', '66']] }
  const changed = await save(renamed.body, { ...formOf(renamed.body), sizeChart: JSON.stringify(other) })
  expect(changed.body.sizeChart).toEqual(other)
  expect(await asVisitor(product.id)).toEqual(other)
  // Who began before that writes over nothing.
  const late = await save(product, { ...formOf(renamed.body), sizeChart: JSON.stringify(CHART) })
  expect([late.status, late.problem.code]).toEqual([409, 'changed'])

  const removed = await save(changed.body, { ...formOf(changed.body), sizeChart: '' })
  expect('sizeChart' in removed.body).toBe(false)
  expect(await asVisitor(product.id)).toBeUndefined()
  expect([await filtered(name, true), await filtered(name, false)]).toEqual([[], [product.id]])

  const audited = await shop.db
    .selectFrom('audit_logs')
    .select('details')
    .where('description', '=', `Updated product ${name}`)
    .orderBy('id')
    .execute()
  expect(audited).toHaveLength(3)
  const change = JSON.stringify(audited[1]!.details)
  for (const said of [
    'Size chart',
    'PE shirt, in cm: Size, Chest, Length; S, 80-84, 60; M, 85-89, ',
    'Size, Chest, Length; L, 90-94, 66',
  ])
    expect(change).toContain(said)
})

test('[SWAP-01] what is no size chart, or is too large for one, is refused, and nothing is stored of it', async () => {
  const product = await newProduct(1)
  const before = (await save(product, { ...formOf(product), sizeChart: JSON.stringify(CHART) })).body
  const row = (cells: number, text = 'x') => Array.from({ length: cells }, () => text)
  const long = 'x'.repeat(21)
  const refused: [unknown, string?][] = [
    [{ ...CHART, columns: row(9), rows: [row(9)] }, SIZE_CHART_TEXT.columns],
    [{ ...CHART, columns: [], rows: [[]] }, SIZE_CHART_TEXT.columns],
    [{ ...CHART, rows: Array.from({ length: 31 }, () => row(3)) }, SIZE_CHART_TEXT.rows],
    [{ ...CHART, rows: [] }, SIZE_CHART_TEXT.rows],
    [{ ...CHART, rows: [['S', '80', long]] }, 'Row 1, column 3 has at most 20 characters.'],
    [{ ...CHART, columns: ['Size', long, 'Length'] }, 'The name of column 2 has at most 20 characters.'],
    [{ ...CHART, columns: ['Size', ' ', 'Length'] }, 'Column 2 needs a name.'],
    [{ ...CHART, rows: [['S', '80']] }, 'Row 1 needs a cell for each column.'],
    [{ ...CHART, rows: [['\u0000', '80', '60']] }, 'Row 1 needs a size in its first cell.'],
    [{ ...CHART, title: 'x'.repeat(61) }, SIZE_CHART_TEXT.title],
    [{ ...CHART, unit: long }, SIZE_CHART_TEXT.unit],
    [[CHART]],
    ['words'],
    [7],
    [{ ...CHART, rows: 'S' }],
    [{ ...CHART, rows: [[1, 2, 3]] }],
  ]
  for (const [chart, message] of refused) {
    const answer = await save(before, { ...formOf(before), sizeChart: JSON.stringify(chart) })
    expect(answer.status).toBe(400)
    if (message !== undefined) expect(JSON.stringify(answer.problem.errors)).toContain(message)
  }
  for (const text of ['{', '['.repeat(19_000), `"${'x'.repeat(20_000)}"`]) {
    const answer = await save(before, { ...formOf(before), sizeChart: text })
    expect([answer.status, answer.problem.errors]).toMatchObject([
      400,
      { sizeChart: ['This is no size chart.'] },
    ])
  }
  expect(await read(product)).toEqual(before)

  // The largest one is taken. What the database could not store is a blank.
  const full = {
    ...CHART,
    title: 'a\u0000b\ud800c',
    columns: row(8, 'ñ'.repeat(20)),
    rows: Array.from({ length: 30 }, () => row(8, '"'.repeat(20))),
  }
  const largest = await save(before, { ...formOf(before), sizeChart: JSON.stringify(full) })
  expect(largest.body.sizeChart).toEqual({ ...full, title: 'a b c' })

  const viewer = await shop.newStaff(['Inventory.view', 'Inventory.add'])
  const body = { ...formOf(largest.body), sizeChart: '' }
  const denied = await shop.api(saveProduct, { as: viewer, params: { productId: product.id }, body })
  expect(denied.status).toBe(403)
})
