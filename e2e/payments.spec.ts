import { listBankAccounts, loadBankList, uploadBankList } from '@kwaderno/contract/bank-list.ts'
import type { Page } from '@playwright/test'
import { unique } from '../server/test/factories.ts'
import { pdf } from '../server/test/pdf.ts'
import { atCheckout, attach, confirmButton, fill } from './checkout.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { newPaid } from './paying.ts'
import type { Shop } from './shop.ts'

/** What the bank says of the payment of an order. */
async function loadLine(shop: Shop, { orderNumber }: { orderNumber: string }): Promise<void> {
  const as = await shop.newStaff(['Payments.view', 'Payments.add'])
  const accountId = (await shop.api(listBankAccounts, { as })).body.at(-1)!.id
  const rows = ['Date,Payer,Reference,Amount', `2026-11-20,Ana,GC${orderNumber},1000`]
  const files = { File: [new File([rows.join('\n')], 'november.csv')] }
  const list = await shop.api(uploadBankList, { as, body: { accountId }, files })
  const { id, mapping } = list.body
  const loaded = await shop.api(loadBankList, { as, params: { id }, body: { mapping } })
  expect(loaded.body).toMatchObject({ loaded: 1 })
}

const FACTS = ['Account paid to', 'Reference number', 'Amount paid', 'Date paid', 'Paid by']
const facts = (page: Page) => FACTS.map((label) => page.getByLabel(`${label} (optional)`))
const queue = (page: Page) => page.getByRole('list', { name: 'Payments', exact: true })
const current = (page: Page) => queue(page).locator('[aria-current]')

test(
  '[PVQ-02] the checkout asks for the payment, where it is not cash',
  { tag: '@phone' },
  async ({ page, shop }) => {
    await atCheckout(page, shop, { user: await shop.newStaff(['Profile.view']) })
    for (const type of ['Bank Deposit', 'Bank Cheque', 'Online Banking']) {
      await page.getByRole('radio', { name: new RegExp(type) }).check()
      for (const fact of facts(page)) await expect(fact).toBeVisible()
    }
    await page.getByRole('radio', { name: /Cash/ }).check()
    for (const fact of facts(page)) await expect(fact).toHaveCount(0)
  },
)

test(
  'an account that the payment type does not have is neither shown nor sent as the one that was paid into',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const { buyer } = await atCheckout(page, shop)
    await fill(page, { payment: 'Bank Deposit' })
    const [paidTo] = facts(page)
    await paidTo!.selectOption({ index: 1 })
    await expect(paidTo!).not.toHaveValue('')
    // The demo shop has no account for cheques, and no journey adds one.
    await page.getByRole('radio', { name: /Bank Cheque/ }).check()
    await expect(paidTo!.getByRole('option')).toHaveText(['Not sure'])
    await attach(page, 'cheque.pdf')
    await confirmButton(page).click()
    await expect(page).toHaveURL('/orders')
    const payments = await shop.db
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'payments.order_id')
      .select('payment_account_id')
      .where('orders.user_id', '=', buyer.id)
      .execute()
    expect(payments).toEqual([{ payment_account_id: null }])
  },
)

test(
  '[PVQ-07, PVQ-08, PVQ-16] payments are verified by keys alone, and one that is rejected is sent anew',
  { tag: '@desktop' },
  async ({ page, shop, auditBothSizes }) => {
    const payer = unique('Payer')
    const [first, second, third] = [
      await newPaid(shop, payer, { paymentAmount: 1000 }),
      await newPaid(shop, payer),
      await newPaid(shop, payer),
    ]
    await loadLine(shop, second)
    const cashier = await shop.newStaff(['Payments.view', 'Payments.edit'])
    await loginAs(page, cashier)
    await page.goto(`/payments?search=${payer}`)
    await expect(queue(page).getByRole('button')).toHaveText([
      new RegExp(first.orderNumber),
      new RegExp(second.orderNumber),
      new RegExp(third.orderNumber),
    ])
    const view = page.getByRole('region', { name: `Payment of ${first.orderNumber}` })
    await expect(view.getByRole('region', { name: 'Attachment' })).toContainText('slip.pdf')
    await expect(view).toContainText('Amount to pay₱1,000.00')
    await expect(view).toContainText(`GC ${first.orderNumber}`)
    await auditBothSizes(page, 'payments')

    await page.keyboard.press('j')
    await expect(current(page)).toContainText(second.orderNumber)
    await page.keyboard.press('k')
    await expect(current(page)).toContainText(first.orderNumber)
    await page.keyboard.press('r')
    const reason = page.getByRole('textbox', { name: 'Reason' })
    await expect(reason).toBeFocused()
    await page.keyboard.type('jkvr')
    await expect(reason).toHaveValue('jkvr')
    await expect(current(page)).toContainText(first.orderNumber)
    await page.keyboard.press('Escape')
    await expect(reason).toHaveCount(0)

    // Two keys for each: the amount is the claimed one, or that of its bank line.
    for (const [order, next] of [
      [first, second],
      [second, third],
    ] as const) {
      await expect(page.getByRole('region', { name: `Payment of ${order.orderNumber}` })).toBeVisible()
      await page.keyboard.press('v')
      await expect(page.getByLabel('Amount received')).toBeFocused()
      await expect(page.getByLabel('Amount received')).toHaveValue(/^1,?000(\.00)?$/)
      await page.keyboard.press('Enter')
      await expect(current(page)).toContainText(next.orderNumber)
    }
    await expect(page.getByRole('region', { name: `Payment of ${third.orderNumber}` })).toBeVisible()
    await page.keyboard.press('r')
    await expect(reason).toBeFocused()
    await page.keyboard.type('The slip cannot be read.')
    await page.keyboard.press('Enter')
    await expect(page.getByText('No payments are waiting.')).toBeVisible()
    const states = await shop.db
      .selectFrom('payments')
      .select('state')
      .where('payer', '=', payer)
      .orderBy('id')
      .execute()
    expect(states.map(({ state }) => state)).toEqual(['Verified', 'Verified', 'Rejected'])
    const line = await shop.db
      .selectFrom('bank_lines')
      .select('state')
      .where('reference', '=', `GC${second.orderNumber}`)
      .executeTakeFirstOrThrow()
    expect(line.state).toBe('Used')

    await loginAs(page, third.parent)
    await page.goto(`/orders/${third.id}`)
    await expect(page.getByText('Payment not accepted: The slip cannot be read.')).toBeVisible()
    await expect(page.getByText('Please upload a new proof.')).toBeVisible()
    const again = { name: 'again.pdf', mimeType: 'application/pdf', buffer: pdf() }
    await page.locator('input[type=file]').setInputFiles(again)
    await expect(page.getByText('Waiting for verification')).toBeVisible()
    await loginAs(page, cashier)
    await page.goto(`/payments?search=${third.orderNumber}`)
    await expect(page.getByRole('region', { name: 'Attachment' })).toContainText('again.pdf')
  },
)
