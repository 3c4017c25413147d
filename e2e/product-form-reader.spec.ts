import { expect, test } from './fixtures.ts'
import { cell, field, manage, newVaried, openProduct, press } from './product-form.ts'

test(
  '[BPERM-10, INV-20, INV-22] who may only look at products reads the form, and changes nothing',
  { tag: '@desktop' },
  async ({ open, shop, audit }) => {
    const product = await newVaried(shop, 'A5', 'A4')
    const reader = await open(await shop.newStaff(['Inventory.view']))
    await openProduct(reader, product.id)
    await expect(field(reader, 'Product name')).toHaveAttribute('readonly')
    await expect(cell(reader, 'SKU', 1)).toHaveAttribute('readonly')
    await expect(cell(reader, product.variation, 2)).toHaveValue('A4')
    await expect(reader.getByRole('switch', { name: /^Product status/ })).toBeDisabled()
    for (const name of ['Save Product', 'Delete Product', 'Add option', 'Add pictures', 'Remove option 1']) {
      await expect(reader.getByRole('button', { name })).toHaveCount(0)
    }
    await cell(reader, 'SKU', 1).press('Control+Enter')
    await cell(reader, 'SKU', 1).press('Delete')
    await expect(cell(reader, 'SKU', 1)).toHaveValue(product.options[0]!.sku)
    await expect(reader.getByRole('grid')).toHaveAttribute('aria-rowcount', '3')
    await audit(reader, 'product form for reading')
    await press(reader, 'Show Preview')
    await expect(reader.getByRole('dialog', { name: 'Preview' })).toBeVisible()
    await reader.goto('/products/inventory/new')
    await expect(reader).toHaveURL('/404')
    const adder = await open(await shop.newStaff(['Inventory.add', 'Inventory.delete']))
    await adder.goto(manage(product.id))
    await expect(adder).toHaveURL('/404')
  },
)
