import { restoreRegistration } from '@kwaderno/contract/approval.ts'
import { rejectUsers } from '@kwaderno/contract/user-bulk.ts'
import { getUser } from '@kwaderno/contract/user.ts'
import { calling, rowsOf, type AuditedAction, type Office } from './action.ts'

/** A registration that is rejected, and put back. */
export function approvalActions(office: Office): AuditedAction[] {
  const { shop, staff } = office
  const users = rowsOf('Users', 'Users')
  let id = 0
  return [
    calling(
      office,
      rejectUsers,
      'rejects several registrations',
      async () => {
        id = (await shop.newCustomer({ status: 0, userName: 'belen' })).id
        const { version } = (await shop.api(getUser, { as: staff, params: { id } })).body
        return { body: { users: [{ id, version }], reason: 'Not at this school.' } }
      },
      () => users('Update', 'Updated user belen', [['Status', 'Pending', 'Inactive']]),
    ),
    calling(
      office,
      restoreRegistration,
      'puts a rejected registration back',
      () => ({ params: { id } }),
      () => users('Update', 'Put back the registration of belen', [['Status', 'Inactive', 'Pending']]),
    ),
  ]
}
