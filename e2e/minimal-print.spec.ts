import { getCompanyProfile } from '@kwaderno/contract/common.ts'
import { getOrder } from '@kwaderno/contract/order.ts'
import { resolve } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, loginAs, test } from './fixtures.ts'
import { countPrints, printed, printPages, type PrintedLine } from './paper.ts'

const READ = 30
const web = resolve(import.meta.dirname, '../web')

/** The invoice as a build for printed forms has it, by file name. */
async function buildInvoice(): Promise<Map<string, string | Uint8Array>> {
  process.env.VITE_MINIMAL_PRINT = 'true'
  try {
    const built = await build({
      root: web,
      configFile: resolve(web, 'vite.config.ts'),
      logLevel: 'error',
      build: {
        write: false,
        manifest: false,
        rolldownOptions: {
          input: ['print-invoice.tsx', 'invoice.ts'].map((file) => resolve(web, 'src/print/invoice', file)),
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

/** In the browser: prints with what was built. */
async function printBuilt([company, order]: unknown[]): Promise<void> {
  const [{ printInvoice }, { orderInvoice }] = await Promise.all([
    import('/built/print-invoice.js' as string),
    import('/built/invoice.js' as string),
  ])
  await printInvoice(company, orderInvoice(order))
}

const at = ({ text, x, y }: PrintedLine) => `${text} ${x.toFixed(1)} ${y.toFixed(1)}`

test(
  '[PRN-14] a build for printed forms prints the values of an invoice at their places, and nothing else',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const parent = await shop.newCustomer()
    const { id, orderNumber } = await shop.newOrder(parent.id, { status: 'Approved' })
    const staff = await shop.newStaff(['Transactions.view'])
    const { body: order } = await shop.api(getOrder, { as: staff, params: { id } })
    const { body: company } = await shop.api(getCompanyProfile)
    await loginAs(page, staff)
    await countPrints(page)
    const files = await buildInvoice()
    await page.route('**/built/**', (route) => {
      const body = files.get(new URL(route.request().url()).pathname.replace('/built/', ''))
      return route.fulfill({ body: body as string, contentType: 'text/javascript' })
    })
    await page.goto(`/transactions/orders/${id}/manage`)
    const [full] = printPages(
      await printed(page, async () => {
        await page.getByRole('button', { name: 'Print', exact: true }).click()
        await page.getByRole('menuitem', { name: 'Sales Invoice' }).click()
      }),
      READ,
    )
    // Its document would stay beside the next one.
    await page.reload()
    const [minimal] = printPages(await printed(page, () => page.evaluate(printBuilt, [company, order])), READ)
    for (const value of ['Ana Reyes', orderNumber, 'Bank Deposit', '1', 'pc']) {
      expect(minimal!.lines.map(({ text }) => text)).toContain(value)
    }
    const places = full!.lines.map(at)
    expect(minimal!.lines.map(at).filter((line) => !places.includes(line))).toEqual([])
    for (const label of [
      'Kwaderno',
      'SALES INVOICE',
      'Page 1',
      'Sold to',
      'Description',
      'VAT',
      'in words',
    ]) {
      expect(full!.text).toContain(label.replaceAll(' ', ''))
      expect(minimal!.text).not.toContain(label.replaceAll(' ', ''))
    }
  },
)
