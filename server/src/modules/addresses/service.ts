import {
  PICKUP_ADDRESS_ID,
  addressLine,
  type Address,
  type PickupAddress,
  type AddressForm,
  type addAddress as addAddressEndpoint,
} from '@kwaderno/contract/address.ts'
import type { BodyOf } from '@kwaderno/contract/endpoint.ts'
import { KEY_USED } from '@kwaderno/contract/idempotency.ts'
import type { PickupSettings } from '@kwaderno/contract/settings.ts'
import { sql, type Kysely } from 'kysely'
import { keyColumns, refuseOtherRequest, requestHash } from '../../core/idempotency.ts'
import type { Ownership } from '../../core/ownership.ts'
import { refuse } from '../../core/problem.ts'
import { PICKUP_OFFICE } from '../../db/settings-sql.ts'
import type { Database } from '../../db/tables.ts'
import { inTransaction } from '../../db/tx.ts'

/** Enough for any family, and few enough to choose from on a phone. */
const MAX_ADDRESSES = 50

const FIELDS = [
  'id',
  'receiver_name',
  'email',
  'contact_number',
  'residence',
  'region',
  'province',
  'city',
  'barangay',
  'is_default',
] as const

/** The user's saved addresses, the newest first. */
export async function listAddresses(db: Kysely<Database>, userId: number): Promise<Address[]> {
  const rows = await db
    .selectFrom('addresses')
    .select(FIELDS)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toAddress)
}

/**
 * Saves an address. One that was saved with this key before is answered again, so that a form which is sent twice
 * saves one.
 * @throws Refusal when the user has as many as one may have, and 409 when the key has saved another address
 */
export async function addAddress(
  db: Kysely<Database>,
  userId: number,
  { idempotencyKey, ...form }: BodyOf<typeof addAddressEndpoint>,
): Promise<Address> {
  return inTransaction(db, async (tx) => {
    await lockBook(tx, userId)
    const hash = requestHash(form)
    const saved = idempotencyKey === undefined ? undefined : await findSaved(tx, userId, idempotencyKey)
    if (saved) {
      refuseOtherRequest(saved.request_hash, hash, KEY_USED.address)
      return toAddress(saved)
    }
    const { count } = await tx
      .selectFrom('addresses')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (count >= MAX_ADDRESSES) throw refuse(`You can save up to ${MAX_ADDRESSES} addresses.`)
    const row = await tx
      .insertInto('addresses')
      .values({
        user_id: userId,
        ...columnsOf(form),
        is_default: count === 0,
        ...keyColumns({ key: idempotencyKey, hash }),
      })
      .returning(FIELDS)
      .executeTakeFirstOrThrow()
    return toAddress(row)
  })
}

/** The user's row is the lock under which his addresses are counted and one of them is the default. */
async function lockBook(tx: Kysely<Database>, userId: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
}

/** @throws Refusal 404 for an address of nobody or someone else */
export async function changeAddress(
  db: Kysely<Database>,
  own: Ownership,
  addressId: number,
  form: AddressForm,
): Promise<Address> {
  const row = await db
    .updateTable('addresses')
    .set(columnsOf(form))
    .where('id', '=', addressId)
    .where('user_id', '=', own.userId)
    .returning(FIELDS)
    .executeTakeFirst()
  return toAddress(own.row(row))
}

/** @throws Refusal 404 for an address of nobody or someone else */
export async function setDefaultAddress(
  db: Kysely<Database>,
  own: Ownership,
  addressId: number,
): Promise<void> {
  const { userId } = own
  await inTransaction(db, async (tx) => {
    await lockBook(tx, userId)
    const book = tx.updateTable('addresses').where('user_id', '=', userId)
    // One after the other: the index lets nobody have two, not even for a moment.
    await book.set({ is_default: false }).where('is_default', '=', true).execute()
    const result = await book.set({ is_default: true }).where('id', '=', addressId).executeTakeFirst()
    own.row(result.numUpdatedRows > 0n)
  })
}

function findSaved(tx: Kysely<Database>, userId: number, idempotencyKey: string) {
  return tx
    .selectFrom('addresses')
    .select([...FIELDS, 'request_hash'])
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
}

/** Orders that went there keep their copy. The newest of the rest takes the place of a default one. */
export async function deleteAddress(db: Kysely<Database>, own: Ownership, addressId: number): Promise<void> {
  const { userId } = own
  await inTransaction(db, async (tx) => {
    await lockBook(tx, userId)
    const deleted = await tx
      .deleteFrom('addresses')
      .where('id', '=', addressId)
      .where('user_id', '=', userId)
      .returning('is_default')
      .executeTakeFirst()
    if (!own.row(deleted).is_default) return
    await tx
      .updateTable('addresses')
      .set({ is_default: true })
      .where('id', '=', (eb) =>
        eb
          .selectFrom('addresses')
          .select((max) => max.fn.max('id').as('id'))
          .where('user_id', '=', userId),
      )
      .execute()
  })
}

/** The office where orders are picked up, and when it is open. */
export async function getPickupAddress(db: Kysely<Database>): Promise<PickupAddress> {
  const { rows } = await sql<{ office: PickupSettings }>`select ${sql.raw(PICKUP_OFFICE)} as office`.execute(
    db,
  )
  const { office } = rows[0]!
  return { id: PICKUP_ADDRESS_ID, ...office, address: addressLine(office) }
}

interface AddressRow {
  id: number
  receiver_name: string
  email: string
  contact_number: string
  residence: string
  region: string
  province: string
  city: string
  barangay: string
  is_default: boolean
}

function columnsOf(form: AddressForm) {
  return {
    receiver_name: form.receiverName,
    email: form.email,
    contact_number: form.contactNumber,
    residence: form.residence,
    region: form.region,
    province: form.province,
    city: form.city,
    barangay: form.barangay,
  }
}

function toAddress(row: AddressRow): Address {
  return {
    id: row.id,
    receiverName: row.receiver_name,
    email: row.email,
    contactNumber: row.contact_number,
    residence: row.residence,
    region: row.region,
    province: row.province,
    city: row.city,
    barangay: row.barangay,
    address: addressLine(row),
    isDefault: row.is_default,
  }
}
