import { expect, loginAs, test } from './fixtures.ts'

test(
  'what needs attention is told above the dashboard to those who see Shop settings, and System says in words how everything is',
  { tag: '@desktop' },
  async ({ page, shop, auditBothSizes, faults }) => {
    faults.expect(/status of 404/)
    const parent = await shop.newCustomer()
    const { id } = await shop.db
      .insertInto('mails')
      .values({
        kind: 'order-approved',
        user_id: parent.id,
        address: parent.emailAddress,
        subject: 'Your order is approved',
        text: 'Your order is approved.',
        html: '',
        status: 'Failed',
        last_error: '550 No such user here',
      })
      .returning('id')
      .executeTakeFirstOrThrow()

    await loginAs(page, await shop.newStaff(['Dashboard.view', 'Shop Settings.view', 'Mail.view']))
    await page.goto('/dashboard')
    const notice = page.getByRole('region', { name: 'Needs attention' })
    await expect(notice.getByText('could not be sent')).toBeVisible()
    await auditBothSizes(page, 'dashboard with what needs attention')
    await notice.getByRole('link', { name: 'Open System' }).click()
    await expect(page).toHaveURL('/utilities/system')
    const line = (name: string) =>
      page
        .getByRole('list', { name: 'System' })
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name, exact: true }) })
    await expect(line('Mails')).toContainText('Needs attention')
    await expect(line('Backup')).toContainText('A demo does not back itself up.')
    await expect(line('Versions')).toContainText(`Node ${process.versions.node}, PostgreSQL 18`)
    await expect(line('Processes')).toContainText('Good')
    await expect(page.getByText('The shop has not taken a backup yet.')).toBeVisible()
    await auditBothSizes(page, 'system')
    await line('Mails').getByRole('link', { name: 'Failed mails' }).click()
    await expect(page).toHaveURL('/utilities/mail?status=Failed')
    await shop.db.deleteFrom('mails').where('id', '=', id).execute()

    await loginAs(page, await shop.newStaff(['Dashboard.view', 'Mail.view']))
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await page.goto('/utilities/mail')
    await expect(page.getByRole('navigation', { name: 'Utilities' }).getByRole('link')).toHaveText(['Mail'])
    await page.goto('/utilities/system')
    await expect(page).toHaveURL('/404')
  },
)
