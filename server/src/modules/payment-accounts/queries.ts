import type { PaymentType } from '@kwaderno/contract/payment-types.ts'
import type { AccountKind, AccountPaymentType } from '@kwaderno/contract/payment-account-fields.ts'
import { sql, type Kysely, type SqlBool } from 'kysely'
import { USER_STATUS } from '@kwaderno/contract/user-status.ts'
import { MODULES } from '@kwaderno/contract/permissions.ts'
import { fullNameOf } from '../../core/person-name.ts'
import type { Database } from '../../db/tables.ts'

type Db = Kysely<Database>

export interface StoredAccount {
  id: number
  kind: AccountKind
  provider: string
  accountName: string
  accountNumber: string
  instructions: string
  paymentTypes: AccountPaymentType[]
  isRetired: boolean
  position: number
  version: number
  changedOn: Date
  changedBy: string | null
  qrFileId: number | null
  /** Null without a picture. */
  qrKey: string | null
  qrName: string | null
}

const accounts = (db: Db) =>
  db
    .selectFrom('payment_accounts as account')
    .leftJoin('files', 'files.id', 'account.qr_file_id')
    .leftJoin('users as changer', 'changer.id', 'account.changed_by')
    .select([
      'account.id',
      'account.kind',
      'account.provider',
      'account.account_name as accountName',
      'account.account_number as accountNumber',
      'account.instructions',
      'account.is_retired as isRetired',
      'account.position',
      'account.version',
      'account.changed_at as changedOn',
      'account.qr_file_id as qrFileId',
      'files.storage_key as qrKey',
      'files.file_name as qrName',
      sql<AccountPaymentType[]>`account.payment_types`.as('paymentTypes'),
      sql<string | null>`${sql.raw(fullNameOf('changer'))}`.as('changedBy'),
    ])
    .orderBy('account.is_retired')
    .orderBy('account.position')
    .orderBy('account.id')

/** All accounts in their order, retired ones last. */
export function listAccounts(db: Db): Promise<StoredAccount[]> {
  return accounts(db).execute()
}

/** The accounts that customers see, for one payment type or for any. */
export function listShownAccounts(db: Db, paymentType?: PaymentType): Promise<StoredAccount[]> {
  const shown = accounts(db).where('account.is_retired', '=', false)
  return paymentType === undefined
    ? shown.where(sql<SqlBool>`account.payment_types <> '{}'`).execute()
    : shown.where(sql<SqlBool>`${paymentType} = any(account.payment_types)`).execute()
}

/** All accounts, which nobody else changes before the end of the transaction: their number and order as well. */
export async function lockAccounts(tx: Db): Promise<StoredAccount[]> {
  await sql`select pg_advisory_xact_lock(hashtext('kwaderno.payment_accounts'))`.execute(tx)
  return listAccounts(tx)
}

/** Gives accounts the places of this list, from 1. */
export async function storeOrder(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`
    update payment_accounts set position = place
    from unnest(${ids}::integer[]) with ordinality as sorted (account_id, place)
    where id = account_id`.execute(tx)
}

/** The active users who may change payment accounts. */
export function listWatchers(db: Db): Promise<{ id: number }[]> {
  return db
    .selectFrom('users')
    .innerJoin('role_permissions', 'role_permissions.role_id', 'users.role_id')
    .select('users.id')
    .where('users.status', '=', USER_STATUS.Active)
    .where('module_id', '=', MODULES.indexOf('Shop Settings') + 1)
    .where('can_edit', '=', true)
    .orderBy('users.id')
    .execute()
}
