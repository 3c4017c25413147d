import { timingSafeEqual } from 'node:crypto'
import type { CurrentUser } from '@kwaderno/contract/account.ts'
import { USER_STATUS } from '@kwaderno/contract/user-status.ts'
import { inWords } from '@kwaderno/contract/described-field.ts'
import { labelsOf, PAYMENT_ACCOUNT_FIELDS } from '@kwaderno/contract/payment-account-fields.ts'
import type { Setup } from '@kwaderno/contract/setup.ts'
import {
  plainCode,
  SETUP_ADMIN_FIELDS,
  SETUP_COMPANY_FIELDS,
  SETUP_SHOP_FIELDS,
  SETUP_TEXT,
} from '@kwaderno/contract/setup-fields.ts'
import type { Kysely } from 'kysely'
import { hashPassword } from '../../adapters/passwords.ts'
import { audit } from '../../core/audit.ts'
import { refuseCommonPassword } from '../../core/common-passwords.ts'
import type { Deps } from '../../core/deps.ts'
import { refuse, refuseAt } from '../../core/problem.ts'
import { noteSecurity, type Caller } from '../../core/security-log.ts'
import { dropSetupCode, lockInstallation, readSetupCode } from '../../core/setup-code.ts'
import type { Database } from '../../db/tables.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'
import { currentUser } from '../account/service.ts'
import { addFirstAccount } from '../payment-accounts/service.ts'
import { startSession } from '../sessions/service.ts'
import { setFirst } from '../settings/service.ts'

/** @throws Refusal 400 for another code, 409 once the shop is set up */
export async function checkCode(db: Kysely<Database>, typed: string): Promise<void> {
  const code = await readSetupCode(db)
  if (code === undefined) throw refuse(SETUP_TEXT.done, { code: 'set_up' })
  if (!isSame(plainCode(code), typed)) throw refuseAt('code', SETUP_TEXT.wrongCode)
}

/** In a time that says nothing of how much of it is right. */
function isSame(code: string, typed: string): boolean {
  const [wanted, given] = [Buffer.from(code), Buffer.from(typed)]
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}

/**
 * Makes a bare shop one that is set up, with who did it as its administrator. All of it or nothing, once.
 * @returns the answer of a log-in
 * @throws Refusal as `checkCode`
 */
export async function setUpShop(
  deps: Deps,
  form: Setup,
  from: Caller,
): Promise<CurrentUser & { token: string }> {
  const { db, config } = deps
  // Before the costly hash, which strangers get nothing of.
  await checkCode(db, form.code)
  const { password } = form.administrator
  await refuseCommonPassword(deps, password, 'administrator.password')
  const passwordHash = await hashPassword(password, config.argon2)
  const { userId, token } = await inTransaction(db, async (tx) => {
    await lockInstallation(tx)
    await checkCode(tx, form.code)
    const admin = await addAdministrator(tx, deps, { ...form.administrator, passwordHash })
    await nameShop(tx, deps, admin.id, form)
    await addFirstAccount(tx, deps, { userId: admin.id }, form.account)
    await auditSetup(tx, admin.id, form)
    await dropSetupCode(tx)
    const session = await startSession(tx, deps, { userId: admin.id, version: admin.token_version, from })
    if (!session) throw new Error('the new administrator cannot log in')
    await noteSecurity(tx, { kind: 'login', userId: admin.id, sessionId: session.sessionId, from })
    return { userId: admin.id, token: session.token }
  })
  // This process notices at once, and removes the file.
  await deps.isSetUp()
  return { ...(await currentUser(deps, userId)), token }
}

async function addAdministrator(
  tx: Tx,
  { clock }: Deps,
  { passwordHash, ...admin }: Setup['administrator'] & { passwordHash: string },
) {
  const role = await tx.selectFrom('roles').select('id').where('name', '=', 'admin').executeTakeFirstOrThrow()
  return tx
    .insertInto('users')
    .values({
      user_name: admin.userName,
      email_address: admin.emailAddress,
      password_hash: passwordHash,
      first_name: admin.firstName,
      last_name: admin.lastName,
      role_id: role.id,
      status: USER_STATUS.Active,
      approved_at: clock.now(),
    })
    .returning(['id', 'token_version'])
    .executeTakeFirstOrThrow()
}

/** The name of the shop, how it is reached, and the company behind it. */
async function nameShop(tx: Tx, { clock }: Deps, adminId: number, { shop, company }: Setup): Promise<void> {
  await tx
    .updateTable('contact_us')
    .set((row) => ({
      contact_number: shop.contactNumber,
      email: shop.email,
      address: shop.address,
      version: row('version', '+', 1),
      updated_at: clock.now(),
    }))
    .execute()
  const by = { userId: adminId }
  await setFirst(tx, { clock }, by, 'shop', { shopName: shop.name })
  await setFirst(tx, { clock }, by, 'company', {
    ...company,
    registeredAddress: shop.address,
  })
}

/** Neither code nor password. */
async function auditSetup(tx: Tx, userId: number, form: Setup): Promise<void> {
  const { firstName, lastName, userName, emailAddress } = form.administrator
  await audit(tx, {
    session: { userId, fullName: `${firstName} ${lastName}` },
    module: 'Shop Settings',
    subModule: 'Set up',
    action: 'Create',
    description: `Set up ${form.shop.name}`,
    after: {
      ...inWords(SETUP_ADMIN_FIELDS, { firstName, lastName, userName, emailAddress }),
      ...inWords(SETUP_SHOP_FIELDS, form.shop),
      ...inWords(SETUP_COMPANY_FIELDS, form.company),
      ...inWords(PAYMENT_ACCOUNT_FIELDS, {
        ...form.account,
        paymentTypes: labelsOf(form.account.paymentTypes),
      }),
    },
  })
}
