import type { Page } from '@playwright/test'
import { drawing } from '../server/test/drawing.ts'
import { unique } from '../server/test/factories.ts'
import { atCheckout } from './checkout.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { field, press } from './names.ts'
import type { Shop } from './shop.ts'
import { visit } from './visiting.ts'

const NUMBER = '1234-5678'
const TAB = '/utilities/shop-settings/payments'
const row = (page: Page, provider: string) =>
  page.getByRole('list', { name: 'Payment accounts' }).getByRole('listitem').filter({ hasText: provider })

async function beginAccount(page: Page, provider: string): Promise<void> {
  await press(page, 'Add account')
  await field(page, 'Provider').fill(provider)
  await field(page, 'Account name').fill('The Shop')
  await field(page, 'Account number').fill(NUMBER)
}

/** For a bank deposit, opened by its customer. */
async function openOrder(page: Page, shop: Shop, status: 'Pending' | 'Approved'): Promise<void> {
  const buyer = await shop.newCustomer()
  const { id, orderNumber } = await shop.newOrder(buyer.id, { paymentType: 'BankDeposit', status })
  await loginAs(page, buyer)
  await page.goto(`/orders/${id}`)
  await expect(page.getByRole('main')).toContainText(orderNumber)
}

test(
  '[SET-29, SET-30, SET-31, CHK-14] an owner adds accounts, and customers see those of their payment type until they are retired',
  { tag: '@desktop' },
  async ({ page, shop, audit, hold }) => {
    await hold('payment accounts')
    const owner = await shop.newStaff(['Shop Settings.view', 'Shop Settings.edit'])
    const [bank, wallet] = [unique('Bank'), unique('Wallet')]
    await loginAs(page, owner)
    await page.goto(TAB)
    await beginAccount(page, bank)
    await press(page, 'Save')
    await expect(row(page, bank)).toContainText('Shown nowhere')
    await press(page, `Edit ${bank} ${NUMBER}`)
    await page.getByRole('checkbox', { name: 'Bank Deposit' }).check()
    await press(page, 'Save')
    await expect(row(page, bank)).toContainText('Shows for Bank Deposit')

    await beginAccount(page, wallet)
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('E-wallet')
    await field(page, 'Instructions').fill('Send us the reference number.')
    await page.getByRole('checkbox', { name: 'Online Banking' }).check()
    const qr = await drawing('qr.png')
    await page
      .getByLabel('QR picture', { exact: true })
      .setInputFiles({ name: qr.name, mimeType: qr.type, buffer: Buffer.from(await qr.arrayBuffer()) })
    await press(page, 'Save')
    await expect(row(page, wallet).getByRole('img', { name: 'QR code' })).toBeVisible()
    await audit(page, 'payment accounts')

    await atCheckout(page, shop)
    const instructions = page.getByRole('region', { name: 'Bank deposit instructions' })
    await page.getByRole('radio', { name: /Bank Deposit/ }).check()
    await expect(instructions).toContainText(bank)
    await expect(instructions).toContainText(NUMBER)
    await expect(instructions).not.toContainText(wallet)
    await page.getByRole('radio', { name: /Online Banking/ }).check()
    await expect(instructions).toBeHidden()
    const where = page.getByRole('region', { name: 'Where to pay' })
    for (const text of [wallet, 'The Shop', NUMBER, 'Send us the reference number.'])
      await expect(where).toContainText(text)
    await expect(where).not.toContainText(bank)
    await expect(where.getByRole('img', { name: `QR code of ${wallet}, ${NUMBER}` })).toBeVisible()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await where.getByRole('button', { name: `Copy number: ${wallet}` }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(NUMBER)
    await audit(page, 'checkout with an account')

    const card = page.getByRole('region', { name: 'Where to pay' })
    await openOrder(page, shop, 'Pending')
    await expect(card).toContainText(bank)
    await expect(card).toContainText('Amount to pay')
    await expect(card).not.toContainText(wallet)
    await openOrder(page, shop, 'Approved')
    await expect(card).toHaveCount(0)

    await loginAs(page, owner)
    await page.goto(TAB)
    await press(page, `Retire ${bank} ${NUMBER}`)
    await expect(row(page, bank)).toContainText('Retired')
    await openOrder(page, shop, 'Pending')
    await expect(card).toContainText('Amount to pay')
    await expect(card).not.toContainText(bank)
    await loginAs(page, owner)
    await page.goto(TAB)
    await press(page, `Take back ${bank} ${NUMBER}`)
    await expect(row(page, bank)).not.toContainText('Retired')
    await press(page, `Move ${bank} ${NUMBER} up`)
    await expect(page.getByText('The order of the payment accounts has been updated.')).toBeVisible()
    await press(page, `Retire ${bank} ${NUMBER}`)
    await press(page, `Retire ${wallet} ${NUMBER}`)
    await expect(row(page, wallet)).toContainText('Retired')
  },
)

test(
  'an account that was just added is offered for bank lists',
  { tag: '@desktop' },
  async ({ page, shop, hold }) => {
    await hold('payment accounts')
    const provider = unique('Bank')
    await loginAs(
      page,
      await shop.newStaff(['Shop Settings.view', 'Shop Settings.edit', 'Payments.view', 'Payments.add']),
    )
    await page.goto('/payments/bank-lists')
    const offered = page.getByRole('combobox', { name: 'Account' }).last().getByRole('option')
    await press(page, 'Load a bank list')
    await expect(offered).not.toHaveCount(0)
    await visit(page, TAB)
    await beginAccount(page, provider)
    await press(page, 'Save')
    await expect(row(page, provider)).toBeVisible()
    await visit(page, '/payments/bank-lists')
    await press(page, 'Load a bank list')
    await expect(offered.filter({ hasText: provider })).toHaveCount(1)
    await visit(page, TAB)
    await press(page, `Retire ${provider} ${NUMBER}`)
    await expect(row(page, provider)).toContainText('Retired')
  },
)
