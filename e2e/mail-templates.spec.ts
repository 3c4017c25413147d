import { unique } from '../server/test/factories.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { field } from './names.ts'

test(
  '[MAIL-19, MAIL-21, MAIL-22, MAIL-23] staff change what a mail says, look at it, switch it off and bring it back',
  { tag: '@desktop' },
  async ({ page, shop, audit, hold, faults }) => {
    faults.expect(/status of (400|404)/)
    await hold('the mail of a pickup')
    const editor = await shop.newStaff(['Mail.view', 'Mail.edit'])
    await loginAs(page, editor)
    await page.goto('/utilities/mail')
    await page.getByRole('link', { name: 'Templates' }).click()
    await expect(page).toHaveURL('/utilities/mail/templates')
    const row = page
      .getByRole('table', { name: 'Mail templates' })
      .getByRole('row')
      .filter({ hasText: 'Order ready for pickup' })
    await expect(row).toContainText('Original')
    await audit(page, 'mail templates')
    await row.getByRole('link').click()
    await expect(page).toHaveURL('/utilities/mail/templates/order-ready')

    const [subject, body] = [field(page, 'Subject'), field(page, 'Body')]
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const mark = unique('Come')
    await subject.fill(`${mark}, {{firstName}}`)
    await body.fill('{{nobody}}')
    await press('Save')
    await expect(page.getByText('Unknown variable: {{nobody}}.')).toBeVisible()
    await body.fill('[Here](javascript:alert)')
    await press('Preview')
    await expect(
      page.getByText('Addresses of links begin with https://, http:// or mailto:.').first(),
    ).toBeVisible()
    await body.fill('Your order is **ready**: {{pickupAddress}}')
    await press('Preview')
    const preview = page.getByRole('region', { name: 'Preview with sample data' })
    await expect(preview).toContainText(`${mark}, Maria`)
    await expect(preview.getByText('Your order is ready: 12 Mabini Street')).toBeVisible()
    await expect(preview.locator('iframe')).toHaveAttribute('sandbox', '')
    await expect(preview.frameLocator('iframe').locator('strong')).toHaveText('ready')
    await audit(page, 'mail template with its preview')
    await press('Send test mail')
    const sent = await shop.mailTo(editor.emailAddress, new RegExp(mark))
    expect(sent.text).toContain('Your order is ready: 12 Mabini Street')

    await page.getByRole('switch', { name: 'Send this mail' }).click()
    await press('Save')
    await expect(page.getByText('The template has been updated.')).toBeVisible()
    await page.goto('/utilities/mail/templates')
    await expect(row).toContainText('Changed')
    await expect(row).toContainText('Off')

    await loginAs(page, await shop.newStaff(['Mail.view']))
    await page.goto('/utilities/mail/templates/order-ready')
    await expect(subject).toHaveValue(`${mark}, {{firstName}}`)
    await expect(subject).not.toBeEditable()
    await expect(page.getByRole('button', { name: 'Preview' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Save|Send test mail|Reset)$/ })).toHaveCount(0)

    await loginAs(page, editor)
    await page.goto('/utilities/mail/templates/order-ready')
    await press('Reset')
    await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
    await expect(subject).toHaveValue('Your order {{orderNumber}} is ready for pickup')
    const isOn = page.getByRole('switch', { name: 'Send this mail' })
    await expect(isOn).not.toBeChecked()
    await isOn.click()
    await press('Save')
    await expect(page.getByText('The template has been updated.')).toBeVisible()
    await page.goto('/utilities/mail/templates/password-reset')
    await expect(page.getByText('This mail is always sent.')).toBeVisible()
    await expect(page.getByRole('switch', { name: 'Send this mail' })).toHaveCount(0)

    await loginAs(page, await shop.newStaff(['Reports.view']))
    await page.goto('/utilities/mail/templates')
    await expect(page).toHaveURL('/404')
  },
)
