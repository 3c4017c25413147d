import type { Page } from '@playwright/test'
import { unique } from '../server/test/factories.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { countPrints, cut, printed, printPages, runsOf, scan, type PrintedPage } from './paper.ts'

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
  '[PRB-06] [PRB-07] [PRB-08] what a label printer prints is read by a scanner as the SKU, on every label',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const name = unique('A very long name of a spiral notebook that goes on and on over the label')
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
        await page.getByRole('button', { name: 'Print anyway' }).click()
      })
      const pages = await printPages(pdf, DPI)
      expect(pages).toHaveLength(Math.ceil(wanted.length / (paper.columns * paper.rows)))
      for (const { width, height } of pages) {
        expect(Math.abs(width - paper.width)).toBeLessThan(0.3)
        expect(Math.abs(height - paper.height)).toBeLessThan(0.3)
      }
      const text = pages.map((one) => one.text).join('\n')
      for (const words of [...SKUS, 'A very long name', 'Size 4', '₱1,234,567.04']) {
        expect(text).toContain(words.replaceAll(' ', ''))
      }

      const labels = labelsOf(pages, paper)
      const read: string[] = []
      for (const label of labels) read.push(...(await scan(label)))
      expect(read).toEqual(wanted)
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
