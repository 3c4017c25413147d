import { getProduct } from '@kwaderno/contract/catalogue.ts'
import type { TestProduct } from '../server/test/factories.ts'
import { openOrder, packed, print } from './documents.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { EDITING, openProduct, press } from './product-form.ts'

test(
  '[TAX-01, TAX-06, TAX-07] staff say how a product is taxed, and a mixed invoice tells it without moving anything else',
  { tag: '@desktop' },
  async ({ page, shop, auditBothSizes }) => {
    const pad = await shop.newProduct({ options: [{ price: 112_000, stock: 10 }] })
    const zero = await shop.newProduct({ taxClass: 'ZeroRated', options: [{ price: 8_000, stock: 10 }] })
    const book = await shop.newProduct({
      categories: ['Books'],
      options: [{ price: 50_000, stock: 10, variations: { Size: 'Small' } }],
    })
    const staff = await shop.newStaff([...EDITING, 'Transactions.view'])
    await loginAs(page, staff)
    await openProduct(page, book.id)
    const card = page.getByRole('region', { name: 'Tax' })
    const taxClass = card.getByRole('combobox', { name: 'Tax class' })
    await expect(taxClass).toHaveValue('VATable')
    await taxClass.selectOption('VAT-exempt')
    await card.getByRole('switch', { name: 'Prime commodity' }).check()
    await auditBothSizes(page, 'the tax class in the product form')
    await press(page, 'Save Product')
    await expect(page.getByText('Updated!')).toBeVisible()
    const { body: stored } = await shop.api(getProduct, { as: staff, params: { id: book.id } })
    expect(stored).toMatchObject({ taxClass: 'Exempt', isPrimeCommodity: true })

    const parent = await shop.newCustomer()
    const invoiceOf = async (...products: readonly TestProduct[]) => {
      const items = products.map(({ options }) => ({ option: options[0]!, quantity: 1 }))
      await openOrder(page, await shop.newOrder(parent.id, { status: 'Packaging', items }))
      const [sheet] = await print(page, 'Sales Invoice')
      return sheet!
    }
    const plain = await invoiceOf(pad)
    const mixed = await invoiceOf(pad, book)
    const all = await invoiceOf(pad, book, zero)
    expect(plain.text).toContain(
      packed('VATable sales ₱1,000.00 VAT amount (12%) ₱120.00 Total ₱1,120.00 Total sales'),
    )
    expect(plain.text).not.toMatch(/exempt|zero-rated/i)
    expect(mixed.text).toContain('₱500.00₱500.00E')
    expect(mixed.text).toContain(
      packed('VATable sales ₱1,000.00 VAT-exempt sales ₱500.00 VAT amount (12%) ₱120.00 Total ₱1,620.00'),
    )
    expect(mixed.text).not.toMatch(/zero-rated/i)
    expect(all.text).toContain(packed('VAT-exempt sales ₱500.00 Zero-rated sales ₱80.00 VAT amount (12%)'))
    expect(all.text).toContain('₱80.00₱80.00Z')
    // Rows, words and signatures stand where they always do.
    for (const sheet of [mixed, all]) {
      expect(sheet.rules).toEqual(plain.rules)
      for (const label of ['Prepared', 'words'])
        expect(sheet.words.find(({ text }) => text === label)).toEqual(
          plain.words.find(({ text }) => text === label),
        )
    }
  },
)
