import { randomInt } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SETUP_CODE_LENGTH, SETUP_CODE_SIGNS } from '@kwaderno/contract/setup-fields.ts'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../db/tables.ts'
import type { Tx } from '../db/tx.ts'

type Db = Kysely<Database>

/** Any number that nobody else locks in this database: db/migrate.ts may hold its own for hours. */
export const INSTALLATION_LOCK = 5_923_413

const KEY = 'setup_code'

/** Until the end of the transaction nobody else fills the database or sets its shop up. */
export async function lockInstallation(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${INSTALLATION_LOCK})`.execute(tx)
}

/** The code that opens a bare shop, as it is read: ABCD-EFGH-JKMN-PQRS. Undefined once the shop is set up. */
export async function readSetupCode(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst()
  return row?.value as string | undefined
}

/** The code of this shop, made by whoever asks first, under the lock of the installation. */
export async function needSetupCode(tx: Tx): Promise<string> {
  const stored = await readSetupCode(tx)
  if (stored !== undefined) return stored
  const signs = Array.from(
    { length: SETUP_CODE_LENGTH },
    () => SETUP_CODE_SIGNS[randomInt(SETUP_CODE_SIGNS.length)],
  )
  const code = signs.join('').replaceAll(/(.{4})(?=.)/g, '$1-')
  await tx
    .insertInto('settings')
    .values({ key: KEY, value: JSON.stringify(code) })
    .execute()
  return code
}

/** From now on the shop is set up, for every process. */
export async function dropSetupCode(tx: Tx): Promise<void> {
  await tx.deleteFrom('settings').where('key', '=', KEY).execute()
}

const fileIn = (dataDir: string) => join(dataDir, 'setup.code')

/**
 * Writes the code where only the owner of the process reads it.
 * @throws when the folder takes no file
 */
export async function writeSetupFile(dataDir: string, code: string): Promise<void> {
  // The mode counts for new files only, and a link that lies there is not followed.
  await rm(fileIn(dataDir), { force: true })
  await writeFile(fileIn(dataDir), `${code}\n`, { mode: 0o600, flag: 'wx' })
}

export async function removeSetupFile(dataDir: string): Promise<void> {
  await rm(fileIn(dataDir), { force: true })
}
