import { sql, type Kysely } from 'kysely'
import { FAQ_SECTIONS, type FaqSection } from '@kwaderno/contract/faq-content.ts'
import type { EditedFaq, EditedFaqContent } from '@kwaderno/contract/faq.ts'
import type { FaqDraft } from '@kwaderno/contract/faq-rules.ts'
import { keyColumns, type Attempt } from '../../core/idempotency.ts'
import type { Database } from '../../db/tables.ts'

export async function listFaqs(db: Kysely<Database>): Promise<EditedFaq[]> {
  const rows = await db
    .selectFrom('faqs')
    .leftJoin('faq_contents', 'faq_contents.faq_id', 'faqs.id')
    .select(['faqs.id', 'faqs.type'])
    .select(
      sql<EditedFaq['content']>`coalesce(json_agg(json_build_object(
        'id', faq_contents.id, 'contentId', faq_contents.id, 'contentType', faq_contents.content_type,
        'title', faq_contents.title, 'description', faq_contents.description,
        'version', faq_contents.version
      ) order by faq_contents.position, faq_contents.id) filter (where faq_contents.id is not null), '[]')`.as(
        'content',
      ),
    )
    .groupBy('faqs.id')
    .execute()
  return rows.toSorted((a, b) => FAQ_SECTIONS.indexOf(a.type) - FAQ_SECTIONS.indexOf(b.type))
}

/** The section's name, or undefined. Whoever else adds to the section waits for the end of the transaction. */
export async function lockSection(tx: Kysely<Database>, faqId: number): Promise<FaqSection | undefined> {
  const row = await tx
    .selectFrom('faqs')
    .select('type')
    .where('id', '=', faqId)
    .forUpdate()
    .executeTakeFirst()
  return row?.type
}

export interface StoredContent extends FaqDraft {
  section: FaqSection
  version: number
}

/** An item of this section, locked; undefined when there is none, or only in another section. */
export function lockContent(
  tx: Kysely<Database>,
  faqId: number,
  contentId: number,
): Promise<StoredContent | undefined> {
  return tx
    .selectFrom('faq_contents')
    .innerJoin('faqs', 'faqs.id', 'faq_contents.faq_id')
    .select(['faqs.type as section', 'content_type as contentType', 'title', 'description', 'version'])
    .where('faq_contents.id', '=', contentId)
    .where('faq_contents.faq_id', '=', faqId)
    .forUpdate('faq_contents')
    .executeTakeFirst()
}

export async function getContent(tx: Kysely<Database>, id: number): Promise<EditedFaqContent> {
  return tx
    .selectFrom('faq_contents')
    .select(['id', 'id as contentId', 'content_type as contentType', 'title', 'description', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Puts an item behind all others of its section, which is locked. */
export async function insertContent(
  tx: Kysely<Database>,
  faqId: number,
  { contentType, title, description }: FaqDraft,
  attempt: Attempt,
): Promise<EditedFaqContent> {
  const { id, version } = await tx
    .insertInto('faq_contents')
    .values((eb) => ({
      faq_id: faqId,
      content_type: contentType,
      title,
      description,
      ...keyColumns(attempt),
      position: eb
        .selectFrom('faq_contents')
        .select((last) => last(last.fn.coalesce(last.fn.max('position'), last.lit(0)), '+', 1).as('next'))
        .where('faq_id', '=', faqId),
    }))
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  return { id, contentId: id, contentType, title, description, version }
}
