import { addBanner, deleteBanner, updateBanner } from '@kwaderno/contract/banner.ts'
import { updateAboutUs, updateContactUs } from '@kwaderno/contract/company.ts'
import { addFaqContent, deleteFaqContent, updateFaqContent } from '@kwaderno/contract/faq.ts'
import { drawing } from '../drawing.ts'
import { calling, rowsOf, type AuditedAction, type AuditedRow, type Change, type Office } from './action.ts'

/** What the shop shows of itself: banners, about us, contact us, and the FAQs. */
export function contentActions(office: Office): AuditedAction[] {
  return [...bannerActions(office), ...companyActions(office), ...faqActions(office)]
}

function bannerActions(office: Office): AuditedAction[] {
  const row = rowsOf('Banner', 'Banner Setting')
  const banner = { id: 0 }
  return [
    calling(
      office,
      addBanner,
      'adds a banner',
      async () => ({
        body: { description: 'Back to school', link: '/shop' },
        files: { File: [await drawing('school.png')] },
      }),
      ({ body }) => {
        banner.id = body.id
        return row('Create', 'Added banner Back to school', [
          ['Picture', '', 'school.png'],
          ['Description', '', 'Back to school'],
          ['Link', '', '/shop'],
          ['Enabled', '', 'Yes'],
          ['Main banner', '', 'Yes'],
          ['Order number', '', '1'],
        ])
      },
    ),
    calling(
      office,
      updateBanner,
      'gives a banner another picture and disables it',
      async () => ({
        params: { id: banner.id },
        body: { isEnabled: false, link: '' },
        files: { File: [await drawing('school.png', '#ff0000')] },
      }),
      () =>
        row('Update', 'Updated banner Back to school', [
          ['Picture', 'school.png', 'school.png (new)'],
          ['Link', '/shop', ''],
          ['Enabled', 'Yes', 'No'],
        ]),
    ),
    calling(
      office,
      deleteBanner,
      'deletes a banner',
      () => ({ params: { id: banner.id, orderNumber: 1 } }),
      () =>
        row('Delete', 'Deleted banner Back to school', [
          ['Picture', 'school.png', ''],
          ['Description', 'Back to school', ''],
          ['Enabled', 'No', ''],
          ['Main banner', 'Yes', ''],
          ['Order number', '1', ''],
        ]),
    ),
  ]
}

function companyActions(office: Office): AuditedAction[] {
  return [
    calling(
      office,
      updateAboutUs,
      'changes about us',
      async () => {
        const { overview } = await office.shop.db.selectFrom('about_us').selectAll().executeTakeFirstOrThrow()
        return { body: { tagline: 'All for school.', overview } }
      },
      () =>
        rowsOf('About Us', 'About Us')('Update', 'Updated About Us', [
          ['Tagline', 'Everything on the school list, in one place.', 'All for school.'],
        ]),
    ),
    calling(
      office,
      updateContactUs,
      'changes contact us',
      async () => {
        const stored = await office.shop.db.selectFrom('contact_us').selectAll().executeTakeFirstOrThrow()
        const { email, address } = stored
        return {
          body: { email, address, contactNumber: '09171234567', linkin: 'https://linkedin.com/in/kwaderno' },
        }
      },
      () =>
        rowsOf('Contact Us', 'Contact Us')('Update', 'Updated Contact Us', [
          ['Contact number', '09170000000', '09171234567'],
          ['LinkedIn', '', 'https://linkedin.com/in/kwaderno'],
        ]),
    ),
  ]
}

const SECTION = 'Customer Inquiry'

function faqActions(office: Office): AuditedAction[] {
  const row = rowsOf('FAQs', SECTION)
  const item = { faqId: 0, contentId: 0 }
  const section = async () => {
    const { id } = await office.shop.db
      .selectFrom('faqs')
      .select('id')
      .where('type', '=', 'customer-inquiry')
      .executeTakeFirstOrThrow()
    item.faqId = id
    return { id }
  }
  const add = (
    what: string,
    contentType: 'Questions' | 'Instructions',
    description: string,
    changes: Change[],
  ) =>
    calling(
      office,
      addFaqContent,
      what,
      async () => ({ params: await section(), body: { contentType, title: 'How to order?', description } }),
      ({ body }) => {
        item.contentId = body.contentId
        return row('Create', 'Added FAQ How to order?', [
          ['Section', '', SECTION],
          ['Content type', '', contentType],
          ...changes,
        ])
      },
    )
  const change = (what: string, title: string, description: string, told: () => AuditedRow) =>
    calling(
      office,
      updateFaqContent,
      what,
      () => ({ params: { id: item.faqId, contentId: item.contentId }, body: { title, description } }),
      told,
    )
  return [
    add('adds a question', 'Questions', 'Online.', [
      ['Question', '', 'How to order?'],
      ['Answer', '', 'Online.'],
    ]),
    change('answers it otherwise', 'How to order?', 'At the counter.', () =>
      row('Update', 'Updated FAQ How to order?', [['Answer', 'Online.', 'At the counter.']]),
    ),
    add('adds instructions', 'Instructions', 'Choose@@@Pay', [
      ['Title', '', 'How to order?'],
      ['Steps', '', '1. Choose\n2. Pay'],
    ]),
    change('adds a step', 'How to order?', 'Choose@@@Pay@@@Wait', () =>
      row('Update', 'Updated FAQ How to order?', [
        ['Steps', '1. Choose\n2. Pay', '1. Choose\n2. Pay\n3. Wait'],
      ]),
    ),
    calling(
      office,
      deleteFaqContent,
      'deletes instructions',
      () => ({ params: { faqId: item.faqId, contentId: item.contentId } }),
      () =>
        row('Delete', 'Deleted FAQ How to order?', [
          ['Section', SECTION, ''],
          ['Content type', 'Instructions', ''],
          ['Title', 'How to order?', ''],
          ['Steps', '1. Choose\n2. Pay\n3. Wait', ''],
        ]),
    ),
  ]
}
