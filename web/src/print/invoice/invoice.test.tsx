import type { CompanyProfile } from '@kwaderno/contract/common.ts'
import type { StaffOrder } from '@kwaderno/contract/order.ts'
import { orderInvoice, type SalesInvoice } from '@kwaderno/contract/sales-invoice.ts'
import type { TaxClass } from '@kwaderno/contract/tax.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ORDER } from '../../test-data/staff-order.ts'
import { InvoiceFoot } from './InvoiceFoot.tsx'
import { InvoicePages } from './InvoicePages.tsx'

const company = {
  name: 'Kwaderno',
  logoUrl: '',
  address: '1 Sample Street',
  contactNumber: '0917 555 0123',
  registeredName: '',
  registeredAddress: '',
  tin: '',
  vatRegistered: true,
}

function invoiceOf(count: number, vatRegistered: boolean): SalesInvoice {
  return {
    vatRegistered,
    orderNumber: 'ORD-1',
    orderedOn: '2026-03-05T02:00:00Z',
    invoiceNumber: '',
    dateIssued: '',
    payment: 'Cash',
    soldTo: 'Ana Reyes',
    tin: '',
    address: '',
    specialId: null,
    lines: Array.from({ length: count }, (_, key) => ({
      key,
      quantity: 1,
      description: `Item ${key}`,
      price: 999_999_999,
      amount: 999_999_999,
      sku: `ITEM-${key}`,
      taxClass: 'VATable',
    })),
    sums: {
      gross: 0,
      discount: '',
      less: 0,
      deliveryFee: 0,
      due: 0,
      vatable: 0,
      vat: 0,
      exempt: 0,
      zeroRated: 0,
      nonVat: 0,
      inWords: 'Zero Pesos',
    },
  }
}

/** The pages of an invoice with so many lines, as HTML. */
function pagesOf(count: number, registered: Partial<CompanyProfile> = {}): string[] {
  const shop = { ...company, ...registered }
  const html = renderToStaticMarkup(
    <InvoicePages company={shop} invoice={invoiceOf(count, shop.vatRegistered)} isMinimal={false} />,
  )
  return html.split('</section>').slice(0, -1)
}

const rowsOf = (page: string) => [...page.matchAll(/<tr><td.*?<\/tr>/g)].map(([row]) => row)

test('[PRN-06, PRN-07] every page has five lines, blank ones after the last, and only the last page the sums', () => {
  for (const [count, pages] of [
    [1, 1],
    [5, 1],
    [6, 2],
    [7, 2],
    [40, 8],
  ] as const) {
    const shown = pagesOf(count)
    expect(shown).toHaveLength(pages)
    for (const [index, page] of shown.entries()) {
      const rows = rowsOf(page)
      const filled = Math.min(5, count - 5 * index)
      expect(rows).toHaveLength(5)
      expect(rows.map((row) => row.match(/Item \d+/)?.[0])).toEqual(
        Array.from({ length: 5 }, (_, row) => (row < filled ? `Item ${5 * index + row}` : undefined)),
      )
      expect(rows.filter((row) => row.replaceAll(/<[^>]+>|\u00a0/g, '') === '')).toHaveLength(5 - filled)
      expect(page).toContain(`Page ${index + 1} of ${pages}`)
      expect(page.includes('Total amount due')).toBe(index === pages - 1)
      expect(page).toContain('Sold to')
    }
  }
})

const REGISTERED = {
  registeredName: 'San Isidro School Supplies, Inc.',
  registeredAddress: '12 Mabini Street, Quezon City',
  tin: '123-456-789-00000',
}

test('[SET-27] the invoice of a VAT-registered shop names the company as registered beside the letterhead of today', () => {
  const pages = pagesOf(6, REGISTERED)
  for (const page of pages) {
    for (const words of [
      ...['Kwaderno', '1 Sample Street', '0917 555 0123'],
      ...[
        'San Isidro School Supplies, Inc.',
        '12 Mabini Street, Quezon City',
        'VAT Reg. TIN 123-456-789-00000',
      ],
    ])
      expect(page).toContain(words)
    expect(page).not.toContain('Non-VAT')
  }
  expect(pages.at(-1)).toContain('VATable sales')
  // Nothing stands there before it is set.
  expect(pagesOf(1)[0]).not.toContain('registration')
})

test('[SET-28] the invoice of a shop that is not VAT-registered says so and has no VAT', () => {
  const [page = ''] = pagesOf(1, { ...REGISTERED, vatRegistered: false })
  expect(page).toContain('Non-VAT Reg. TIN 123-456-789-00000')
  expect(page).toContain('Not valid for claim of input tax.')
  expect(page.replaceAll('Non-VAT Reg. TIN', '')).not.toContain('VAT')
  expect(page).toContain('Total sales')
})

/** A line of an order, in pesos. */
const itemOf = (price: number, taxClass: TaxClass): StaffOrder['orderItems'][number] => ({
  id: price,
  productId: 1,
  name: `${taxClass} goods`,
  variation: [],
  sku: `${taxClass}-${price}`,
  itemDescription: '',
  price,
  quantity: 1,
  totalPrice: price,
  image: '',
  category: [],
  stocks: 0,
  onHand: 0,
  held: 0,
  taxClass,
  isPrimeCommodity: false,
})

/** The words of an order's invoice, each place on a line of its own. */
function wordsOf(items: StaffOrder['orderItems'], registered: Partial<CompanyProfile> = {}): string {
  const subtotal = items.reduce((sum, { totalPrice }) => sum + totalPrice, 0)
  const shop = { ...company, ...registered }
  const order = { ...ORDER, orderItems: items, subtotal, totalPrice: subtotal, amountToPay: subtotal }
  const html = renderToStaticMarkup(
    <InvoicePages company={shop} invoice={orderInvoice(order, shop)} isMinimal={false} />,
  )
  return html.replaceAll(/<[^>]+>/g, '\n').replaceAll(/\s*\n\s*/g, '\n')
}

const SUMS_OF_VATABLE = `
VATable sales
₱1,000.00
VAT amount (12%)
₱120.00
Total
₱1,120.00
Total sales (VAT inclusive)
₱1,120.00
Less discount
₱0.00
Total amount due
₱1,120.00
Amount in words`

test('[TAX-06] the invoice of VATable goods has the lines and labels that it always had, and no mark', () => {
  const words = wordsOf([itemOf(1000, 'VATable'), itemOf(120, 'VATable')])
  expect(words).toContain(SUMS_OF_VATABLE)
  expect(words).toContain('\n₱1,000.00\n₱1,000.00\n')
  expect(words).not.toMatch(/exempt|zero-rated|\n[ez]\n/i)
})

test('[TAX-07] a mixed invoice says what is VAT-exempt and what is zero-rated, each only when there is such', () => {
  const items = [itemOf(1120, 'VATable'), itemOf(500, 'Exempt')]
  const mixed = wordsOf(items)
  expect(mixed).toContain(`
VATable sales
₱1,000.00
VAT-exempt sales
₱500.00
VAT amount (12%)
₱120.00
Total
₱1,620.00
`)
  expect(mixed).not.toContain('Zero-rated')
  expect(mixed).toContain('\n₱500.00\n₱500.00\nE\n')
  expect(mixed).toContain('\n₱1,120.00\n₱1,120.00\n')
  const all = wordsOf([...items, itemOf(80, 'ZeroRated')])
  expect(all).toContain('\nVAT-exempt sales\n₱500.00\nZero-rated sales\n₱80.00\nVAT amount (12%)\n')
  expect(all).toContain('\n₱80.00\n₱80.00\nZ\n')
  // A shop that is not VAT-registered tells of no class.
  const unregistered = wordsOf(items, { vatRegistered: false })
  expect(unregistered).not.toMatch(/VAT-exempt|VATable sales|\n[EZ]\n/)
  expect(unregistered).toContain('Total amount due\n₱1,620.00')
})

test("[TAX-16] a senior's special discount is named with its rate and the ID number, and falls on the prime commodities", () => {
  const orderItems = [
    { ...itemOf(1120, 'VATable'), isPrimeCommodity: true },
    { ...itemOf(1000, 'Exempt'), isPrimeCommodity: false },
  ]
  const order: StaffOrder = {
    ...ORDER,
    orderItems,
    subtotal: 2120,
    amountLess: 56,
    totalPrice: 2064,
    amountToPay: 2064,
    specialDiscountType: 'Senior',
    specialDiscountRate: 5,
    specialDiscountName: 'Lola Remedios',
    specialDiscountIdNumber: 'SC-2031',
    specialDiscountBase: 1120,
  }
  const html = (of: StaffOrder) =>
    renderToStaticMarkup(
      <InvoicePages company={company} invoice={orderInvoice(of, company)} isMinimal={false} />,
    )
  const words = html(order)
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll(/\s*\n\s*/g, '\n')
  expect(words).toContain('Less discount\n(Senior citizen 5%)\n−₱56.00\n')
  expect(words).toContain('Senior citizen ID no.\nSC-2031\n')
  // Nothing of it falls on the exempt goods, and VAT is not exempted.
  expect(orderInvoice(order, company).sums).toMatchObject({ exempt: 100_000, vatable: 95_000, vat: 11_400 })
  expect(html({ ...order, specialDiscountType: 'PWD' })).toContain('PWD 5%')
  const none = html({ ...order, specialDiscountType: '', amountLess: 0, totalPrice: 2120, amountToPay: 2120 })
  expect(none).not.toContain('ID no.')
})

test('[SHIP-09] the invoice of an order with a delivery fee has a line for it, and VAT and words of what is paid', () => {
  const order = {
    ...ORDER,
    orderItems: [itemOf(1000, 'VATable')],
    subtotal: 1000,
    amountLess: 100,
    totalPrice: 900,
    deliveryFee: 80,
    amountToPay: 980,
  }
  const { sums } = orderInvoice(order, company)
  expect(sums).toMatchObject({ gross: 100_000, less: 10_000, deliveryFee: 8000, due: 98_000 })
  expect(sums).toMatchObject({ vatable: 87_500, vat: 10_500 })
  expect(sums.inWords).toMatch(/nine hundred eighty/i)
  const html = renderToStaticMarkup(<InvoiceFoot sums={sums} vatRegistered />)
  expect(html).toContain('Delivery fee')
  expect(html).toContain('₱80.00')
  const { sums: without } = orderInvoice({ ...order, deliveryFee: 0, amountToPay: 900 }, company)
  expect(without.due).toBe(90_000)
  expect(renderToStaticMarkup(<InvoiceFoot sums={without} vatRegistered />)).not.toContain('Delivery fee')
})
