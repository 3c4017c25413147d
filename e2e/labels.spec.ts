import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { unique } from '../server/test/factories.ts'
import { expect, loginAs, test } from './fixtures.ts'
import {
  countPages,
  countPrints,
  cut,
  printCount,
  printed,
  printPages,
  runsOf,
  scan,
  type PrintedPage,
} from './paper.ts'

const DPI = 203
const dotsOf = (millimetres: number) => (millimetres / 25.4) * DPI

const PRESETS = [
  { name: '50 × 25 mm', width: 50, height: 25, columns: 1, rows: 1, bars: 5 },
  { name: '58 × 40 mm', width: 58, height: 40, columns: 1, rows: 1, bars: 8 },
  { name: 'A4 sheet, 3 × 8', width: 210, height: 297, columns: 3, rows: 8, bars: 8 },
] as const

/** With 1, 12 and 23 characters, with every kind of mark, and of digits alone. */
const SKUS = [
  '~',
  'PEN-BLUE-002',
  'A!"#$%&\'()*+,-./:;<=>?@',
  '[\\]^_`{|}z aB7',
  '01234567890123456789012',
] as const

/** The rows of the list, which on a phone are cards. */
const row = (page: Page, sku: string) => page.getByRole('row').filter({ hasText: sku })
const preset = (page: Page) => page.getByRole('combobox', { name: 'Label size' })
const choose = (page: Page, name: string) => page.getByRole('checkbox', { name }).press('Space')

async function openList(page: Page, search: string): Promise<void> {
  await countPrints(page)
  await page.goto(`/products/print-barcode?search=${encodeURIComponent(search)}`)
  await expect(page.getByRole('table', { name: 'Items' })).toBeVisible()
}

/** The places of the labels on the pages, one after the other. */
function labelsOf(pages: readonly PrintedPage[], { width, height, columns, rows }: (typeof PRESETS)[number]) {
  return pages.flatMap(({ bitmap }) =>
    Array.from({ length: columns * rows }, (_, place) => {
      const left = Math.round(dotsOf((place % columns) * (width / columns)))
      const top = Math.round(dotsOf(Math.floor(place / columns) * (height / rows)))
      return cut(bitmap, left, top, Math.floor(dotsOf(width / columns)), Math.floor(dotsOf(height / rows)))
    }),
  )
}

test(
  '[PRB-06, PRB-07, PRB-08] what a label printer prints is read by a scanner as the SKU, on every label',
  { tag: '@desktop' },
  async ({ page, shop, audit }) => {
    const name = `${unique('A')} very long name of a spiral notebook that goes on and on over the label`
    // So short an SKU can be of one product only, and a try before may have left one.
    await sql`update product_options set sku = 'X' || id where sku in (${sql.join([...SKUS])})`.execute(
      shop.db,
    )
    await shop.newProduct({
      name,
      options: SKUS.map((sku, index) => ({
        sku,
        price: 123_456_700 + index,
        variations: { Size: `Size ${index}` },
      })),
    })
    await loginAs(page, await shop.newStaff(['Print Barcode.view']))
    await openList(page, name)
    const copies = row(page, SKUS[1]).getByRole('spinbutton')
    await copies.fill('3')
    await copies.press('Enter')
    await choose(page, 'Select all rows')
    const wanted = SKUS.flatMap((sku) => (sku === SKUS[1] ? [sku, sku, sku] : [sku]))
    await expect(page.getByText('5 items selected, 7 labels')).toBeVisible()

    for (const paper of PRESETS) {
      await preset(page).selectOption({ label: paper.name })
      const pdf = await printed(page, async () => {
        await page.getByRole('button', { name: 'Print All' }).click()
        const tooLong = page.getByRole('textbox', { name: 'Too long for this label' })
        expect(await tooLong.inputValue()).toContain(SKUS[2])
        if (paper.columns > 1) await audit(page, 'before printing')
        await page.getByRole('button', { name: 'Print anyway' }).click()
      })
      const pages = printPages(pdf, DPI)
      expect(pages).toHaveLength(Math.ceil(wanted.length / (paper.columns * paper.rows)))
      for (const { width, height } of pages) {
        expect(Math.abs(width - paper.width)).toBeLessThan(0.3)
        expect(Math.abs(height - paper.height)).toBeLessThan(0.3)
      }
      const text = pages.map((one) => one.text).join('\n')
      for (const words of [...SKUS, 'very long name', 'Size 4', '₱1,234,567.04']) {
        expect(text).toContain(words.replaceAll(' ', ''))
      }

      const labels = labelsOf(pages, paper)
      const read: string[] = []
      for (const label of labels.slice(0, wanted.length)) read.push(...(await scan(label)))
      expect(read).toEqual(wanted)
      expect(labels.slice(wanted.length).every(({ dots }) => !dots.includes(1))).toBe(true)
      for (const label of labels.slice(0, wanted.length)) {
        const line = Math.round(dotsOf(paper.bars))
        const along = label.grey.subarray(line * label.width, (line + 1) * label.width)
        expect(
          along.reduce((sum, dot) => sum + dot, 0),
          'dots that are neither black nor white',
        ).toBe(0)
        const [before = 0, ...runs] = runsOf(label, line)
        const after = runs.pop() ?? 0
        const module = Math.min(...runs)
        expect(runs.filter((run) => run % module !== 0)).toEqual([])
        expect(Math.min(before, after), 'the quiet zones').toBeGreaterThanOrEqual(10 * module)
      }
    }
  },
)

test(
  '[PRB-04, PRB-05, PRB-09, PRB-10] a row prints itself alone, in as many copies as its counter takes',
  { tag: '@desktop' },
  async ({ page, shop, audit }) => {
    const name = unique('Counted')
    const product = await shop.newProduct({ name, options: [{ sku: unique('C') }, { sku: unique('C') }] })
    const [first, second] = product.options.map(({ sku }) => sku)
    await loginAs(page, await shop.newStaff(['Print Barcode.view', 'Inventory.view']))
    await openList(page, name)
    await expect(page.getByRole('row')).toHaveCount(3)
    await audit(page, 'print barcode')
    await page.getByRole('button', { name: 'Print All' }).click()
    await expect(page.getByText('No items selected')).toBeVisible()
    expect(await printCount(page)).toBe(0)

    const copies = row(page, second!).getByRole('spinbutton')
    await expect(copies).toHaveValue('1')
    await expect(row(page, second!).getByRole('button', { name: 'Decrease quantity' })).toBeDisabled()
    for (const [typed, taken] of [
      ['5000', '999'],
      ['0', '1'],
      ['2.5', '25'],
      ['abc', '25'],
      ['2', '2'],
    ] as const) {
      await copies.fill(typed)
      await copies.press('Tab')
      await expect(copies).toHaveValue(taken)
    }
    await copies.fill('999')
    await choose(page, 'Select all rows')
    await row(page, first!).getByRole('button', { name: 'Increase quantity' }).click()
    await page.getByRole('button', { name: 'Print All' }).click()
    await expect(page.getByText('Too many labels for one print')).toBeVisible()
    expect(await printCount(page)).toBe(0)
    await choose(page, 'Select all rows')
    await copies.fill('2')
    await choose(page, `Select ${name}, ${first}`)
    const pages = printPages(
      await printed(page, () =>
        row(page, second!)
          .getByRole('button', { name: /^Print / })
          .click(),
      ),
      DPI,
    )
    expect(await Promise.all(pages.map(({ bitmap }) => scan(bitmap)))).toEqual([[second], [second]])
    expect(pages.map(({ text }) => text.includes(first!))).toEqual([false, false])
  },
)

test(
  '[PRB-01, PRB-02, PRB-03, BPERM-07] who may only print labels lands on their list, which finds, filters and selects',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const mark = unique('Listed')
    const category = `Aa ${mark}`
    const blue = { sku: unique('B'), price: 123_450, itemDescription: 'Eighty leaves' }
    await shop.newProduct({
      name: `${mark} pad`,
      categories: [category],
      options: [{ ...blue, variations: { Ink: 'Blue' } }, { variations: { Ink: 'Red' } }],
    })
    await shop.newProduct({ name: `${mark} pen` })
    await loginAs(page, await shop.newStaff(['Print Barcode.view']))
    await page.goto('/products')
    await expect(page).toHaveURL('/products/print-barcode')
    await expect(page.getByRole('heading', { level: 1, name: 'Print Barcode' })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search items' }).fill(mark)
    await expect(page.getByRole('row')).toHaveCount(4)
    for (const text of [`${mark} pad`, category, 'Eighty leaves', 'Ink: Blue', '₱1,234.50']) {
      await expect(row(page, blue.sku)).toContainText(text)
    }
    await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: category })
    await expect(page).toHaveURL(/categories=\d+/)
    await expect(page.getByRole('row')).toHaveCount(3)
    await choose(page, 'Select all rows')
    await expect(page.getByText('2 items selected, 2 labels')).toBeVisible()
    await page.getByRole('button', { name: 'Reset' }).click()
    await page.getByRole('searchbox', { name: 'Search items' }).fill(`${mark} pen`)
    await expect(page.getByRole('row')).toHaveCount(2)
    await choose(page, 'Select all rows')
    await expect(page.getByText('3 items selected, 3 labels')).toBeVisible()
    await choose(page, 'Select all rows')
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await expect(page.getByText('Nothing selected')).toBeVisible()

    await loginAs(page, await shop.newStaff(['Barcode.view']))
    await page.goto('/products/print-barcode')
    await expect(page).toHaveURL('/404')
  },
)

test(
  'a thousand rows are there without all being drawn, and the label size is remembered',
  { tag: '@phone' },
  async ({ page, shop, audit }) => {
    const mark = unique('Thousand')
    const product = await shop.newProduct({ name: mark })
    await sql`insert into product_options
    (product_id, sku, item_description, price_centavos, combination_pattern, position)
    select ${product.id}, ${unique('T').slice(-6)} || n, 'Item ' || n, n * 100, '-m' || n, n
    from generate_series(1, 1004) n`.execute(shop.db)
    await loginAs(page, await shop.newStaff(['Print Barcode.view']))
    await countPrints(page)
    await page.goto(`/products/print-barcode?search=${mark}`)
    const items = page.getByRole('list', { name: 'Items' }).getByRole('listitem')
    await expect(items.first()).toHaveAttribute('aria-setsize', '1000')
    await audit(page, 'print barcode')
    expect(await items.count()).toBeLessThan(40)
    await choose(page, 'Select all rows')
    await expect(page.getByText('1,005 items selected, 1,005 labels')).toBeVisible()
    // With the keyboard: the rows that come into sight on the way down are measured, and move what is below them.
    await page.getByRole('button', { name: 'Page 2', exact: true }).press('Enter')
    await expect(items).toHaveCount(5)
    await preset(page).selectOption({ label: 'A4 sheet, 3 × 8' })
    const pdf = await printed(page, () => page.getByRole('button', { name: 'Print All' }).click())
    expect(countPages(pdf)).toBe(42)
    await page.reload()
    await expect(preset(page)).toHaveValue('a4')
  },
)

test('a row prints the price that its item has by now', { tag: '@desktop' }, async ({ page, shop }) => {
  const name = unique('Repriced')
  const product = await shop.newProduct({ name, options: [{ sku: unique('R'), price: 4500 }] })
  const { id, sku } = product.options[0]!
  await loginAs(page, await shop.newStaff(['Print Barcode.view']))
  await openList(page, name)
  await shop.db.updateTable('product_options').set({ price_centavos: 5250 }).where('id', '=', id).execute()
  const print = row(page, sku).getByRole('button', { name: /^Print / })
  const [label] = printPages(await printed(page, () => print.click()), DPI)
  expect(label?.text).toContain('52.50')
})
