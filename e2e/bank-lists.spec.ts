import { addOrderAttachment } from '@kwaderno/contract/order-attachment.ts'
import { uniqueName } from '../server/test/factories.ts'
import { pdf } from '../server/test/pdf.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { newThousand } from './managing.ts'
import type { Shop } from './shop.ts'

interface Told {
  paymentReference?: string
  paymentAmount?: number
  paymentDate?: string
  payerName?: string
}

/** An order of 1,000.00 pesos with what its customer tells of the payment. */
async function newPaid(shop: Shop, told: Told) {
  const order = await newThousand(shop)
  const answer = await shop.api(addOrderAttachment, {
    as: order.parent,
    params: { id: order.id },
    body: told,
    files: { attachment: [new File([pdf()], 'slip.pdf')] },
  })
  expect(answer.status).toBe(200)
  return order
}

test(
  '[PVQ-23, PVQ-24, PVQ-25, PVQ-26] a bookkeeper loads a bank list, confirms what is sure and decides on the rest',
  { tag: '@desktop' },
  async ({ page, shop, auditBothSizes }) => {
    const tag = uniqueName('Santos').toUpperCase()
    const payer = `Maria ${tag}`
    const sure = await newPaid(shop, { paymentReference: `${tag} sure`, paymentAmount: 1000 })
    const likely = await newPaid(shop, { paymentAmount: 1000, paymentDate: '2026-11-18', payerName: payer })
    const twins = [
      await newPaid(shop, { paymentReference: `${tag}-TWIN` }),
      await newPaid(shop, { paymentReference: `${tag}-TWIN` }),
    ]
    const partial = await newPaid(shop, { paymentReference: `${tag} PART`, paymentAmount: 300 })
    const rows = [
      'Date,Payer,Reference,Amount',
      `18/11/2026,Anybody,${tag}SURE,1000`,
      `19/11/2026,TRANSFER FROM ${payer.toUpperCase()},,1000`,
      `18/11/2026,Anybody,${tag}TWIN,1000`,
      `18/11/2026,Anybody,${tag}PART,300`,
      `18/11/2026,Nobody,${tag}NONE,77`,
      `19/11/2026,Fee,${tag}FEE,-15`,
      `soon,Anybody,${tag}BAD,1000`,
    ]
    await loginAs(page, await shop.newStaff(['Payments.view', 'Payments.add', 'Payments.edit']))
    await page.goto('/payments')
    await page.getByRole('main').getByRole('link', { name: 'Bank lists' }).click()
    await page.getByRole('button', { name: 'Load a bank list' }).click()
    const card = page.getByRole('region', { name: 'Load a bank list' })
    await card.getByRole('button', { name: 'Show columns' }).click()
    await expect(card.getByText('Please choose an account.')).toBeVisible()
    await expect(card.getByText('Choose a file.')).toBeVisible()
    await card.getByRole('combobox', { name: 'Account' }).selectOption('Former Sample Bank 0000-8765-4321')
    await card.locator('input[type=file]').setInputFiles({
      name: 'november.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(rows.join('\n')),
    })
    await card.getByRole('button', { name: 'Show columns' }).click()
    await expect(card.getByRole('columnheader')).toHaveText([
      'DateDate',
      'Payer or descriptionPayer',
      'ReferenceReference',
      'AmountAmount',
    ])
    await card.getByRole('combobox', { name: 'Amount' }).selectOption('')
    await card.getByRole('button', { name: 'Load', exact: true }).click()
    await expect(card.getByText('Choose the column of the amount, or of the credit.')).toBeVisible()
    await card.getByRole('combobox', { name: 'Amount' }).selectOption('Amount')
    await card.getByLabel('Days are written as').selectOption('DMY')
    await auditBothSizes(page, 'columns of a bank list')
    await card.getByRole('button', { name: 'Load', exact: true }).click()
    await expect(card.getByRole('status')).toContainText('5 bank lines loaded. 1 debit left out. 1 bad row:')
    await expect(card.getByRole('list', { name: 'Bad rows' })).toHaveText('Row 8: The date cannot be read.')
    await card.getByRole('button', { name: 'Done' }).click()

    await page.goto(`/payments/bank-lists?search=${tag}`)
    const table = page.getByRole('table', { name: 'Open bank lines' })
    const row = (words: string) => table.locator('tbody tr').filter({ hasText: words })
    await expect(row(`${tag}SURE`)).toContainText(`Sure${sure.orderNumber}`)
    await expect(row(`${tag}SURE`)).toContainText('Same reference · Same amount')
    await expect(row(`${tag}SURE`).getByRole('checkbox')).toBeChecked()
    await expect(row('TRANSFER FROM')).toContainText(`Needs a decision${likely.orderNumber}`)
    await expect(row('TRANSFER FROM')).toContainText('Same amount · 1 day apart · Payer MARIA')
    await expect(row('TRANSFER FROM').getByRole('checkbox')).not.toBeChecked()
    for (const { orderNumber } of twins) await expect(row(`${tag}TWIN`)).toContainText(orderNumber)
    await expect(row(`${tag}TWIN`).getByRole('checkbox')).toHaveCount(0)
    await expect(row(`${tag}PART`).getByRole('checkbox')).toBeChecked()
    await expect(row(`${tag}NONE`)).toContainText('No payment fits.')
    await expect(page.getByText('2 selected')).toBeVisible()
    await auditBothSizes(page, 'bank lists')

    await row('TRANSFER FROM').getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Confirm selected' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm 3 bank lines' })
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog.getByRole('status')).toHaveText(/1.*done.*0.*already so.*2.*failed/s)
    await expect(dialog.getByRole('list', { name: 'Failed' }).getByText('Needs a decision')).toHaveCount(2)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(row(`${tag}SURE`)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Confirm selected' })).toHaveCount(0)
    await expect(row(`${tag}PART`)).toContainText(`Needs a decision${partial.orderNumber}`)

    // A person decides on one alone, also between two.
    await row(`${tag}TWIN`)
      .getByRole('button', { name: `Confirm for ${twins[1]!.orderNumber}` })
      .click()
    await expect(row(`${tag}TWIN`)).toHaveCount(0)
    await row(`${tag}NONE`)
      .getByRole('button', { name: /^Ignore/ })
      .click()
    await expect(row(`${tag}NONE`)).toHaveCount(0)
    await expect(table.locator('tbody tr')).toHaveCount(2)
    await page.getByText('Used', { exact: true }).click()
    const used = page.getByRole('table', { name: 'Used bank lines' }).locator('tbody tr')
    await expect(used).toHaveCount(2)
    await expect(used.filter({ hasText: `Used for ${sure.orderNumber}` })).toHaveCount(1)
    await expect(used.filter({ hasText: `Used for ${twins[1]!.orderNumber}` })).toHaveCount(1)
    await page.getByText('Ignored', { exact: true }).click()
    await page.getByRole('button', { name: /^Take back/ }).click()
    await expect(page.getByText('No bank lines are ignored.')).toBeVisible()

    const payments = await shop.db
      .selectFrom('payments')
      .select(['order_id', 'state', 'amount_received_centavos as received'])
      .where('order_id', 'in', [sure.id, likely.id, twins[0]!.id, twins[1]!.id, partial.id])
      .orderBy('order_id')
      .execute()
    expect(payments.map(({ state, received }) => [state, received])).toEqual([
      ['Verified', 100_000],
      ['Unverified', null],
      ['Unverified', null],
      ['Verified', 100_000],
      ['Unverified', null],
    ])
  },
)

test(
  'a row that moves under the second press of a double one is left alone',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const tag = uniqueName('Twice').toUpperCase()
    const list = await shop.db
      .selectFrom('bank_lists')
      .select(['id', 'payment_account_id'])
      .executeTakeFirstOrThrow()
    await shop.db
      .insertInto('bank_lines')
      .values(
        ['ONE', 'TWO', 'SIX'].map((name) => ({
          bank_list_id: list.id,
          payment_account_id: list.payment_account_id,
          day: '2025-11-18',
          amount_centavos: 123_400,
          reference: `${tag} ${name}`,
          reference_normalised: `${tag}${name}`,
          payer: 'Anybody',
        })),
      )
      .execute()
    await loginAs(page, await shop.newStaff(['Payments.view', 'Payments.edit']))
    await page.goto(`/payments/bank-lists?search=${tag}`)
    const rows = page.getByRole('table', { name: 'Bank lines' }).locator('tbody tr')
    await expect(rows).toHaveCount(3)
    const ignore = rows.first().getByRole('button', { name: /^Ignore / })
    const { x, y, width, height } = (await ignore.boundingBox())!
    async function press(at: number) {
      await page.evaluate((time) => {
        Object.defineProperty(Event.prototype, 'timeStamp', { configurable: true, get: () => time })
      }, at)
      await page.mouse.click(x + width / 2, y + height / 2)
    }
    await press(10_000)
    await expect(rows).toHaveCount(2)
    // The next one lies where the first one lay.
    expect(await ignore.boundingBox()).toMatchObject({ x, y })
    await press(10_300)
    await page.waitForLoadState('networkidle')
    await expect(rows).toHaveCount(2)
    await press(12_000)
    await expect(rows).toHaveCount(1)
    const stored = shop.db.selectFrom('bank_lines').select('id').where('reference', 'like', `${tag}%`)
    expect(await stored.where('state', '=', 'Open').execute()).toHaveLength(1)
  },
)
