import { scanIntoCount } from '@kwaderno/contract/stock-count.ts'
import { newCount } from './counting.ts'
import { expect, loginAs, test } from './fixtures.ts'

const THREE = ['A4', 'A5', 'A6'].map((Size) => ({ stock: 4, variations: { Size } }))

test(
  'a number that is being typed stays when a colleague counts the same, and Enter goes on to the next one',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const { count } = await newCount(shop, THREE)
    await loginAs(page, await shop.newStaff(['Stock.view', 'Stock.add']))
    await page.goto(`/stock/counts/${count.id}?show=uncounted`)
    const lines = page.getByRole('table', { name: 'Options in this count' })
    const parts = lines.getByRole('textbox', { name: /^My count of / })
    await expect(parts).toHaveCount(3)
    const labels = await parts.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
    const skus = labels.map((label) => label.replace('My count of ', ''))
    const part = (place: number) => lines.getByRole('textbox', { name: labels[place]!, exact: true })

    await part(1).pressSequentially('12')
    const other = await shop.newStaff(['Stock.add'])
    const scanned = await shop.api(scanIntoCount, {
      as: other,
      params: { id: count.id },
      body: { sku: skus[1]! },
    })
    expect(scanned.status).toBe(200)
    await expect(page.getByText('1 of 3 counted')).toBeVisible()
    await expect(parts).toHaveCount(3)
    await expect(part(1)).toHaveValue('12')
    await expect(part(1)).toBeFocused()
    // A tablet that is turned has cards, and then rows again.
    const size = page.viewportSize()!
    await page.setViewportSize({ width: 600, height: 900 })
    await expect(page.getByRole('textbox', { name: labels[1]!, exact: true })).toHaveValue('12')
    await page.setViewportSize(size)
    await expect(part(1)).toHaveValue('12')
    await part(1).press('Enter')
    await expect(part(1)).toHaveCount(0)
    await expect(part(2)).toBeFocused()

    await part(2).pressSequentially('4')
    await part(2).press('Enter')
    await expect(part(2)).toHaveCount(0)
    await expect(part(0)).toBeFocused()
    await part(0).pressSequentially('4')
    await part(0).press('Enter')
    await expect(parts).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: count.name })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Barcode' })).toBeFocused()
  },
)

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

test(
  'a count is not posted while a number in its field is not stored',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    const { count, options } = await newCount(shop, [{ stock: 4 }])
    const { id, sku } = options[0]!
    await loginAs(page, await shop.newStaff(['Stock.view', 'Stock.add', 'Stock.edit']))
    await page.goto(`/stock/counts/${count.id}`)
    const part = page.getByRole('textbox', { name: `My count of ${sku}`, exact: true })
    faults.expect(/ERR_FAILED/)
    await page.route('**/lines/*', (route) => route.abort())
    await part.fill('4')
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(page.getByText('The number could not be saved.')).toBeVisible()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('Inventory of June')
    await expect(dialog).toContainText('1 of 1 options has not been counted and stays as it is.')
    await dialog.getByLabel('Count what nobody has counted as 0').check()
    await expect(dialog).toContainText('1 of 1 options has not been counted and is set to 0.')
    const post = dialog.getByRole('button', { name: 'Post count' })
    await expect(post).toBeDisabled()
    await expect(dialog.getByText(`The count of ${sku} has not been saved yet.`)).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.unroute('**/lines/*')
    await part.press('Enter')
    await expect(page.getByText('1 of 1 counted')).toBeVisible()
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(dialog.getByLabel('Reason')).toHaveValue('Inventory of June')
    await post.click()
    await expect(page.getByText('The count has been posted.')).toBeVisible()
    const { stock } = await shop.db
      .selectFrom('product_options')
      .select('stock')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(stock).toBe(4)
  },
)
