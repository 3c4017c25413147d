import { hash } from '@node-rs/argon2'
import { MODULES, type Action, type Module } from '@kwaderno/contract/permissions.ts'
import { DAY, type DemoPerson } from '../people.ts'
import { known, parts, type Db } from './rows.ts'

type Grants = Partial<Record<Module, readonly Action[]>>

const EVERYTHING: readonly Action[] = ['add', 'edit', 'delete', 'view']

/** What the roles of the demo shop may do, beside the admin's everything. */
const ROLES: Readonly<Record<string, Grants>> = {
  cashier: {
    Dashboard: ['view'],
    Shop: ['view'],
    Profile: ['view', 'edit'],
    Transactions: ['view', 'edit'],
    Counter: ['view', 'add', 'edit'],
    Reports: ['view'],
  },
  'inventory clerk': {
    Dashboard: ['view'],
    Shop: ['view'],
    Profile: ['view', 'edit'],
    Inventory: EVERYTHING,
    Barcode: EVERYTHING,
    'Print Barcode': ['view'],
    Stock: ['view', 'add'],
  },
  support: {
    Shop: ['view'],
    Profile: ['view', 'edit'],
    Transactions: ['view'],
    Role: ['view'],
    Users: ['view', 'edit'],
    Message: EVERYTHING,
    FAQs: EVERYTHING,
    'Contact Us': ['view', 'edit'],
    Banner: ['view'],
  },
}

export interface Accounts {
  userIds: ReadonlyMap<string, number>
  /** Of each one's first student, by user name; he is the one whom orders are for. */
  studentIds: ReadonlyMap<string, number>
  /** By its place, Kindergarten being 0. */
  grades: readonly { id: number; name: string }[]
}

export async function writeAccounts(
  tx: Db,
  people: readonly DemoPerson[],
  passwords: ReadonlyMap<string, string>,
): Promise<Accounts> {
  const roleIds = await writeRoles(tx)
  const grades = await tx.selectFrom('grade_levels').select(['id', 'name']).orderBy('position').execute()
  const userIds = await writeUsers(tx, people, roleIds, passwords)
  const studentIds = await writeStudents(tx, people, userIds, grades)
  await writeAddresses(tx, people, userIds)
  return { userIds, studentIds, grades }
}

/** One hash per distinct password: each takes as long as a login. */
export async function hashPasswords(
  people: readonly DemoPerson[],
  effort: { memoryCost: number; timeCost: number },
): Promise<Map<string, string>> {
  const distinct = [...new Set(people.map((person) => person.password))]
  return new Map(await Promise.all(distinct.map(async (one) => [one, await hash(one, effort)] as const)))
}

async function writeRoles(tx: Db): Promise<Map<string, number>> {
  await tx
    .insertInto('roles')
    .values(Object.keys(ROLES).map((name) => ({ name })))
    .execute()
  const roles = await tx.selectFrom('roles').select(['id', 'name']).execute()
  const ids = new Map(roles.map((role) => [role.name, role.id]))
  const rows = Object.entries(ROLES).flatMap(([name, grants]) =>
    (Object.entries(grants) as [Module, readonly Action[]][]).map(([module, actions]) => ({
      role_id: known(ids, name),
      module_id: MODULES.indexOf(module) + 1,
      can_add: actions.includes('add'),
      can_edit: actions.includes('edit'),
      can_delete: actions.includes('delete'),
      can_view: actions.includes('view'),
    })),
  )
  await tx.insertInto('role_permissions').values(rows).execute()
  return ids
}

async function writeUsers(
  tx: Db,
  people: readonly DemoPerson[],
  roleIds: ReadonlyMap<string, number>,
  passwords: ReadonlyMap<string, string>,
): Promise<Map<string, number>> {
  const rows = people.map((person) => ({
    user_name: person.userName,
    email_address: person.email,
    password_hash: known(passwords, person.password),
    first_name: person.firstName,
    middle_name: person.middleName,
    last_name: person.lastName,
    contact_number: person.mobile,
    role_id: known(roleIds, person.role),
    status: person.status,
    created_at: person.createdAt,
    approved_at:
      person.status === 0 || person.rejected ? null : new Date(person.createdAt.getTime() + DAY / 4),
  }))
  const written = await tx.insertInto('users').values(rows).returning(['id', 'user_name']).execute()
  return new Map(written.map((user) => [user.user_name, user.id]))
}

/** @returns the id of each one's first student, by user name */
async function writeStudents(
  tx: Db,
  people: readonly DemoPerson[],
  userIds: ReadonlyMap<string, number>,
  grades: Accounts['grades'],
): Promise<Map<string, number>> {
  const rows = people.flatMap(({ userName, student, siblings = [], createdAt }) =>
    (student ? [student, ...siblings] : []).map((one) => ({
      user_id: known(userIds, userName),
      student_id: one.studentId,
      first_name: one.firstName,
      middle_name: one.middleName,
      last_name: one.lastName,
      grade_level_id: grades[one.grade]?.id ?? null,
      created_at: createdAt,
    })),
  )
  const written: { id: number; user_id: number }[] = []
  for (const part of parts(rows)) {
    written.push(...(await tx.insertInto('students').values(part).returning(['id', 'user_id']).execute()))
  }
  const firstOf = new Map(written.toReversed().map(({ id, user_id }) => [user_id, id]))
  return new Map(
    people.flatMap(({ userName, student }) =>
      student ? [[userName, known(firstOf, known(userIds, userName))] as const] : [],
    ),
  )
}

async function writeAddresses(
  tx: Db,
  people: readonly DemoPerson[],
  userIds: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = people.flatMap(({ userName, addresses, createdAt }) =>
    addresses.map(({ receiverName, contactNumber, ...address }, index) => ({
      ...address,
      receiver_name: receiverName,
      contact_number: contactNumber,
      is_default: index === 0,
      user_id: known(userIds, userName),
      created_at: createdAt,
    })),
  )
  for (const part of parts(rows)) await tx.insertInto('addresses').values(part).execute()
}
