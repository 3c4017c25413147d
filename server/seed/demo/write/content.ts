import { FAQ_SECTIONS } from '@kwaderno/contract/faq-content.ts'
import { ABOUT_US, BANNERS, CONTACT_US, FAQ_CONTENTS, PAYMENT_ACCOUNTS } from '../content.ts'
import { bannerKey } from '../gallery.ts'
import { known, type Db } from './rows.ts'

/** What the public pages show. Banners need their pictures, so without the emoji set there are none. */
export async function writeContent(
  tx: Db,
  pictureIds: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('about_us')
    .set({ ...ABOUT_US, updated_at: now })
    .execute()
  await tx
    .updateTable('contact_us')
    .set({ ...CONTACT_US, updated_at: now })
    .execute()
  const sections = await tx.selectFrom('faqs').select(['id', 'type']).execute()
  const ids = new Map(sections.map(({ id, type }) => [type, id]))
  const contents = FAQ_SECTIONS.flatMap((type) =>
    FAQ_CONTENTS[type].map(([content_type, title, description], index) => ({
      faq_id: known(ids, type),
      content_type,
      title,
      description,
      position: index + 1,
    })),
  )
  await tx.insertInto('faq_contents').values(contents).execute()
  const banners = BANNERS.flatMap(({ name, isEnabled, ...texts }, index) => {
    const file_id = pictureIds.get(bannerKey(name))
    if (file_id === undefined) return []
    const is_main = index === 0
    return [{ ...texts, file_id, is_enabled: isEnabled, is_main, position: index + 1, created_at: now }]
  })
  if (banners.length > 0) await tx.insertInto('banners').values(banners).execute()
  await tx
    .insertInto('payment_accounts')
    .values(
      PAYMENT_ACCOUNTS.map((account, index) => ({
        ...account,
        account_name: 'Kwaderno School Supplies',
        position: index + 1,
        changed_at: now,
      })),
    )
    .execute()
}
