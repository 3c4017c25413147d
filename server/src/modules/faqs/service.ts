import type { Kysely } from 'kysely'
import { FAQ_SECTION_LABEL, type FaqSection } from '@kwaderno/contract/faq-content.ts'
import { inWords } from '@kwaderno/contract/described-field.ts'
import type { EditedFaq, EditedFaqContent, FaqChange, NewFaqContent } from '@kwaderno/contract/faq.ts'
import { FAQ_FIELDS, FAQ_TEXT_FIELDS } from '@kwaderno/contract/faq-field-labels.ts'
import { FAQ_TEXT, faqErrors, stepsOf, tidy, type FaqDraft } from '@kwaderno/contract/faq-rules.ts'
import { KEY_USED } from '@kwaderno/contract/idempotency.ts'
import { audit, AUDIT_VERB, type AuditAction, type AuditValues } from '../../core/audit.ts'
import { findAdded, requestHash } from '../../core/idempotency.ts'
import { notFound, refuse, refuseLate } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'
import type { Database } from '../../db/tables.ts'
import { inTransaction } from '../../db/tx.ts'
import * as queries from './queries.ts'

type Db = Kysely<Database>
interface ContentIds {
  faqId: number
  contentId: number
}

/** The five sections in their order, each with its content in the order of the staff. */
export function listFaqs(db: Db): Promise<EditedFaq[]> {
  return queries.listFaqs(db)
}

/**
 * Adds an item at the end of a section. One that was added with this key before is answered again.
 * @throws Refusal 409 when the key has added another item
 */
export function addFaqContent(
  db: Db,
  session: Session,
  faqId: number,
  { idempotencyKey: key, ...given }: NewFaqContent,
): Promise<EditedFaqContent> {
  return inTransaction(db, async (tx) => {
    const section = await queries.lockSection(tx, faqId)
    if (section === undefined) throw notFound('This FAQ section does not exist.')
    const draft = valid(given)
    const attempt = { key, hash: requestHash({ faqId, ...draft }) }
    const added = await findAdded(tx, 'faq_contents', attempt, KEY_USED.faq)
    if (added !== undefined) return queries.getContent(tx, added)
    const content = await queries.insertContent(tx, faqId, draft, attempt)
    await record(tx, session, 'Create', section, { after: draft })
    return content
  })
}

/**
 * Changes an item's texts. Its kind stays, and with it what its texts must be.
 * @throws Refusal 409 when it has changed since `version`
 */
export function updateFaqContent(
  db: Db,
  session: Session,
  { faqId, contentId }: ContentIds,
  { version, ...given }: FaqChange,
): Promise<EditedFaqContent> {
  return inTransaction(db, async (tx) => {
    const before = await queries.lockContent(tx, faqId, contentId)
    if (!before) throw gone()
    refuseLate(version, before.version, FAQ_TEXT.changed)
    const draft = valid({ ...given, contentType: before.contentType })
    const { title, description } = draft
    const next = { title, description, version: before.version + 1 }
    await tx.updateTable('faq_contents').set(next).where('id', '=', contentId).execute()
    await record(tx, session, 'Update', before.section, { before, after: draft })
    return { id: contentId, contentId, ...draft, version: next.version }
  })
}

export function deleteFaqContent(db: Db, session: Session, { faqId, contentId }: ContentIds): Promise<void> {
  return inTransaction(db, async (tx) => {
    const before = await queries.lockContent(tx, faqId, contentId)
    if (!before) throw gone()
    await tx.deleteFrom('faq_contents').where('id', '=', contentId).execute()
    await record(tx, session, 'Delete', before.section, { before })
  })
}

const gone = () => notFound('This FAQ no longer exists.')

/** A draft as it is stored. @throws Refusal with a message for each wrong text */
function valid(given: FaqDraft): FaqDraft {
  const draft = tidy(given)
  const { title, description } = faqErrors(draft)
  const first = title ?? description
  if (first !== undefined) throw refuse(first, { errors: description ? { description: [description] } : {} })
  return draft
}

async function record(
  tx: Db,
  session: Session,
  action: AuditAction,
  section: FaqSection,
  { before, after }: { before?: FaqDraft; after?: FaqDraft },
): Promise<void> {
  await audit(tx, {
    session,
    module: 'FAQs',
    subModule: FAQ_SECTION_LABEL[section],
    action,
    description: `${AUDIT_VERB[action]} FAQ ${(before ?? after)?.title}`,
    ...(before ? { before: shown(section, before) } : {}),
    ...(after ? { after: shown(section, after) } : {}),
  })
}

/** What the audit log shows of an item. */
function shown(section: FaqSection, { contentType, title, description }: FaqDraft): AuditValues {
  const steps = () => stepsOf(description).map((step, index) => `${index + 1}. ${step}`)
  return {
    ...inWords(FAQ_FIELDS, { section: FAQ_SECTION_LABEL[section], contentType }),
    ...inWords(FAQ_TEXT_FIELDS[contentType], {
      title,
      description: contentType === 'Instructions' ? steps().join('\n') : description,
    }),
  }
}
