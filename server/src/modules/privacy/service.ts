import type { publishPrivacyNotice, PrivacyNotice } from '@kwaderno/contract/privacy.ts'
import { NOTICE_TEXT, PRIVACY_TEXT } from '@kwaderno/contract/privacy-text.ts'
import type { AnswerOf, BodyOf } from '@kwaderno/contract/endpoint.ts'
import { sql, type Kysely } from 'kysely'
import { audit } from '../../core/audit.ts'
import type { Deps } from '../../core/deps.ts'
import { notFound, refuse, refuseAt, refuseLate } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'
import type { Database } from '../../db/tables.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'

export { eraseDue } from './erasures.ts'

type Db = Kysely<Database>

/**
 * A version of the notice, the newest without a number.
 * @throws Refusal 404 for a version that there is not
 */
export async function getNotice(db: Db, version?: number): Promise<PrivacyNotice> {
  const versions = await db
    .selectFrom('privacy_notices')
    .select(['version', 'published_at'])
    // Only the one that is read has its text read.
    .select(
      sql<string | null>`case when version = coalesce(${version ?? null}::integer, max(version) over ())
        then text end`.as('text'),
    )
    .orderBy('version', 'desc')
    .execute()
  const read = versions.find(({ text }) => text !== null)
  if (version !== undefined && !read) throw notFound(PRIVACY_TEXT.noVersion)
  return {
    version: read?.version ?? null,
    text: read?.text ?? '',
    publishedOn: read?.published_at.toISOString() ?? null,
    versions: versions.map((one) => ({
      version: one.version,
      publishedOn: one.published_at.toISOString(),
    })),
  }
}

function newest(db: Db) {
  return db
    .selectFrom('privacy_notices')
    .select(['version', 'text'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** @throws Refusal 409 when another version has been published since the one that the edit started from */
export function publish(
  { db, clock }: Deps,
  session: Session,
  { text, version: seen }: BodyOf<typeof publishPrivacyNotice>,
): Promise<AnswerOf<typeof publishPrivacyNotice>> {
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('kwaderno.privacy-notice'))`.execute(tx)
    const before = await newest(tx)
    refuseLate(seen, before?.version ?? 0, NOTICE_TEXT.changed)
    if (before?.text === text) throw refuseAt('text', NOTICE_TEXT.isSame)
    const version = (before?.version ?? 0) + 1
    const publishedAt = clock.now()
    await tx
      .insertInto('privacy_notices')
      .values({ version, text, published_by: session.userId, published_at: publishedAt })
      .execute()
    await audit(tx, {
      session,
      module: 'Privacy',
      subModule: 'Privacy notice',
      action: 'Create',
      description: `Published version ${version} of the privacy notice`,
      // The version itself is kept for ever.
      after: { version },
    })
    return { version, publishedOn: publishedAt.toISOString() }
  })
}

/** @throws Refusal 409 for any version but the newest */
export function agree({ db, clock }: Deps, { userId }: Session, version: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    if ((await newest(tx))?.version !== version) throw refuse(PRIVACY_TEXT.changed, { code: 'changed' })
    await storeConsent(tx, { user_id: userId, version, agreed_at: clock.now() })
  })
}

/**
 * Stores what somebody who registers has agreed to.
 * @throws Refusal for any version but the newest
 */
export async function agreeAtRegistration(
  tx: Tx,
  userId: number,
  version: number | undefined,
  now: Date,
): Promise<void> {
  if (version === undefined) return
  if ((await newest(tx))?.version !== version) throw refuseAt('consentVersion', PRIVACY_TEXT.changed)
  await storeConsent(tx, { user_id: userId, version, agreed_at: now })
}

async function storeConsent(tx: Tx, consent: Database['privacy_consents']): Promise<void> {
  await tx
    .insertInto('privacy_consents')
    .values(consent)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
