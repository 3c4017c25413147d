import { USER_STATUS } from '@kwaderno/contract/user-status.ts'
import { USER_TEXT, type NewUser, type UserRow } from '@kwaderno/contract/user.ts'
import { sql, type Kysely } from 'kysely'
import { audit } from '../../core/audit.ts'
import type { Deps } from '../../core/deps.ts'
import { notFound, refuse, refuseAt } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'
import { CONSTRAINTS, EMAIL_TAKEN } from '../../db/constraints.ts'
import type { Database } from '../../db/tables.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'
import { sendWelcomeLink } from '../account/service.ts'
import { isKeptForAnother } from '../email-change/service.ts'
import { lockRights } from '../roles/rules.ts'
import { findUser, toUserRow, type UserRecord } from './queries.ts'
import { refuseRole } from './rules.ts'
import { saveFirstStudent } from './service.ts'
import { auditOfNew } from './audit-values.ts'

/** No account has this id. */
const NOBODY = 0

/**
 * Adds a user, Active and without a password, and mails a link that sets one.
 * @throws Refusal with a message per field for what is taken; 403 for a role that its author may not give
 */
export async function addUser(deps: Deps, session: Session, form: NewUser): Promise<UserRow> {
  const record = await inTransaction(deps.db, async (tx) => {
    const author = await lockRights(tx, session, 'Users.add')
    await refuseRole(tx, author, form.roleId)
    await refuseTaken(tx, form)
    if (await isKeptForAnother(tx, NOBODY, form.emailAddress, deps.clock.now())) {
      throw refuseAt('emailAddress', EMAIL_TAKEN)
    }
    const user = await store(tx, deps, form)
    await audit(tx, {
      session,
      module: 'Users',
      subModule: 'Users',
      action: 'Create',
      description: `Added user ${user.user_name}`,
      after: auditOfNew(user),
    })
    await sendWelcomeLink(tx, deps, user)
    return user
  })
  return toUserRow(record, deps.images.url)
}

async function store(tx: Tx, { clock }: Deps, form: NewUser): Promise<UserRecord> {
  const { id } = await tx
    .insertInto('users')
    .values({
      user_name: form.userName,
      email_address: form.emailAddress,
      first_name: form.firstName,
      middle_name: form.middleName ?? '',
      last_name: form.lastName,
      role_id: form.roleId,
      status: USER_STATUS.Active,
      approved_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await saveFirstStudent(tx, id, { student_id: form.studentId, grade_level_id: form.gradeLevelId })
  const user = await findUser(tx, id)
  if (!user) throw notFound(USER_TEXT.gone)
  return user
}

/** Tells everything that is taken at once. Two at the same moment are told by the constraints of the same name. */
async function refuseTaken(tx: Kysely<Database>, form: NewUser): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select 'users__user_name' as name from users where lower(user_name) = lower(${form.userName})
    union all
    select 'users__email_address' from users where lower(email_address) = lower(${form.emailAddress})
    union all
    select 'students__student_id' from students where lower(student_id) = lower(${form.studentId ?? ''})`.execute(
    tx,
  )
  const taken = rows.flatMap(({ name }) => CONSTRAINTS[name] ?? [])
  const [first] = taken
  if (!first) return
  throw refuse(first.message, {
    errors: Object.fromEntries(taken.map(({ field = '', message }) => [field, [message]])),
  })
}
