import type { BodyOf } from '@kwaderno/contract/endpoint.ts'
import { KEY_USED } from '@kwaderno/contract/idempotency.ts'
import { inWords } from '@kwaderno/contract/described-field.ts'
import { MAIL_TEXT } from '@kwaderno/contract/mail.ts'
import {
  isEssentialMail,
  MAIL_KIND_NAMES,
  MAIL_KINDS,
  mailVariables,
  type MailKind,
} from '@kwaderno/contract/mail-kinds.ts'
import type {
  MailPreview,
  MailTemplate,
  MailTemplateRow,
  resetMailTemplate,
  testMailTemplate,
  updateMailTemplate,
} from '@kwaderno/contract/mail-template.ts'
import {
  MAIL_TEMPLATE_FIELDS,
  MAIL_TEMPLATE_TEXT,
  mailTemplateErrors,
} from '@kwaderno/contract/mail-template-text.ts'
import { sql, type Kysely, type Selectable, type Updateable } from 'kysely'
import { audit } from '../../core/audit.ts'
import type { Deps } from '../../core/deps.ts'
import { isRepeated, requestHash } from '../../core/idempotency.ts'
import { fullNameOf } from '../../core/person-name.ts'
import { refuse, refuseAt, refuseLate } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'
import type { Database } from '../../db/tables.ts'
import type { MailTemplatesTable } from '../../db/tables/mails.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'
import { hasBadAddress } from './markup.ts'
import { ORIGINALS, type MailTemplate as Draft } from './originals.ts'
import { findAddressee, type Addressee } from './queries.ts'
import { renderFor, templateOf } from './render.ts'
import { SAMPLE_PERSON, sampleValues } from './samples.ts'

type Db = Kysely<Database>
type Stored = Selectable<MailTemplatesTable>

export async function listTemplates(db: Db): Promise<MailTemplateRow[]> {
  const stored = await db.selectFrom('mail_templates').selectAll().execute()
  return MAIL_KIND_NAMES.map((kind) =>
    toRow(
      kind,
      stored.find((one) => one.kind === kind),
    ),
  )
}

/** The template that counts, which is the original's as long as staff have saved none. */
export async function getTemplate(db: Db, kind: MailKind): Promise<MailTemplate> {
  const stored = await db
    .selectFrom('mail_templates')
    .innerJoin('users as changer', 'changer.id', 'mail_templates.changed_by')
    .selectAll('mail_templates')
    .select(sql<string | null>`${sql.raw(fullNameOf('changer'))}`.as('changer_name'))
    .where('kind', '=', kind)
    .executeTakeFirst()
  return {
    ...toRow(kind, stored),
    ...templateOf(kind, stored),
    variables: [...mailVariables(kind)],
    version: stored?.version ?? 0,
    changedBy: stored?.changer_name ?? '',
    changedOn: stored?.changed_at.toISOString() ?? '',
  }
}

function toRow(kind: MailKind, stored: Stored | undefined): MailTemplateRow {
  const { label, isEssential } = MAIL_KINDS[kind]
  const isChanged = stored !== undefined && (stored.subject !== null || stored.body !== null)
  return { kind, label, isEssential, isChanged, isOn: isEssential || (stored?.is_on ?? true) }
}

/**
 * Changes what the next mails of a kind say; those that are queued stay as they are.
 * @throws Refusal 400 for a text that cannot be a mail of this kind, 409 when the template has changed since `version`
 */
export async function saveTemplate(
  deps: Deps,
  session: Session,
  kind: MailKind,
  { version, isOn, subject, body }: BodyOf<typeof updateMailTemplate>,
): Promise<MailTemplate> {
  if (!isOn && isEssentialMail(kind)) throw refuseAt('isOn', MAIL_TEXT.alwaysSent)
  refuseUnusable(kind, { subject, body })
  const original = ORIGINALS[kind]
  const change = {
    subject: subject === original.subject ? null : subject,
    body: body === original.body ? null : body,
    is_on: isOn,
  }
  return store(deps, session, kind, { version, change, verb: 'Updated' })
}

/** Brings the original back; a kind that is switched off stays off. @throws Refusal 409 */
export function resetTemplate(
  deps: Deps,
  session: Session,
  kind: MailKind,
  { version }: BodyOf<typeof resetMailTemplate>,
): Promise<MailTemplate> {
  return store(deps, session, kind, { version, change: { subject: null, body: null }, verb: 'Reset' })
}

interface Change {
  version: number
  change: Updateable<MailTemplatesTable>
  verb: 'Updated' | 'Reset'
}

function store(
  { db, clock }: Deps,
  session: Session,
  kind: MailKind,
  { version, change, verb }: Change,
): Promise<MailTemplate> {
  const changed = { changed_at: clock.now(), changed_by: session.userId }
  return inTransaction(db, async (tx) => {
    // There is something to lock then, also for the first who saves it.
    await tx
      .insertInto('mail_templates')
      .values({ kind, version: 0, ...changed })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await lock(tx, kind)
    const before = await getTemplate(tx, kind)
    refuseLate(version, before.version, MAIL_TEMPLATE_TEXT.changed)
    await tx
      .updateTable('mail_templates')
      .set({ ...change, ...changed, version: before.version + 1 })
      .where('kind', '=', kind)
      .execute()
    const after = await getTemplate(tx, kind)
    await audit(tx, {
      session,
      module: 'Mail',
      subModule: 'Templates',
      action: 'Update',
      description: `${verb} the template of ${MAIL_KINDS[kind].label}`,
      before: shown(before),
      after: shown(after),
    })
    return after
  })
}

async function lock(tx: Tx, kind: MailKind): Promise<void> {
  await tx.selectFrom('mail_templates').select('kind').where('kind', '=', kind).forUpdate().execute()
}

const shown = ({ subject, body, isOn }: MailTemplate) =>
  inWords(MAIL_TEMPLATE_FIELDS, { subject, body, isOn })

/** What a mail of this text would say. @throws Refusal 400 as a save would */
export async function previewTemplate(
  deps: Deps,
  { userId }: Session,
  kind: MailKind,
  draft: Draft,
): Promise<MailPreview> {
  refuseUnusable(kind, draft)
  return renderSample(deps, kind, draft, await readSelf(deps.db, userId, kind))
}

/**
 * Mails it to who asks, and to nobody else. The same key sends one.
 * @throws Refusal 400 as a save would, 409 when the key was used for another text
 */
export async function sendTestMail(
  deps: Deps,
  { userId }: Session,
  kind: MailKind,
  { idempotencyKey, ...draft }: BodyOf<typeof testMailTemplate>,
): Promise<void> {
  refuseUnusable(kind, draft)
  const self = await readSelf(deps.db, userId, kind)
  const mail = renderSample(deps, kind, draft, self)
  await inTransaction(deps.db, async (tx) => {
    if (idempotencyKey !== undefined) {
      const attempt = { key: `user:${userId} ${idempotencyKey}`, hash: requestHash({ kind, ...draft }) }
      if (await isRepeated(tx, deps, 'test-mail', attempt, KEY_USED.testMail)) return
    }
    await deps.jobs.enqueue(tx, 'mail', { to: self.address, ...mail })
  })
}

/** With the look of the shop, which a mail has from whom it is for. */
async function readSelf(db: Db, userId: number, kind: MailKind): Promise<Addressee> {
  return (await findAddressee(db, userId, kind))!
}

const renderSample = (deps: Deps, kind: MailKind, draft: Draft, self: Addressee) =>
  renderFor(deps, kind, { ...self, ...SAMPLE_PERSON }, sampleValues(deps.config), draft)

function refuseUnusable(kind: MailKind, { subject, body }: Draft): void {
  const errors = mailTemplateErrors(kind, { subject, body })
  if (errors.body === undefined && hasBadAddress(body)) errors.body = MAIL_TEMPLATE_TEXT.address
  const [first] = Object.values(errors)
  if (first === undefined) return
  const messages = Object.entries(errors).map(([name, message]) => [name, [message]])
  throw refuse(first, { errors: Object.fromEntries(messages) as Record<string, string[]> })
}
