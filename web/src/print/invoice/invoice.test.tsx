import type { CompanyProfile } from '@kwaderno/contract/common.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ORDER } from '../../test-data/staff-order.ts'
import { InvoiceFoot } from './InvoiceFoot.tsx'
import { orderInvoice, type Invoice } from './invoice.ts'
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

function invoiceOf(count: number): Invoice {
  return {
    orderNumber: 'ORD-1',
    orderDate: 'March 5, 2026',
    invoiceNumber: '',
    dateIssued: '',
    payment: 'Cash',
    soldTo: 'Ana Reyes',
    tin: '',
    address: '',
    lines: Array.from({ length: count }, (_, key) => ({
      key,
      quantity: 1,
      description: `Item ${key}`,
      price: 999_999_999,
      amount: 999_999_999,
    })),
    sums: {
      sales: 0,
      discount: '',
      less: 0,
      deliveryFee: 0,
      total: 0,
      vatable: 0,
      vat: 0,
      inWords: 'Zero Pesos',
    },
  }
}

/** The pages of an invoice with so many lines, as HTML. */
function pagesOf(count: number, registered: Partial<CompanyProfile> = {}): string[] {
  const html = renderToStaticMarkup(
    <InvoicePages company={{ ...company, ...registered }} invoice={invoiceOf(count)} isMinimal={false} />,
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

test('[SHIP-09] the invoice of an order with a delivery fee has a line for it, and VAT and words of what is paid', () => {
  const order = {
    ...ORDER,
    subtotal: 1000,
    amountLess: 100,
    totalPrice: 900,
    deliveryFee: 80,
    amountToPay: 980,
  }
  const { sums } = orderInvoice(order)
  expect(sums).toMatchObject({ sales: 100_000, less: 10_000, deliveryFee: 8000, total: 98_000 })
  expect(sums).toMatchObject({ vatable: 87_500, vat: 10_500 })
  expect(sums.inWords).toMatch(/nine hundred eighty/i)
  const html = renderToStaticMarkup(<InvoiceFoot sums={sums} vatRegistered />)
  expect(html).toContain('Delivery fee')
  expect(html).toContain('₱80.00')
  const { sums: without } = orderInvoice({ ...order, deliveryFee: 0, amountToPay: 900 })
  expect(without.total).toBe(90_000)
  expect(renderToStaticMarkup(<InvoiceFoot sums={without} vatRegistered />)).not.toContain('Delivery fee')
})
