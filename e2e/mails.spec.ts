import { unique } from '../server/test/factories.ts'
import { edit, onePiece, openExchange } from './exchanging.ts'
import { expect, loginAs, test } from './fixtures.ts'

test(
  '[MAIL-16] staff see what was mailed, what it said and why it failed, and send it again',
  { tag: '@desktop' },
  async ({ page, shop, audit, faults }) => {
    faults.expect(/status of 404/)
    const parent = await shop.newCustomer({ userName: unique('mailed') })
    const order = await shop.newOrder(parent.id, { status: 'Approved' })
    const mail = (status: 'Sent' | 'Failed', subject: string, createdAt: string) => ({
      kind: 'order-approved' as const,
      user_id: parent.id,
      address: parent.emailAddress,
      subject,
      text: 'your order is approved.',
      html: '<!doctype html><p style="color:#2B3FBF">your order is approved.</p>',
      order_id: order.id,
      order_number: order.orderNumber,
      occasion: subject,
      status,
      attempts: 1,
      last_error: status === 'Failed' ? '550 No such user here' : '',
      created_at: new Date(createdAt),
      sent_at: status === 'Sent' ? new Date(createdAt) : null,
    })
    await shop.db
      .insertInto('mails')
      .values([mail('Sent', 'The older one', '2026-03-05'), mail('Failed', 'The newer one', '2026-03-06')])
      .execute()
    await loginAs(page, await shop.newStaff(['Mail.view', 'Mail.edit']))
    await page.goto('/')
    await page.goto('/utilities/mail')
    await expect(page.getByRole('navigation', { name: 'Back office' }).getByRole('link')).toHaveText(['Mail'])
    await expect(
      page.getByText('No mail server is set: mails are written to files on the server.'),
    ).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search mails' }).fill(order.orderNumber)
    const rows = page.getByRole('table', { name: 'Mails' }).locator('tbody tr')
    await expect(rows).toHaveText([
      new RegExp(`The newer one.*Order approved.*${parent.emailAddress}.*Failed.*1`),
      new RegExp(`The older one.*Order approved.*${parent.emailAddress}.*Sent.*1`),
    ])
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Failed')
    await expect(rows).toHaveCount(1)
    await page.getByRole('button', { name: 'Show details' }).click()
    await expect(page.getByText('550 No such user here')).toBeVisible()
    const html = page.frameLocator('iframe')
    await expect(html.getByText('your order is approved.')).toHaveCSS('color', 'rgb(43, 63, 191)')
    await expect(page.locator('iframe')).toHaveAttribute('sandbox', '')
    await audit(page, 'mails')
    await page.getByRole('button', { name: 'Resend' }).click()
    await expect(page.getByText('Sent again!')).toBeVisible()
    const again = await shop.mailTo(parent.emailAddress, /The newer one/)
    expect(again.text).toContain('your order is approved.')

    await loginAs(page, await shop.newStaff(['Mail.edit', 'Reports.view']))
    await page.goto('/utilities/mail')
    await expect(page).toHaveURL('/404')
  },
)

test(
  '[MAIL-14] a parent switches mails off and on, and sees those that are always sent',
  { tag: '@phone' },
  async ({ page, shop, audit }) => {
    const parent = await shop.newCustomer()
    await loginAs(page, parent)
    await page.goto('/profile')
    await page.getByRole('link', { name: 'Mails' }).click()
    await expect(page).toHaveURL('/profile/mails')
    const main = page.getByRole('main')
    await expect(main.getByRole('switch', { name: 'Order approved' })).toBeChecked()
    await audit(page, 'mail choices')
    const packed = main.getByRole('switch', { name: 'Order packed' })
    await packed.click()
    await expect(page.getByText('Your choice of mails has been saved.')).toBeVisible()
    await page.reload()
    await expect(packed).not.toBeChecked()
    await expect(main.getByRole('switch', { name: 'Order shipped' })).toBeChecked()
    await expect(main.getByRole('listitem').filter({ hasText: 'Order placed' })).toBeVisible()
    await expect(main.getByRole('switch', { name: 'Order placed' })).toHaveCount(0)
  },
)

test(
  'a switch leaves those alone that another browser has switched meanwhile',
  { tag: '@phone' },
  async ({ page, shop, open }) => {
    const parent = await shop.newCustomer()
    await loginAs(page, parent)
    await page.goto('/profile/mails')
    const shipped = page.getByRole('switch', { name: 'Order shipped' })
    await expect(shipped).toBeChecked()
    const elsewhere = await open()
    await loginAs(elsewhere, parent)
    await elsewhere.goto('/profile/mails')
    await elsewhere.getByRole('switch', { name: 'Order packed' }).click()
    await expect(elsewhere.getByText('Your choice of mails has been saved.')).toBeVisible()
    await shipped.click()
    await expect(page.getByText('Your choice of mails has been saved.')).toBeVisible()
    await expect(page.getByRole('switch', { name: 'Order packed' })).not.toBeChecked()
    await expect(shipped).not.toBeChecked()
  },
)

test(
  '[MAIL-06] staff ask for the balance of an exchange, and its customer is mailed it',
  { tag: '@desktop' },
  async ({ page, shop, audit }) => {
    const request = await onePiece(shop, { price: 16_000 })
    await openExchange(page, shop, request)
    await page.getByRole('button', { name: 'Ask for the balance' }).click()
    await expect(page.getByText('The customer is mailed the balance.')).toBeVisible()
    const mail = await shop.mailTo(request.parent.emailAddress, /Balance of your exchange/)
    expect(mail.text).toContain('a balance of ₱60.00 to pay')
    await audit(page, 'balance asked for')
    await edit(page)
    await expect(page.getByRole('button', { name: 'Ask for the balance' })).toHaveCount(0)
  },
)
