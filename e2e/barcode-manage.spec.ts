import { LIST, ALL, field, logged, rows, button, dialog, newItem, newLine, quantityOf } from './barcodes.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { expectToldAside } from './toasts.ts'

test(
  '[BAR-10, BAR-11, BAR-12, BAR-13] a line shows its product, and its variant with the barcode',
  { tag: '@phone' },
  async ({ page, shop, audit }) => {
    const item = await newItem(shop)
    const id = await newLine(shop, item, 2)
    await loginAs(page, await shop.newStaff(ALL))
    await page.goto(`${LIST}/${id}/manage`)
    const product = page.getByRole('region', { name: 'Product' })
    for (const text of [item.name, 'Geometry', 'Color', 'Sky Blue', 'Size', 'Large'])
      await expect(product).toContainText(text)
    await expect(page.getByLabel('Status').getByRole('option')).toHaveText(['Pending', 'Add_to_Stock'])
    const variant = page.getByRole('region', { name: 'Sky Blue, Large' })
    for (const text of [item.sku, 'Sky Blue', 'Large', '₱1,234,567.00'])
      await expect(variant).toContainText(text)
    await expect(variant.getByRole('img', { name: `Barcode of ${item.sku}` })).toBeVisible()
    // Nothing else can be typed: neither the price nor the product.
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(1)
    await expect(page.getByRole('textbox', { name: 'Item description' })).toHaveAttribute('maxlength', '30')
    await audit(page, 'manage barcode')
  },
)

test(
  '[BAR-17, BAR-21, BAR-22, BAR-24] a line is counted and put on the shelf, and then stays as it is',
  { tag: '@desktop' },
  async ({ page, shop, audit, faults }) => {
    faults.expect(/status of 409/)
    const item = await newItem(shop)
    const id = await newLine(shop, item, 1)
    await loginAs(page, await shop.newStaff(ALL))
    await page.goto(LIST)
    await field(page).fill(item.sku)
    await field(page).press('Enter')
    await expect(button(page, `Undo the scan of ${item.sku}`)).toBeVisible()
    await page.goto(`${LIST}/${id}/manage`)
    const status = page.getByLabel('Status')
    const counter = page.getByRole('spinbutton', { name: 'Stock' })
    const description = page.getByRole('textbox', { name: 'Item description' })
    const sent: string[] = []
    page.on('request', (request) => void (request.method() === 'PUT' && sent.push(request.url())))
    await button(page, 'Save').click()
    await expectToldAside(page, 'No Changes!')
    await counter.fill('0')
    await counter.press('Tab')
    await expect(counter).toHaveValue('1')
    await expect(button(page, 'Decrease quantity')).toBeDisabled()
    expect(sent).toEqual([])
    // A piece is scanned while the other ones are counted.
    await shop.db.updateTable('barcodes').set({ quantity: 3 }).where('id', '=', id).execute()
    await counter.fill('12')
    await description.fill('Draws every circle')
    // And a colleague describes the item.
    const named = shop.db.updateTable('product_options').set({ item_description: 'Round' })
    await named.where('sku', '=', item.sku).execute()
    await button(page, 'Save').click()
    await expect(page.getByText('The quantity is 3 by now.')).toBeVisible()
    await expect(counter).toHaveValue('12')
    await expect(counter).toBeFocused()
    await button(page, 'Save').click()
    await expect(page.getByText("The item description is 'Round' by now.")).toBeVisible()
    await expect(description).toHaveValue('Draws every circle')
    await expect(description).toBeFocused()
    await status.selectOption('Add_to_Stock')
    await expect(page.getByText('raises the stock from 5 to 17')).toBeVisible()
    await button(page, 'Save').click()
    await expect(page).toHaveURL(`${LIST}?status=Pending`)
    // What is on the shelf is not taken back.
    await expect(logged(page)).toContainText('was 2')
    await expect(button(page, `Undo the scan of ${item.sku}`)).toHaveCount(0)

    await page.goto(`${LIST}/${id}/manage`)
    await expect(status).toHaveValue('Add_to_Stock')
    await expect(status).toBeDisabled()
    await expect(counter).toBeDisabled()
    await expect(description).toHaveValue('Draws every circle')
    await expect(description).not.toBeEditable()
    for (const name of ['Save', 'Delete']) await expect(button(page, name)).toHaveCount(0)
    await audit(page, 'barcode in stock')
  },
)

test(
  '[BPERM-09, BAR-02, BAR-06, BAR-18] without a right there is neither its button nor its screen',
  { tag: '@desktop' },
  async ({ page, shop, open }) => {
    const item = await newItem(shop)
    const id = await newLine(shop, item, 2)
    await loginAs(page, await shop.newStaff(['Barcode.view']))
    await page.goto(`${LIST}?search=${item.name}`)
    await expect(rows(page)).toHaveCount(1)
    await expect(field(page)).toHaveCount(0)
    await expect(rows(page).getByRole('link')).toHaveCount(0)
    await expect(rows(page).getByRole('button')).toHaveCount(0)
    await page.goto(`${LIST}/${id}/manage`)
    await expect(page.getByRole('img', { name: `Barcode of ${item.sku}` })).toBeVisible()
    await expect(page.getByLabel('Status')).toBeDisabled()
    for (const name of ['Save', 'Delete']) await expect(button(page, name)).toHaveCount(0)

    const editor = await open(await shop.newStaff(['Barcode.view', 'Barcode.edit']))
    await editor.goto(`${LIST}/${id}/manage`)
    await expect(button(editor, 'Save')).toBeVisible()
    await expect(button(editor, 'Delete')).toHaveCount(0)
    const without = await open(await shop.newStaff(['Inventory.view', 'Barcode.edit']))
    for (const path of [LIST, `${LIST}/${id}/manage`]) {
      await without.goto(path)
      await expect(without).toHaveURL('/404')
    }
  },
)

test(
  '[BAR-19, BAR-35, BFMT-06] a line is deleted where it is managed unless it is cancelled, and an address without one says so',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const item = await newItem(shop)
    const id = await newLine(shop, item, 2)
    await loginAs(page, await shop.newStaff(['Barcode.view', 'Barcode.delete']))
    await page.goto(`${LIST}/none/manage`)
    await expect(page.getByRole('heading', { name: 'No barcode ID found for update' })).toBeVisible()
    await page.goto(`${LIST}/${id}/manage`)
    await expect(button(page, 'Save')).toHaveCount(0)
    await button(page, 'Delete').click()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(page)).toBeHidden()
    expect(await quantityOf(shop, item)).toBe(2)
    await button(page, 'Delete').click()
    await dialog(page).getByRole('button', { name: 'Confirm' }).click()
    await expect(page).toHaveURL(`${LIST}?status=Pending`)
    expect(await quantityOf(shop, item)).toBeUndefined()
  },
)
