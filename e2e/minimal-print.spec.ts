import { getCompanyProfile } from '@kwaderno/contract/common.ts'
import { getOrder } from '@kwaderno/contract/order.ts'
import { getReturn } from '@kwaderno/contract/returns.ts'
import type { Page } from '@playwright/test'
import { resolve } from 'node:path'
import { build, type Rolldown } from 'vite'
import { askedFor, newOrderOf, openOrder, packed, print, printMenu, READ } from './documents.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { countPrints, printed, printPages, type PrintedPage, type PrintedWord } from './paper.ts'

const web = resolve(import.meta.dirname, '../web')
const CONTRACT = '../../../contract/src/'
const PARTS = [
  'invoice/print-invoice.tsx',
  `${CONTRACT}sales-invoice.ts`,
  'waybill/print-waybill.tsx',
].concat(['waybill/waybill.ts', 'return-sheet/print-return-sheet.tsx', 'return-sheet/return-sheet.ts'])

/** The documents as a build for printed forms has them, by file name. */
async function buildDocuments(): Promise<Map<string, string | Uint8Array>> {
  process.env.VITE_MINIMAL_PRINT = 'true'
  try {
    const built = await build({
      root: web,
      configFile: resolve(web, 'vite.config.ts'),
      logLevel: 'error',
      // By itself: what every page of the app needs would start the app.
      plugins: [{ name: 'ungrouped', outputOptions: (options) => ({ ...options, codeSplitting: true }) }],
      build: {
        write: false,
        manifest: false,
        rolldownOptions: {
          input: PARTS.map((file) => resolve(web, 'src/print', file)),
          preserveEntrySignatures: 'strict',
          output: { entryFileNames: '[name].js' },
        },
      },
    })
    const { output } = built as Rolldown.RolldownOutput
    return new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]))
  } finally {
    delete process.env.VITE_MINIMAL_PRINT
  }
}

type Kind = 'invoice' | 'waybill' | 'return-sheet'

/** In the browser: prints with what was built. */
async function printBuilt([kind, company, stored]: [Kind, unknown, unknown]): Promise<void> {
  const make = { invoice: 'orderInvoice', waybill: 'orderWaybill', 'return-sheet': 'returnSheet' }[kind]
  const file = kind === 'invoice' ? 'sales-invoice' : kind
  const show = { invoice: 'printInvoice', waybill: 'printWaybill', 'return-sheet': 'printReturnSheet' }[kind]
  const [shown, made] = await Promise.all([
    import(`/built/print-${kind}.js` as string),
    import(`/built/${file}.js` as string),
  ])
  await shown[show](company, made[make](stored, company))
}

/** Prints it in the full build's page, which is loaded anew: its last document would stay beside this one. */
async function printMinimal(page: Page, ...given: [Kind, unknown, unknown]): Promise<PrintedPage[]> {
  await page.reload()
  return printPages(await printed(page, () => page.evaluate(printBuilt, given)), READ)
}

const at = ({ text, x, y }: PrintedWord) => `${text} ${x.toFixed(1)} ${y.toFixed(1)}`
const placesOf = (pages: PrintedPage[]) => pages.map(({ words }) => words.map(at))

test(
  '[PRN-14] a build for printed forms prints the values of an invoice at their places and no labels, and the other papers in full',
  { tag: '@desktop' },
  async ({ page, shop, hold }) => {
    // It builds the documents a second time.
    test.slow()
    await hold('company')
    const lines = Array.from({ length: 7 }, (_, index) => ({ price: 123_456 + index, quantity: 2 }))
    const { id, parent, orderNumber, options } = await newOrderOf(shop, lines, {
      placedAt: new Date('2025-11-20T04:00:00Z'),
    })
    // 2 × (7 × 1,234.56 + 0.21) = 17,284.26, of which 10% is 1,728.43.
    await shop.db
      .updateTable('orders')
      .set({
        ...{ discount_type: 'Sibling', discount_rate: 10, tin_number: '123-456-789-000' },
        ...{
          amount_less_centavos: 172_843,
          total_centavos: 1_555_583,
          address_text: 'Malvar Street '.repeat(7),
        },
        ...{ invoice: 'SI000123', or_date_issued: '2025-11-22' },
      })
      .where('id', '=', id)
      .execute()
    const request = await askedFor(shop, { id }, parent.id)
    const staff = await shop.newStaff(['Transactions.view'])
    const { body: order } = await shop.api(getOrder, { as: staff, params: { id } })
    const { body: asked } = await shop.api(getReturn, { as: staff, params: { id: request.id } })
    const { body: company } = await shop.api(getCompanyProfile)
    const files = await buildDocuments()
    await page.route('**/built/**', (route) => {
      const body = files.get(new URL(route.request().url()).pathname.replace('/built/', ''))
      return route.fulfill({ body: body as string, contentType: 'text/javascript' })
    })
    await loginAs(page, staff)
    await openOrder(page, { id })
    const full = await print(page, 'Sales Invoice')
    const waybill = await print(page, 'Print Waybill')
    const minimal = await printMinimal(page, 'invoice', company, order)
    expect([full.length, minimal.length]).toEqual([2, 2])

    const head = ['Ana Reyes', '123-456-789-000', `${'Malvar Street '.repeat(5)}Malvar Str...`, 'SI000123']
    const values = [...head, 'November 22, 2025', 'November 20, 2025', orderNumber, 'Bank Deposit']
    const rows = options.map(
      ({ sku }, index) => `2 pcs Item ${sku} ₱1,234.${56 + index} ₱2,469.${12 + 2 * index}`,
    )
    const sums = ['₱13,889.13', '₱1,666.70', '₱15,555.83', '₱17,284.26', '(Sibling, 10%)', '−₱1,728.43']
    const inWords = 'Fifteen Thousand Five Hundred Fifty-Five Pesos and Eighty-Three Cents'
    const expected = [
      [...values, ...rows.slice(0, 5)],
      [...values, ...rows.slice(5), ...sums, '₱15,555.83', inWords],
    ].map((texts) => texts.flatMap((text) => text.split(/\s+/)).toSorted())
    // All values of each page and nothing else, each word where the full page has it.
    expect(minimal.map(({ words }) => words.map(({ text }) => text).toSorted())).toEqual(expected)
    for (const [index, places] of placesOf(minimal).entries()) {
      expect(placesOf(full)[index]).toEqual(expect.arrayContaining(places))
    }
    for (const label of [
      'Kwaderno',
      'SALES INVOICE',
      'Page 2',
      'Sold to',
      'Description',
      'VAT',
      'in words',
    ]) {
      expect(full[1]!.text).toContain(packed(label))
    }

    expect(placesOf(await printMinimal(page, 'waybill', company, order))).toEqual(placesOf(waybill))
    await countPrints(page)
    await page.goto(`/transactions/returns/${request.id}/manage`)
    const sheet = printPages(await printed(page, () => printMenu(page).click()), READ)
    expect(sheet[0]!.text).toContain('RETURNREQUEST')
    expect(placesOf(await printMinimal(page, 'return-sheet', company, asked))).toEqual(placesOf(sheet))
  },
)
