import { changePassword, saveProfile } from '@kwaderno/contract/profile.ts'
import { addRole, updateRole } from '@kwaderno/contract/role.ts'
import { resetSecondFactor } from '@kwaderno/contract/second-factor.ts'
import { addUser, updateUser, getUser } from '@kwaderno/contract/user.ts'
import { approveUsers } from '@kwaderno/contract/user-bulk.ts'
import { MODULES, type Module } from '@kwaderno/contract/permissions.ts'
import { PASSWORD } from '../factories.ts'
import { calling, rowsOf, type AuditedAction, type Office } from './action.ts'

const NONE = { add: false, edit: false, delete: false, view: false }
const grant = (module: Module, actions: Partial<typeof NONE>) => ({
  moduleId: MODULES.indexOf(module) + 1,
  ...NONE,
  ...actions,
})

/** Roles, users, and the own account of the staff user. Comes last: a new password ends the log-in. */
export function peopleActions(office: Office): AuditedAction[] {
  const roles = rowsOf('Role', 'Roles')
  const users = rowsOf('Users', 'Users')
  const profile = rowsOf('Profile', 'Profile')
  const ids = { role: 0, user: 0 }
  return [
    calling(
      office,
      addRole,
      'adds a role',
      () => ({ body: { name: 'Packer', permissions: [grant('Transactions', { view: true })] } }),
      ({ body }) => {
        ids.role = body.id
        return roles('Create', 'Added role Packer', [
          ['Name', '', 'Packer'],
          ['Transactions', '', 'View'],
        ])
      },
    ),
    calling(
      office,
      updateRole,
      'renames a role and changes what it grants',
      () => ({
        params: { roleId: ids.role },
        body: {
          name: 'Head packer',
          permissions: [
            grant('Transactions', { view: true, edit: true }),
            grant('Print Barcode', { view: true }),
          ],
        },
      }),
      () =>
        roles('Update', 'Updated role Packer', [
          ['Name', 'Packer', 'Head packer'],
          ['Transactions', 'View', 'Edit, View'],
          ['Print Barcode', '', 'View'],
        ]),
    ),
    calling(
      office,
      addUser,
      'adds a user',
      () => ({
        body: {
          firstName: 'Luz',
          lastName: 'Peña',
          emailAddress: 'luz@example.com',
          userName: 'luz',
          roleId: ids.role,
        },
      }),
      ({ body }) => {
        ids.user = body.id
        return users('Create', 'Added user luz', [
          ['First name', '', 'Luz'],
          ['Last name', '', 'Peña'],
          ['Email address', '', 'luz@example.com'],
          ['User name', '', 'luz'],
          ['Role', '', 'Head packer'],
          ['Status', '', 'Active'],
        ])
      },
    ),
    calling(
      office,
      updateUser,
      'changes role, status and student of a user',
      async () => {
        const find = (table: 'roles' | 'grade_levels', name: string) =>
          office.shop.db.selectFrom(table).select('id').where('name', '=', name).executeTakeFirstOrThrow()
        return {
          params: { id: ids.user },
          body: {
            roleId: (await find('roles', 'customer')).id,
            status: 2,
            studentId: 'S-100',
            gradeLevelId: (await find('grade_levels', 'Grade 1')).id,
          },
        }
      },
      () =>
        users('Update', 'Updated user luz', [
          ['Role', 'Head packer', 'customer'],
          ['Status', 'Active', 'Inactive'],
          ['Student ID', '', 'S-100'],
          ['Grade level', '', 'Grade 1'],
        ]),
    ),
    calling(
      office,
      approveUsers,
      'approves several users',
      async () => {
        const pending = await office.shop.newCustomer({ status: 0, userName: 'nena' })
        const { version } = (await office.shop.api(getUser, { as: office.staff, params: { id: pending.id } }))
          .body
        return { body: { users: [{ id: pending.id, version }] } }
      },
      () => users('Update', 'Updated user nena', [['Status', 'Pending', 'Active']]),
    ),
    calling(
      office,
      resetSecondFactor,
      'takes away the second factor of somebody who has lost it',
      async () => {
        const now = new Date()
        await office.shop.db
          .updateTable('users')
          .set({ second_factor_since: now })
          .where('id', '=', ids.user)
          .execute()
        return { params: { id: ids.user } }
      },
      () => users('Update', 'Reset the second factor of luz', [['Second factor', 'Yes', 'No']]),
    ),
    calling(
      office,
      saveProfile,
      'changes the own profile',
      () => ({
        body: {
          firstName: 'Carla',
          lastName: 'Santos',
          email: office.staff.emailAddress,
          contactNumber: '09171234567',
        },
      }),
      () =>
        profile('Update', `Updated the profile of ${office.staff.userName}`, [
          ['Contact number', '', '09171234567'],
        ]),
    ),
    calling(
      office,
      changePassword,
      'changes the own password',
      () => ({
        body: { currentPassword: PASSWORD, newPassword: 'Another123', confirmPassword: 'Another123' },
      }),
      () =>
        profile('Update', `Changed the password of ${office.staff.userName}`, [
          ['Password', '', '(changed)'],
        ]),
    ),
  ]
}
