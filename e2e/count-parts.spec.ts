import { scanIntoCount } from '@kwaderno/contract/stock-count.ts'
import { newCount } from './counting.ts'
import { expect, loginAs, test } from './fixtures.ts'

const THREE = ['A4', 'A5', 'A6'].map((Size) => ({ stock: 4, variations: { Size } }))

test(
  'scans are taken back by the keyboard, one after the other',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const { count, options } = await newCount(shop, THREE)
    const own = await shop.newStaff(['Stock.view', 'Stock.add'])
    for (const { sku } of options) {
      const scanned = await shop.api(scanIntoCount, { as: own, params: { id: count.id }, body: { sku } })
      expect(scanned.status).toBe(200)
    }
    await loginAs(page, own)
    await page.goto(`/stock/counts/${count.id}`)
    const undo = page.getByRole('button', { name: /^Undo the scan of / })
    await expect(undo).toHaveCount(3)
    // The last scan is the first of the list.
    const undoOf = (place: number) =>
      page.getByRole('button', { name: `Undo the scan of ${options[place]!.sku}`, exact: true })
    await undoOf(1).press('Enter')
    await expect(undo).toHaveCount(2)
    await expect(undoOf(0)).toBeFocused()
    await undoOf(0).press('Enter')
    await expect(undo).toHaveCount(1)
    await expect(undoOf(2)).toBeFocused()
    await undoOf(2).press('Enter')
    await expect(undo).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: 'Barcode' })).toBeFocused()
  },
)
