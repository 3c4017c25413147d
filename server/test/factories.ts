import type { Permission } from '@kwaderno/contract/permissions.ts'
import { sql, type Kysely } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { Database } from '../src/db/tables.ts'
import { newProduct, type ProductFields } from './factories/catalogue.ts'
import {
  newAddress,
  newCartItem,
  newFile,
  newOrder,
  newReturn,
  type OrderFields,
} from './factories/orders.ts'
import { addStudent, newRole, PASSWORD, roleId, type TestUser, type UserFields } from './factories/people.ts'
import { unique } from './factories/unique.ts'

export type { TestProduct } from './factories/catalogue.ts'
export type { OrderFields, TestOrder } from './factories/orders.ts'
export { PASSWORD, type TestUser } from './factories/people.ts'
export { unique, uniqueName, uniqueWord } from './factories/unique.ts'

export interface FactoryDeps {
  db: Kysely<Database>
  /** Of PASSWORD. */
  passwordHash: string
  signToken(claims: { userId: number; sessionId: string }): string
}

export type Factories = ReturnType<typeof makeFactories>

/**
 * Records for tests, written straight into the database. Everything has a default that no other record has, so a test
 * says only what it is about. Amounts are centavos.
 */
export function makeFactories({ db, passwordHash, signToken }: FactoryDeps) {
  async function newUser(fields: UserFields = {}): Promise<TestUser> {
    const userName = fields.userName ?? unique('user')
    const emailAddress = fields.emailAddress ?? `${userName}@example.com`
    const { id, token_version } = await db
      .insertInto('users')
      .values({
        user_name: userName,
        email_address: emailAddress,
        password_hash: passwordHash,
        first_name: fields.firstName ?? 'Ana',
        middle_name: fields.middleName ?? '',
        last_name: fields.lastName ?? 'Reyes',
        role_id: await roleId(db, fields.role ?? 'customer'),
        status: fields.status ?? 1,
      })
      .returning(['id', 'token_version'])
      .executeTakeFirstOrThrow()
    if (fields.student) await addStudent(db, id, fields.student)
    return {
      id,
      userName,
      emailAddress,
      password: PASSWORD,
      ...(await newSession(id, token_version)),
    }
  }

  /** Another log-in. */
  async function newSession(userId: number, version = 1): Promise<{ token: string; sessionId: string }> {
    const sessionId = randomUUID()
    await db
      .insertInto('sessions')
      .values({
        id: sessionId,
        user_id: userId,
        token_version: version,
        created_at: sql`now()`,
        last_used_at: sql`now()`,
        expires_at: sql`now() + interval '7 days'`,
      })
      .execute()
    return { token: signToken({ userId, sessionId }), sessionId }
  }

  return {
    newUser,
    newSession,
    newCustomer: (fields: Omit<UserFields, 'role'> = {}) =>
      newUser({ ...fields, student: { ...fields.student }, role: 'customer' }),
    /** Staff with a role of their own that holds exactly these permissions. */
    async newStaff(
      permissions: readonly Permission[],
      fields: Omit<UserFields, 'role'> = {},
    ): Promise<TestUser> {
      const role = unique('role')
      await newRole(db, role, permissions)
      return newUser({ ...fields, role })
    },
    newAdmin: (fields: Omit<UserFields, 'role'> = {}) => newUser({ ...fields, role: 'admin' }),
    newRole: (name: string, permissions: readonly Permission[]) => newRole(db, name, permissions),
    newProduct: (fields: ProductFields = {}) => newProduct(db, fields),
    newAddress: (userId: number) => newAddress(db, userId),
    newCartItem: (userId: number, productOptionId: number, quantity = 1) =>
      newCartItem(db, userId, productOptionId, quantity),
    newOrder: (userId: number, fields: OrderFields = {}) => newOrder(db, userId, fields),
    newReturn: (orderId: number, userId: number) => newReturn(db, orderId, userId),
    /** The row of a stored file; its bytes are the caller's to put. */
    newFile: (key: string, name: string, uploadedBy: number | null = null) =>
      newFile(db, key, name, uploadedBy),
  }
}
