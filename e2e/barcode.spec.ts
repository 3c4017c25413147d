import {
  LIST,
  ALL,
  field,
  search,
  rows,
  logged,
  button,
  dialog,
  newItem,
  newLine,
  quantityOf,
  sentFrom,
} from './barcodes.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { plugIn } from './scanner.ts'

test(
  '[BAR-01, BAR-04, BAR-25, BAR-26] the page opens on the pending ones, and takes what is typed into its field',
  { tag: '@desktop' },
  async ({ page, shop, audit }) => {
    const item = await newItem(shop)
    await loginAs(page, await shop.newStaff(ALL))
    await page.goto(LIST)
    await expect(page).toHaveURL(`${LIST}?status=Pending`)
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Pending')
    await expect(field(page)).toBeFocused()
    const sent = sentFrom(page)
    await field(page).press('Enter')
    await field(page).fill('   ')
    await field(page).press('Enter')
    expect(sent).toEqual([])
    await search(page).fill(item.name)
    await expect(page.getByText('There are no data to display.')).toBeVisible()
    await field(page).fill(item.sku.toLowerCase())
    await field(page).press('Enter')
    await expect(field(page)).toHaveValue('')
    await expect(page.getByText('Barcode stock added successfully.')).toBeVisible()
    expect(sent).toEqual([item.sku.toLowerCase()])
    await expect(rows(page)).toHaveCount(1)
    for (const text of [item.name, item.sku, 'Sky Blue, Large', 'Geometry', 'Pending'])
      await expect(rows(page)).toContainText(text)
    await expect(field(page)).toBeFocused()
    await audit(page, 'barcode')
  },
)

test(
  '[BAR-27, BAR-28, BAR-29, BAR-30] a scan is heard wherever the focus is, and nothing else is',
  { tag: '@desktop' },
  async ({ page, shop, audit, faults }) => {
    faults.expect(/status of 404/)
    const item = await newItem(shop)
    await loginAs(page, await shop.newStaff(ALL))
    await page.goto(`${LIST}?status=Pending&search=${item.name}`)
    await expect(field(page)).toBeFocused()
    const { scan } = await plugIn(page)
    const sent = sentFrom(page)
    let pieces = 0
    const isCounted = async () => {
      await expect(logged(page).first()).toContainText(`now ${++pieces}`)
      await expect(rows(page)).toContainText(item.sku)
      await expect(rows(page).getByRole('cell', { name: String(pieces), exact: true })).toBeVisible()
    }

    await scan(item.sku)
    await expect(page.getByText('Barcode stock added successfully.')).toBeVisible()
    await isCounted()
    // In a field that is typed in: it keeps what it said, and searches for nothing else.
    await search(page).press('End')
    await scan(item.sku)
    await isCounted()
    await expect(search(page)).toHaveValue(item.name)
    // In a list that letters choose from, and on buttons and links that Enter presses.
    const status = page.getByRole('combobox', { name: 'Status' })
    await status.focus()
    await scan(`A${item.sku}`)
    await expect(page.getByRole('alert').filter({ hasText: 'Error' })).toContainText(
      'No item found for the provided SKU.',
    )
    await expect(field(page)).toBeFocused()
    await expect(status).toHaveValue('Pending')
    await page.getByRole('link', { name: `Manage ${item.sku}` }).focus()
    await scan(`\u0002${item.sku.slice(0, 3)}\u001d${item.sku.slice(3)}`, { lineFeed: true })
    await expect(page).toHaveURL(/status=Pending/)
    await expect(logged(page)).toHaveCount(4)
    pieces = 2
    await isCounted()
    await audit(page, 'barcode with scans')
    // While a question is open: counted, and not taken for its answer.
    await button(page, `Delete ${item.sku}`).click()
    await dialog(page).getByRole('button', { name: 'Confirm' }).focus()
    await scan(item.sku)
    await expect.poll(() => quantityOf(shop, item)).toBe(++pieces)
    await expect(dialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    // Read twice within 200 milliseconds, and once more after them.
    await scan(item.sku)
    await scan(item.sku, { after: 190 })
    await scan(item.sku, { after: 210 })
    await expect.poll(() => quantityOf(shop, item)).toBe((pieces += 2))
    expect(sent).toEqual([item.sku, item.sku, `A${item.sku}`, ...Array<string>(4).fill(item.sku)])

    // A hand in the search field searches.
    await search(page).fill('')
    await search(page).pressSequentially('zzz', { delay: 120 })
    await search(page).press('Enter')
    await expect(page).toHaveURL(/search=zzz/)
    expect(sent).toHaveLength(7)
  },
)

test(
  'scans wait in their order while the line is gone, count once, and can be taken back',
  { tag: '@phone' },
  async ({ page, shop, faults, audit }) => {
    faults.expect(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|status of 404/)
    const [first, second] = [await newItem(shop), await newItem(shop)]
    await page.addInitScript(() => {
      const started: number[] = ((window as unknown as { tones: number[] }).tones = [])
      const { start } = OscillatorNode.prototype
      OscillatorNode.prototype.start = function (at) {
        started.push(this.frequency.value)
        start.call(this, at)
      }
    })
    const tones = () => page.evaluate(() => (window as unknown as { tones: number[] }).tones.splice(0).length)
    await loginAs(page, await shop.newStaff(ALL))
    await page.goto(`${LIST}?status=Pending&search=Compass`)
    await expect(field(page)).toBeVisible()
    const { scan } = await plugIn(page)
    // The first answer is lost on its way back, and no other call arrives.
    let calls = 0
    await page.route('**/api/Product/Barcode', async (route) => {
      if (calls++ === 0) await route.fetch()
      await route.abort()
    })
    for (const { sku } of [first, second, first]) await scan(sku)
    await expect(page.getByText('The shop cannot be reached')).toBeVisible()
    await expect(page.getByText('3 scans wait')).toBeVisible()
    await expect(logged(page).filter({ hasText: 'Waiting' })).toHaveCount(3)
    await audit(page, 'barcode without a line')
    const sent = sentFrom(page)
    await page.unroute('**/api/Product/Barcode')
    await expect(page.getByText('The shop cannot be reached')).toBeHidden()
    await expect(logged(page).filter({ hasText: 'Waiting' })).toHaveCount(0)
    // Before them at most what was tried in vain once more.
    expect(sent.slice(-3)).toEqual([first.sku, second.sku, first.sku])
    expect([await quantityOf(shop, first), await quantityOf(shop, second)]).toEqual([2, 1])
    expect(await tones()).toBe(3)

    await button(page, `Undo the scan of ${second.sku}`).click()
    await expect(page.getByText('Taken back.')).toBeVisible()
    expect(await quantityOf(shop, second)).toBeUndefined()
    await button(page, 'Sound on').click()
    await page.reload()
    await expect(button(page, 'Sound off')).toBeVisible()
    await expect(logged(page)).toHaveCount(3)
    await button(page, `Undo the scan of ${first.sku}`).first().click()
    await expect(logged(page).first()).toContainText('Taken back')
    expect(await quantityOf(shop, first)).toBe(1)
    await scan('no-such-sku')
    await expect(page.getByText('No item found for the provided SKU.')).toBeVisible()
    expect(await tones()).toBe(0)
  },
)

test(
  '[BAR-03, BAR-07, BAR-08, BAR-09] a line is filtered by status and deleted while it is pending',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const [pending, stocked] = [await newItem(shop), await newItem(shop)]
    const id = await newLine(shop, pending, 3)
    await newLine(shop, stocked, 4, 'Add_to_Stock')
    const staff = await shop.newStaff(ALL)
    await loginAs(page, staff)
    await page.goto(`${LIST}?search=${stocked.name}`)
    await expect(rows(page)).toContainText('Add_to_Stock')
    await expect(rows(page).getByRole('link', { name: `Manage ${stocked.sku}` })).toBeVisible()
    await expect(rows(page).getByRole('button')).toHaveCount(0)
    await search(page).fill(pending.name)
    await expect(rows(page)).toContainText(pending.sku)
    const status = page.getByRole('combobox', { name: 'Status' })
    await status.selectOption('Add_to_Stock')
    await expect(page.getByText('There are no data to display.')).toBeVisible()
    await button(page, 'Reset').click()
    await expect(page).toHaveURL(`${LIST}?status=Pending`)
    await search(page).fill(pending.name)
    await expect(rows(page)).toHaveCount(1)

    const remove = button(page, `Delete ${pending.sku}`)
    await remove.click()
    await expect(dialog(page)).toContainText(`${pending.sku}: 3 scanned pieces`)
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    expect(await quantityOf(shop, pending)).toBe(3)
    await remove.click()
    await dialog(page).getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Barcode has been deleted.')).toBeVisible()
    await expect(page.locator('#main')).toBeFocused()
    await expect(page.getByText('There are no data to display.')).toBeVisible()
    expect(await shop.db.selectFrom('barcodes').select('id').where('id', '=', id).execute()).toEqual([])
  },
)

test(
  '[BAR-31, BAR-32, BAR-33, BAR-34] of two who hold the same line the second is told',
  { tag: '@desktop' },
  async ({ page, shop, open }) => {
    const item = await newItem(shop)
    const id = await newLine(shop, item, 3)
    const staff = await shop.newStaff(ALL)
    const other = await open(staff)
    await loginAs(page, staff)
    await page.goto(`${LIST}?status=Pending&search=${item.name}`)
    await expect(rows(page)).toHaveCount(1)
    const third = await page.context().newPage()
    for (const one of [other, third]) {
      await one.goto(`${LIST}/${id}/manage`)
      await one.getByLabel('Status').selectOption('Add_to_Stock')
    }
    await button(other, 'Save').click()
    await expect(other.getByText('Updated!')).toBeVisible()
    await expect(other).toHaveURL(`${LIST}?status=Pending`)
    await button(third, 'Save').click()
    await expect(third.getByText('This product has been updated.')).toBeVisible()
    await expect(third).toHaveURL(`${LIST}?status=Pending`)
    await button(page, `Delete ${item.sku}`).click()
    await dialog(page).getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Failed to delete Barcode.')).toBeVisible()
    const { stock } = await shop.db
      .selectFrom('product_options')
      .select('stock')
      .where('id', '=', item.id)
      .executeTakeFirstOrThrow()
    expect(stock).toBe(8)
  },
)
