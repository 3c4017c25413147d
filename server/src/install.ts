import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { UserName } from '@kwaderno/contract/account.ts'
import { USER_STATUS } from '@kwaderno/contract/user-status.ts'
import {
  email,
  INVALID_EMAIL,
  password as passwordOf,
  PASSWORD_TOO_COMMON,
} from '@kwaderno/contract/fields.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { seedBase } from '../seed/base.ts'
import type { Deps } from './core/deps.ts'
import { isCommonPassword } from './core/common-passwords.ts'
import { isLoopback } from './core/loopback.ts'
import { dropSetupCode, INSTALLATION_LOCK, needSetupCode } from './core/setup-code.ts'
import { waitForLock } from './db/wait-for-lock.ts'
import { inTransaction, type Tx } from './db/tx.ts'

/** The shop must not open like this; `message` is for whoever starts it. */
export class InstallError extends Error {
  override name = 'InstallError'
}

/** What filling takes. */
export type InstallDeps = Pick<Deps, 'db' | 'config' | 'log' | 'clock' | 'files'>

/** What this shop was made as. */
export interface Installed {
  kind: 'demo' | 'bare'
  /** Whether this start has made it. */
  isNew: boolean
  /** User name and password of the admin of a bare installation; the password only if it was made up here. */
  admin?: { userName: string; password?: string }
  /** Of a bare shop that nobody has set up. */
  setupCode?: string
}

/**
 * Fills a database that has never been filled: the demo shop, or an admin who is named by the settings, or nobody, for who
 * has the set-up code. All of it or nothing, once, however many processes start together.
 * @returns what it was filled with, now or earlier
 * @throws InstallError for a demo that other machines could reach, and for an admin whom no form would take
 */
export async function install(deps: InstallDeps): Promise<Installed> {
  return inTransaction(deps.db, async (tx) => {
    await waitForLock(
      async () => {
        const { rows } = await sql<{ isMine: boolean }>`
          select pg_try_advisory_xact_lock(${INSTALLATION_LOCK}) as "isMine"`.execute(tx)
        return rows[0]?.isMine ?? false
      },
      () => deps.log.info('another process fills the database; this one waits until it has'),
    )
    // Pictures are drawn while the transaction waits.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    await seedBase(tx)
    const earlier = await findInstalled(tx)
    const kind = earlier ?? (deps.config.demo ? 'demo' : 'bare')
    refuseOpenDemo(deps, kind)
    if (!earlier) {
      if (kind === 'demo') await fillDemo(deps, tx)
      await tx
        .insertInto('settings')
        .values({ key: 'installed', value: JSON.stringify({ kind, at: deps.clock.now() }) })
        .execute()
    }
    return { kind, isNew: !earlier, ...(kind === 'bare' && (await openBare(deps, tx))) }
  })
}

/** Asked of the data, not of DEMO alone: what was filled as the demo keeps its log-ins whatever DEMO says later. */
function refuseOpenDemo({ config }: Pick<Deps, 'config'>, kind: Installed['kind']): void {
  if (kind !== 'demo' || config.demoPublic || isLoopback(config.host)) return
  throw new InstallError(
    `This is the demo, and everybody knows its passwords, so it does not open to other machines (HOST=${config.host}). ` +
      'Make a real shop with DEMO=0 on an empty database, or say DEMO_PUBLIC=1 if the demo is to be open.',
  )
}

async function findInstalled(tx: Tx): Promise<Installed['kind'] | undefined> {
  const mark = await tx
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'installed')
    .executeTakeFirst()
  if (mark) return (mark.value as Pick<Installed, 'kind'>).kind
  return (await hasUsers(tx)) ? 'bare' : undefined
}

async function hasUsers(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

async function fillDemo(deps: InstallDeps, tx: Tx): Promise<void> {
  // Loaded only on the one start that needs it.
  const { seedDemo } = await import('../seed/demo.ts')
  await seedDemo({ db: tx, files: deps.files, now: deps.clock.now(), publicUrl: deps.config.publicUrl })
}

/** A shop without users waits for its first, whom the settings may name. */
async function openBare(deps: Pick<Deps, 'config'>, tx: Tx): Promise<Pick<Installed, 'admin' | 'setupCode'>> {
  const isSetUp = await hasUsers(tx)
  const isNamed = Object.values(deps.config.admin).some((value) => value !== undefined)
  if (!isSetUp && !isNamed) return { setupCode: await needSetupCode(tx) }
  await dropSetupCode(tx)
  return isSetUp ? {} : { admin: await addAdmin(deps, tx) }
}

async function addAdmin({ config }: Pick<Deps, 'config'>, tx: Tx): Promise<NonNullable<Installed['admin']>> {
  const named = config.admin
  const userName = admitted('ADMIN_USERNAME', named.userName ?? 'admin', UserName)
  const made = named.password === undefined ? randomBytes(12).toString('base64url') : undefined
  const password = made ?? admitted('ADMIN_PASSWORD', named.password, passwordOf(8))
  if (await isCommonPassword(password)) throw notUsable('ADMIN_PASSWORD', PASSWORD_TOO_COMMON)
  const address =
    named.email === undefined
      ? `${userName}@kwaderno.example`
      : admitted('ADMIN_EMAIL', named.email, email(INVALID_EMAIL))
  const role = await tx.selectFrom('roles').select('id').where('name', '=', 'admin').executeTakeFirstOrThrow()
  await tx
    .insertInto('users')
    .values({
      user_name: userName,
      email_address: address,
      password_hash: await hash(password, config.argon2),
      first_name: 'Shop',
      last_name: 'Admin',
      role_id: role.id,
      status: USER_STATUS.Active,
      approved_at: new Date(),
    })
    .execute()
  return { userName, ...(made ? { password: made } : {}) }
}

/** By the rules of the forms: what they refuse could not log in, get no mail, or be in the way of every later change. */
function admitted(setting: string, value: string | undefined, rule: z.ZodType<string>): string {
  const parsed = rule.safeParse(value)
  if (parsed.success) return parsed.data
  throw notUsable(setting, parsed.error.issues[0]!.message)
}

const notUsable = (setting: string, why: string) => new InstallError(`${setting} cannot be used: ${why}`)
