import { USER_STATUS } from '@kwaderno/contract/user-status.ts'
import { unique } from '../server/test/factories.ts'
import { expect, loginAs, test } from './fixtures.ts'

const { Active, Inactive, Pending } = USER_STATUS

test(
  '[BULK-17] pending users are ticked and approved together, and who is not pending any more is named',
  { tag: '@desktop' },
  async ({ page, shop, auditBothSizes }) => {
    const lastName = unique('Bulk')
    const make = (firstName: string, status: 0 | 1 | 2) => shop.newCustomer({ firstName, lastName, status })
    await make('Active', Active)
    const users = [await make('Ana', Pending), await make('Ben', Pending), await make('Cara', Pending)]
    await loginAs(page, await shop.newStaff(['Users.view', 'Users.edit', 'Role.view']))
    await page.goto(`/utilities/users-and-roles/users?search=${lastName}`)
    const boxes = page.getByRole('checkbox', { name: new RegExp(`^Select .*${lastName}`) })
    await expect(boxes).toHaveCount(3)
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
    await expect(page.getByText('3 selected', { exact: true })).toBeVisible()
    await auditBothSizes(page, 'selected users')
    await shop.db.updateTable('users').set({ status: Inactive }).where('id', '=', users[1]!.id).execute()
    await page.getByRole('button', { name: 'Approve', exact: true }).last().click()
    const dialog = page.getByRole('dialog', { name: 'Approve 3 users' })
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(dialog.getByRole('status')).toHaveText('2 done0 already so1 failed')
    const failed = dialog.getByRole('list', { name: 'Failed' })
    await expect(failed).toHaveText(`Ben ${lastName}Only a pending user can be approved.`)
    await dialog.getByText('Close', { exact: true }).click()
    for (const { emailAddress } of [users[0]!, users[2]!]) await shop.mailTo(emailAddress, /./)
    const rows = await shop.db
      .selectFrom('users')
      .select('status')
      .where('last_name', '=', lastName)
      .orderBy('id')
      .execute()
    expect(rows.map(({ status }) => status)).toEqual([Active, Active, Inactive, Active])
  },
)
