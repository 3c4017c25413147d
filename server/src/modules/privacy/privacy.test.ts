import { login, me, register } from '@kwaderno/contract/account.ts'
import { agreeToPrivacyNotice, getPrivacyNotice, publishPrivacyNotice } from '@kwaderno/contract/privacy.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import type { TestUser } from '../../../test/factories.ts'
import { registerOne, registrationForm } from '../../../test/registering.ts'

let shop: TestApp
let officer: TestUser
beforeAll(async () => {
  shop = await startTestApp()
  officer = await shop.newStaff(['Privacy.view', 'Privacy.add'])
})
afterAll(() => shop.close())

/** As the first of the tests finds it. */
beforeEach(async () => {
  await shop.db.deleteFrom('privacy_consents').execute()
  await sql`alter table privacy_notices disable trigger user`.execute(shop.db)
  await shop.db.deleteFrom('privacy_notices').execute()
  await sql`alter table privacy_notices enable trigger user`.execute(shop.db)
})

const publish = (text: string, version?: number, as = officer) =>
  shop.api(publishPrivacyNotice, { as, body: { text, ...(version !== undefined && { version }) } })
const agree = (as: TestUser, version: number) => shop.api(agreeToPrivacyNotice, { as, body: { version } })
const read = async (version?: number) =>
  (await shop.api(getPrivacyNotice, { query: version === undefined ? {} : { version } })).body
const neededBy = async (as: TestUser) => (await shop.api(me, { as })).body.consentNeeded
const consentsOf = (userId: number) =>
  shop.db.selectFrom('privacy_consents').select('version').where('user_id', '=', userId).execute()

const CHANGED = 'The privacy notice has changed. Please read it again.'

test('[PRIV-01, PRIV-06] a visitor reads the newest notice, each version stays to be read, and before the first there is none', async () => {
  expect(await read()).toEqual({ version: null, text: '', publishedOn: null, versions: [] })
  const first = await publish('  What we keep.\r\n\r\nAnd why. ', 0)
  expect([first.status, first.body.version]).toEqual([200, 1])
  const { body: second } = await publish('What we keep now.', 1)
  const versions = [second, first.body]
  expect(versions.map(({ version }) => version)).toEqual([2, 1])
  expect(await read()).toEqual({ ...second, text: 'What we keep now.', versions })
  expect(await read(1)).toEqual({ ...first.body, text: 'What we keep.\n\nAnd why.', versions })
  const unknown = await shop.api(getPrivacyNotice, { query: { version: 3 } })
  expect([unknown.status, unknown.problem.title]).toEqual([
    404,
    'There is no such version of the privacy notice.',
  ])
})

test('publishing needs its permission and words that are new, and of those who publish at once each sees the version before', async () => {
  const reader = await shop.newStaff(['Privacy.view', 'Privacy.edit'])
  for (const as of [reader, await shop.newCustomer()]) expect((await publish('Mine', 0, as)).status).toBe(403)
  expect((await publish('   ')).problem.errors).toMatchObject({ text: ['Please write the notice.'] })
  expect((await publish('x'.repeat(30_001))).status).toBe(400)
  expect(await read()).toMatchObject({ version: null })

  const answers = await Promise.all(['A', 'B', 'C', 'D'].map((text) => publish(text, 0)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.problem.title).toBe('Someone else has published a version.')
  const same = await publish((await read()).text)
  expect([same.status, same.problem.title]).toEqual([400, 'The newest version says the same.'])
  await Promise.all(['E', 'F', 'G'].map((text) => publish(text)))
  expect((await read()).versions.map(({ version }) => version)).toEqual([4, 3, 2, 1])
})

test('a published notice is never changed, deleted or emptied, not even by a statement of its own', async () => {
  await publish('For ever.')
  for (const statement of [
    sql`update privacy_notices set text = 'Otherwise.'`,
    sql`delete from privacy_notices`,
    sql`truncate privacy_notices cascade`,
  ]) {
    await expect(statement.execute(shop.db)).rejects.toThrow('privacy_notices is append-only')
  }
  expect(await read()).toMatchObject({ version: 1, text: 'For ever.' })
})

test('[PRIV-03, PRIV-04, API-06] a registration stores the version that it agrees to, none without one, and an old one is refused whole', async () => {
  await publish('First.')
  const agreed = await registerOne(shop, { consentVersion: 1 })
  expect(await consentsOf(agreed.id)).toEqual([{ version: 1 }])
  const silent = await registerOne(shop)
  expect(await consentsOf(silent.id)).toEqual([])

  await publish('Second.')
  for (const consentVersion of [1, 3]) {
    const body = await registrationForm(shop, { consentVersion })
    const { status, problem } = await shop.api(register, { body })
    expect([status, problem.errors]).toMatchObject([400, { consentVersion: [CHANGED] }])
    const stored = shop.db.selectFrom('users').select('id').where('user_name', '=', body.userName)
    expect(await stored.execute()).toEqual([])
  }
})

test('[PRIV-05, PRIV-06] a customer is asked at every log-in until he agrees, once more for each new version, and staff never', async () => {
  const parent = await shop.newCustomer()
  expect(await neededBy(parent)).toBeNull()
  await publish('First.')
  const { body } = await shop.api(login, { body: { username: parent.userName, password: parent.password } })
  expect(body.consentNeeded).toBe(1)
  const answers = await Promise.all([agree(parent, 1), agree(parent, 1), agree(parent, 1)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await consentsOf(parent.id)).toEqual([{ version: 1 }])
  expect(await neededBy(parent)).toBeNull()

  await publish('Second.')
  expect(await neededBy(parent)).toBe(2)
  for (const version of [1, 3]) {
    const { status, problem } = await agree(parent, version)
    expect([status, problem.title, problem.code]).toEqual([409, CHANGED, 'changed'])
  }
  expect(await shop.countStatements(() => shop.api(me, { as: parent }))).toBe(1)
  await agree(parent, 2)
  expect(await neededBy(parent)).toBeNull()
  expect(await consentsOf(parent.id)).toEqual([{ version: 1 }, { version: 2 }])
  expect(await neededBy(officer)).toBeNull()
  expect((await shop.api(agreeToPrivacyNotice, { body: { version: 2 } })).status).toBe(401)
})
