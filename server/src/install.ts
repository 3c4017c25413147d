import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { USER_STATUS } from '@kwaderno/contract/account.ts'
import { sql } from 'kysely'
import { seedBase } from '../seed/base.ts'
import type { Deps } from './core/deps.ts'
import { isLoopback } from './core/loopback.ts'
import { waitForLock } from './db/wait-for-lock.ts'
import { inTransaction, type Tx } from './db/tx.ts'

/** Any number that nobody else locks in this database. */
const LOCK = 5_923_412

/** The shop must not open like this; `message` is for whoever starts it. */
export class InstallError extends Error {
  override name = 'InstallError'
}

/** What this shop was made as. */
export interface Installed {
  kind: 'demo' | 'bare'
  /** Whether this start has made it. */
  isNew: boolean
  /** User name and password of the admin of a bare installation; the password only if it was made up here. */
  admin?: { userName: string; password?: string }
}

/**
 * Fills a database that has never been filled: the demo shop, or only its admin. All of it or nothing, once, however
 * many processes start together.
 * @returns what it was filled with, now or earlier
 * @throws InstallError for a demo that other machines could reach
 */
export async function install(deps: Deps): Promise<Installed> {
  return inTransaction(deps.db, async (tx) => {
    await waitForLock(
      async () => {
        const { rows } = await sql<{ isMine: boolean }>`
          select pg_try_advisory_xact_lock(${LOCK}) as "isMine"`.execute(tx)
        return rows[0]?.isMine ?? false
      },
      () => deps.log.info('another process fills the database; this one waits until it has'),
    )
    // Pictures are drawn while the transaction waits.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    await seedBase(tx)
    const earlier = await findInstalled(tx)
    refuseOpenDemo(deps, earlier?.kind ?? (deps.config.demo ? 'demo' : 'bare'))
    if (earlier) return earlier
    const installed = deps.config.demo ? await installDemo(deps, tx) : await installBare(deps, tx)
    await tx
      .insertInto('settings')
      .values({ key: 'installed', value: JSON.stringify({ kind: installed.kind, at: deps.clock.now() }) })
      .execute()
    return installed
  })
}

/** Asked of the data, not of DEMO alone: what was filled as the demo keeps its log-ins whatever DEMO says later. */
function refuseOpenDemo({ config }: Deps, kind: Installed['kind']): void {
  if (kind !== 'demo' || config.demoPublic || isLoopback(config.host)) return
  throw new InstallError(
    `This is the demo, and everybody knows its passwords, so it does not open to other machines (HOST=${config.host}). ` +
      'Make a real shop with DEMO=0 on an empty database, or say DEMO_PUBLIC=1 if the demo is to be open.',
  )
}

async function findInstalled(tx: Tx): Promise<Installed | undefined> {
  const mark = await tx
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'installed')
    .executeTakeFirst()
  if (mark) return { kind: (mark.value as Pick<Installed, 'kind'>).kind, isNew: false }
  const user = await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()
  return user && { kind: 'bare', isNew: false }
}

async function installDemo(deps: Deps, tx: Tx): Promise<Installed> {
  // Loaded only on the one start that needs it.
  const { seedDemo } = await import('../seed/demo.ts')
  await seedDemo({ db: tx, files: deps.files, now: deps.clock.now() })
  return { kind: 'demo', isNew: true }
}

async function installBare({ config }: Deps, tx: Tx): Promise<Installed> {
  const userName = config.admin.userName ?? 'admin'
  const made = config.admin.password === undefined ? randomBytes(12).toString('base64url') : undefined
  const password = config.admin.password ?? made ?? ''
  const role = await tx.selectFrom('roles').select('id').where('name', '=', 'admin').executeTakeFirstOrThrow()
  await tx
    .insertInto('users')
    .values({
      user_name: userName,
      email_address: config.admin.email ?? `${userName}@kwaderno.example`,
      password_hash: await hash(password, config.argon2),
      first_name: 'Shop',
      last_name: 'Admin',
      role_id: role.id,
      status: USER_STATUS.Active,
      approved_at: new Date(),
    })
    .execute()
  return { kind: 'bare', isNew: true, admin: { userName, ...(made ? { password: made } : {}) } }
}
