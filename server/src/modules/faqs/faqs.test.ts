import { FAQ_SECTIONS, listFaqs, type FaqSection } from '@kwaderno/contract/faq-content.ts'
import {
  addFaqContent,
  deleteFaqContent,
  listEditedFaqs,
  updateFaqContent,
  type EditedFaqContent,
} from '@kwaderno/contract/faq.ts'
import type { BodyIn } from '@kwaderno/contract/endpoint.ts'
import { stepsOf } from '@kwaderno/contract/faq-rules.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { unique, type TestUser } from '../../../test/factories.ts'

let shop: TestApp
let admin: TestUser
let ids: ReadonlyMap<FaqSection, number>
beforeAll(async () => {
  shop = await startTestApp()
  admin = await shop.newAdmin()
  const { body } = await shop.api(listEditedFaqs, { as: admin })
  ids = new Map(body.map(({ type, id }) => [type, id]))
})
afterAll(() => shop.close())

const idOf = (section: FaqSection) => ids.get(section) ?? 0
const header = (title: string) => ({ contentType: 'Header' as const, title, description: `About ${title}` })

function add(section: FaqSection, body: BodyIn<typeof addFaqContent>, as: TestUser = admin) {
  return shop.api(addFaqContent, { as, params: { id: idOf(section) }, body })
}

function change(section: FaqSection, contentId: number, body: BodyIn<typeof updateFaqContent>, as = admin) {
  return shop.api(updateFaqContent, { as, params: { id: idOf(section), contentId }, body })
}

function remove(section: FaqSection, contentId: number, as: TestUser = admin) {
  return shop.api(deleteFaqContent, { as, params: { faqId: idOf(section), contentId } })
}

/** What a visitor reads in a section at this moment. */
async function shown(section: FaqSection) {
  const { body } = await shop.api(listFaqs)
  return body.find(({ type }) => type === section)?.content ?? []
}

/** As visitors read it. */
const published = ({ version: _version, ...content }: EditedFaqContent) => content

async function lastLog() {
  const row = await shop.db
    .selectFrom('audit_logs')
    .selectAll()
    .where('module', '=', 'FAQs')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row && { ...row, details: row.details as { field: string; oldData: string; newData: string }[] }
}

test('[FAQ-02, FAQ-04, BAPI-12] the editor reads the five sections with what they hold, in one statement', async () => {
  const { body: item } = await add('customer-inquiry', header('Read'))
  const read = await shop.api(listEditedFaqs, { as: admin })
  expect(read.body.map(({ type }) => type)).toEqual([...FAQ_SECTIONS])
  const section = read.body.find(({ type }) => type === 'customer-inquiry')
  expect(section?.content.at(-1)).toEqual(item)
  expect(item).toEqual({ id: item.id, contentId: item.id, ...header('Read'), version: 1 })
  expect(await shop.countStatements(() => shop.api(listEditedFaqs, { as: admin }))).toBe(1)
})

test('[BAPI-13, FAQ-19] an added item stands last in its section, for visitors at once', async () => {
  const title = unique('Added')
  await add('order-and-payment', header('Before'))
  const { status, body } = await add('order-and-payment', header(`  ${title} `))
  expect([status, body.title]).toEqual([200, title])
  expect((await shown('order-and-payment')).at(-1)).toEqual(published(body))
  expect(JSON.stringify(await shown('term-and-policies'))).not.toContain(title)
  expect(await lastLog()).toMatchObject({
    executed_by: admin.id,
    sub_module: 'Order and Payment',
    action: 'Create',
    description: `Added FAQ ${title}`,
  })
})

test('items that are added at the same moment all get a place of their own', async () => {
  const titles = Array.from({ length: 6 }, (_, index) => unique(`Together ${index}`))
  const answers = await Promise.all(titles.map((title) => add('shipping-and-delivery', header(title))))
  expect(answers.map(({ status }) => status)).toEqual(titles.map(() => 200))
  const rows = await shop.db
    .selectFrom('faq_contents')
    .select('position')
    .where('faq_id', '=', idOf('shipping-and-delivery'))
    .execute()
  expect(new Set(rows.map(({ position }) => position)).size).toBe(rows.length)
})

test('[BAPI-14, PUB-09] a changed item keeps its kind and its place, and visitors read it at once', async () => {
  const { body: item } = await add('return-and-exchange', header('Old'))
  await add('return-and-exchange', header('Behind'))
  const answer = await change('return-and-exchange', item.id, { title: 'New', description: 'New text' })
  expect(answer.body).toEqual({ ...item, title: 'New', description: 'New text', version: 2 })
  expect((await shown('return-and-exchange')).map(({ title }) => title)).toEqual(['New', 'Behind'])
  const log = await lastLog()
  expect(log).toMatchObject({ action: 'Update', description: 'Updated FAQ Old' })
  expect(log?.details.map(({ field, oldData, newData }) => [field, oldData, newData])).toEqual([
    ['Title', 'Old', 'New'],
    ['Description', 'About Old', 'New text'],
  ])
})

test('of two who edit one item the second is told, and nothing of the first is overwritten', async () => {
  const { body: item } = await add('customer-inquiry', header('Both'))
  const edit = (title: string) =>
    change('customer-inquiry', item.id, { title, description: 'Edited', version: item.version })
  const answers = await Promise.all([edit('Mine'), edit('Yours')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [refused, saved] = answers.toSorted((a, b) => b.status - a.status)
  expect(refused?.problem.title).toBe('Someone else has changed this FAQ.')
  expect((await shown('customer-inquiry')).at(-1)).toEqual(published(saved!.body))
})

test('a save that changes nothing leaves no audit row', async () => {
  const { body: item } = await add('term-and-policies', header('Same'))
  const before = await lastLog()
  const { title, description } = item
  expect((await change('term-and-policies', item.id, { title: ` ${title}`, description })).status).toBe(200)
  expect(await lastLog()).toEqual(before)
})

test('[BAPI-15] a deleted item is gone for visitors at once, and the audit log keeps what it said', async () => {
  const { body: item } = await add('customer-inquiry', header('Farewell'))
  expect((await remove('customer-inquiry', item.id)).status).toBe(200)
  expect((await shown('customer-inquiry')).map(({ id }) => id)).not.toContain(item.id)
  expect((await lastLog())?.details).toContainEqual(
    expect.objectContaining({ field: 'Description', oldData: 'About Farewell', newData: '' }),
  )
  expect((await remove('customer-inquiry', item.id)).status).toBe(404)
  const late = await change('customer-inquiry', item.id, { title: 'Late', description: 'Too late' })
  expect([late.status, late.problem.title]).toEqual([404, 'This FAQ no longer exists.'])
})

test('an item is not reached through another section, and an unknown section takes none', async () => {
  const { body: item } = await add('customer-inquiry', header('Here'))
  const text = { title: 'Moved', description: 'Moved text' }
  expect((await change('term-and-policies', item.id, text)).status).toBe(404)
  expect((await remove('term-and-policies', item.id)).status).toBe(404)
  expect((await shown('customer-inquiry')).at(-1)).toEqual(published(item))
  const nowhere = await shop.api(addFaqContent, { as: admin, params: { id: 999_999 }, body: header('Lost') })
  expect([nowhere.status, nowhere.problem.title]).toEqual([404, 'This FAQ section does not exist.'])
})

test('[FAQ-07, FAQ-08, FAQ-09, FAQ-10] the server refuses what the form refuses, by the kind of the item', async () => {
  const refusals = [
    [{ contentType: 'Header', title: ' a ', description: 'Text' }, 'Please provide a title.'],
    [{ contentType: 'Footer', title: 'Title', description: ' b ' }, 'Please provide a description.'],
    [{ contentType: 'Questions', title: ' ', description: 'Yes' }, 'Please provide a question.'],
    [{ contentType: 'Questions', title: 'Why?' }, 'Please provide an answer.'],
    [{ contentType: 'Instructions', title: 'How', description: 'One@@@ ' }, 'Please provide a procedure.'],
    [{ contentType: 'Header', title: 'a'.repeat(201), description: 'Text' }, 'Use at most 200 characters.'],
  ] as const
  const before = await shown('customer-inquiry')
  for (const [body, message] of refusals) {
    const { status, problem } = await add('customer-inquiry', body)
    expect([status, problem.title]).toEqual([400, message])
  }
  const wrong = await add('customer-inquiry', { contentType: 'Header', title: '', description: '' })
  expect(wrong.problem.errors).toEqual({
    title: ['Please provide a title.'],
    description: ['Please provide a description.'],
  })
  expect(await shown('customer-inquiry')).toEqual(before)

  const { body: question } = await add('customer-inquiry', {
    contentType: 'Questions',
    title: '?',
    description: '!',
  })
  const emptied = await change('customer-inquiry', question.id, { title: '?', description: ' ' })
  expect(emptied.problem.title).toBe('Please provide an answer.')
})

test('an unknown kind is refused', async () => {
  const response = await fetch(`${shop.url}/api/Appearance/faqs/${idOf('customer-inquiry')}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
    body: JSON.stringify({ ...header('Kind'), contentType: 'Banner' }),
  })
  expect(response.status).toBe(400)
  expect(await response.text()).toContain('Use one of Header, Instructions, Questions, Footer.')
})

test('[FAQ-05] markup stays text, and steps stay apart whatever signs they end with', async () => {
  const html = '<script>alert(1)</script><b>bold</b>'
  const { body: item } = await add('term-and-policies', {
    contentType: 'Instructions',
    title: html,
    description: `Write to cashier@ @@@${html}@@@ Wait.`,
  })
  expect(item.title).toBe(html)
  const read = (await shown('term-and-policies')).find(({ id }) => id === item.id)
  expect(stepsOf(read?.description ?? '')).toEqual(['Write to cashier@', html, 'Wait.'])
})

test('[PERM-13, FAQ-18] visitors and customers change no FAQ, and staff only with the permission for it', async () => {
  const { body: item } = await add('customer-inquiry', header('Kept'))
  const customer = await shop.newCustomer()
  const reader = await shop.newStaff(['Banner.view', 'Banner.edit'])
  const text = { title: 'Mine now', description: 'Mine now' }
  for (const as of [customer, reader]) {
    expect((await add('customer-inquiry', header('Mine'), as)).status).toBe(403)
    expect((await change('customer-inquiry', item.id, text, as)).status).toBe(403)
    expect((await remove('customer-inquiry', item.id, as)).status).toBe(403)
  }
  const outsider = await shop.newStaff(['FAQs.view', 'FAQs.edit'])
  for (const as of [customer, outsider]) {
    expect((await shop.api(listEditedFaqs, { as })).status).toBe(403)
  }
  expect((await shop.api(listEditedFaqs, { as: reader })).status).toBe(200)
  expect((await shop.api(listEditedFaqs)).status).toBe(401)
  expect((await shown('customer-inquiry')).at(-1)).toEqual(published(item))
})

test('the addresses are found in small letters too', async () => {
  const response = await fetch(`${shop.url}/api/appearance/faqs`, {
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(response.status).toBe(200)
})

test('an item that is sent again with its key is added once, also at the same moment, and another is refused', async () => {
  const idempotencyKey = unique('key-of-an-faq')
  const body = { ...header(unique('Sent again')), idempotencyKey }
  const before = await shown('customer-inquiry')
  const answers = await Promise.all([1, 2, 3].map(() => add('customer-inquiry', body)))
  expect(answers.map((answer) => [answer.status, answer.body])).toEqual(
    answers.map(() => [200, answers[0]!.body]),
  )
  expect(await shown('customer-inquiry')).toEqual([...before, published(answers[0]!.body)])
  for (const other of [
    add('customer-inquiry', { ...body, title: 'Another' }),
    add('return-and-exchange', body),
  ]) {
    const { status, problem } = await other
    expect([status, problem.code]).toEqual([409, 'key_used'])
  }
})
