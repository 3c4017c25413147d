import { getAboutUs, getCompanyProfile, getContactUs } from '@kwaderno/contract/common.ts'
import {
  getEditedAboutUs,
  getEditedContactUs,
  updateAboutUs,
  updateContactUs,
  type AboutUsForm,
  type ContactUsForm,
} from '@kwaderno/contract/company.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import type { TestUser } from '../../../test/factories.ts'

let shop: TestApp
let admin: TestUser
beforeAll(async () => {
  shop = await startTestApp()
  admin = await shop.newAdmin()
})
afterAll(() => shop.close())

const ABOUT = {
  tagline: 'Tagline',
  overview: 'First line\nSecond line',
  mission: 'Mission',
  vision: 'Vision',
}
const CONTACT = {
  contactNumber: '(02) 8123-4567',
  email: 'hello@shop.example',
  address: '1 Sample Street',
  facebook: 'https://facebook.com/kwaderno',
  twitter: '@kwaderno',
  instagram: 'instagram.com/kwaderno',
  linkin: '',
}

type Edit<Form> = Partial<Form> & { version?: number }
const saveAbout = (body: Edit<AboutUsForm>, as = admin) =>
  shop.api(updateAboutUs, { as, body: { ...ABOUT, ...body } })
const saveContact = (body: Edit<ContactUsForm>, as = admin) =>
  shop.api(updateContactUs, { as, body: { ...CONTACT, ...body } })
const readAbout = async () => (await shop.api(getEditedAboutUs, { as: admin })).body
const readContact = async () => (await shop.api(getEditedContactUs, { as: admin })).body

async function logsOf(module: string) {
  const rows = await shop.db
    .selectFrom('audit_logs')
    .selectAll()
    .where('module', '=', module)
    .orderBy('id')
    .execute()
  return rows.map(({ details, ...row }) => ({
    ...row,
    changes: (details as { field: string; oldData: string; newData: string }[]).map(
      ({ field, oldData, newData }) => [field, oldData, newData],
    ),
  }))
}

test('[ABT-05, BAPI-08, BAPI-09] about us is read and changed, and visitors read the change at once', async () => {
  const { status, body } = await saveAbout({ tagline: '  Tagline ' })
  expect([status, body]).toEqual([200, { ...ABOUT, version: expect.any(Number) }])
  expect(await readAbout()).toEqual(body)
  expect((await shop.api(getAboutUs)).body).toEqual(ABOUT)
  await saveAbout({ tagline: 'Another', mission: '' })
  expect((await shop.api(getAboutUs)).body).toMatchObject({ tagline: 'Another', mission: '' })
  const logs = await logsOf('About Us')
  expect(logs.at(-1)).toMatchObject({
    executed_by: admin.id,
    sub_module: 'About Us',
    action: 'Update',
    changes: [
      ['Tagline', 'Tagline', 'Another'],
      ['Mission', 'Mission', ''],
    ],
  })
  await saveAbout({ tagline: 'Another', mission: '' })
  expect(await logsOf('About Us')).toEqual(logs)
})

test('[ABT-02, ABT-03, ABT-04] overview and tagline are required, mission and vision are not', async () => {
  const before = await readAbout()
  const { status, problem } = await saveAbout({ overview: ' ', tagline: '' })
  const message = ['This field is required.']
  expect(status).toBe(400)
  expect(problem.errors).toMatchObject({ overview: message, tagline: message })
  for (const [field, most] of [
    ['tagline', 200],
    ['overview', 5000],
    ['mission', 2000],
    ['vision', 2000],
  ] as const) {
    const long = await saveAbout({ [field]: 'x'.repeat(most + 1) })
    expect(long.problem.errors?.[field]).toEqual([`Use at most ${most} characters.`])
  }
  expect(await readAbout()).toEqual(before)
  expect((await saveAbout({ mission: '', vision: ' ' })).body).toMatchObject({ mission: '', vision: '' })
})

test('[CON-06, CON-09, BAPI-10, BAPI-11] contact us is read and changed, and visitors read the change at once', async () => {
  const { status, body } = await saveContact({})
  expect([status, body]).toEqual([200, { ...CONTACT, version: expect.any(Number) }])
  expect(await readContact()).toEqual(body)
  expect((await shop.api(getContactUs)).body).toEqual(CONTACT)
  const none = { facebook: '', twitter: '', instagram: '', linkin: '' }
  expect((await saveContact(none)).body).toMatchObject(none)
  expect((await logsOf('Contact Us')).at(-1)).toMatchObject({
    sub_module: 'Contact Us',
    action: 'Update',
    changes: [
      ['Facebook', CONTACT.facebook, ''],
      ['Twitter', CONTACT.twitter, ''],
      ['Instagram', CONTACT.instagram, ''],
    ],
  })
})

test("[BAPI-81] what printed documents are headed with is the shop's name with address and number of contact us", async () => {
  await saveContact({ address: '2 Mabini Street', contactNumber: '0917 555 0123' })
  expect((await shop.api(getCompanyProfile)).body).toEqual({
    name: 'Kwaderno',
    logoUrl: '',
    address: '2 Mabini Street',
    contactNumber: '0917 555 0123',
    registeredName: '',
    registeredAddress: '',
    tin: '',
    vatRegistered: true,
  })
})

test('[CON-02, CON-03, CON-04, CON-05] address, number and email are required, and a link opens nothing but the web', async () => {
  const before = await readContact()
  const wrong: [Edit<ContactUsForm>, string][] = [
    [{ address: ' ' }, 'This field is required.'],
    [{ contactNumber: '' }, 'This field is required.'],
    [{ contactNumber: 'call us' }, 'Invalid contact number.'],
    [{ email: '' }, 'This field is required.'],
    [{ email: 'hello@shop' }, 'Invalid email.'],
    [{ facebook: 'javascript:alert(1)' }, 'Please enter a valid URL'],
    [{ twitter: 'https://face book.com' }, 'Please enter a valid URL'],
    [{ linkin: 'https://linkedin.com@evil.example' }, 'Please enter a valid URL'],
    [{ address: 'x'.repeat(301) }, 'Use at most 300 characters.'],
  ]
  for (const [body, message] of wrong) {
    const { status, problem } = await saveContact(body)
    const [field] = Object.keys(body)
    expect([status, problem.errors?.[field!]?.[0]], field).toEqual([400, message])
  }
  expect(await readContact()).toEqual(before)
})

test('of several who save the same page at the same moment the first is kept and the others are told', async () => {
  const about = await readAbout()
  const contact = await readContact()
  const answers = await Promise.all([
    ...['A', 'B', 'C'].map((tagline) => saveAbout({ tagline, version: about.version })),
    ...['D', 'E', 'F'].map((address) => saveContact({ address, version: contact.version })),
  ])
  for (const three of [answers.slice(0, 3), answers.slice(3)]) {
    expect(three.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const refused = three.find(({ status }) => status === 409)
    expect(refused?.problem.title).toBe('Someone else has changed this page.')
  }
  const saved = answers.filter(({ status }) => status === 200).map(({ body }) => body)
  expect([await readAbout(), await readContact()]).toEqual(saved)
})

test('[BPERM-02, BPERM-05] Banner.view is for reading both, and changing each needs its own permission', async () => {
  const reader = await shop.newStaff(['Banner.view', 'Banner.edit', 'Contact Us.edit'])
  expect((await shop.api(getEditedAboutUs, { as: reader })).status).toBe(200)
  expect((await shop.api(getEditedContactUs, { as: reader })).status).toBe(200)
  expect((await saveAbout({}, reader)).status).toBe(403)
  expect((await saveContact({}, reader)).status).toBe(200)
  const outsider = await shop.newStaff(['About Us.view', 'Contact Us.view'])
  expect((await shop.api(getEditedAboutUs, { as: outsider })).status).toBe(403)
  expect((await shop.api(getEditedContactUs, { as: outsider })).status).toBe(403)
  const customer = await shop.newCustomer()
  expect((await saveAbout({}, customer)).status).toBe(403)
  expect((await shop.api(getEditedAboutUs)).status).toBe(401)
})
