import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login, me, register } from '@kwaderno/contract/account.ts'
import { listShop } from '@kwaderno/contract/catalogue.ts'
import { getClientSettings, getCompanyProfile, getContactUs } from '@kwaderno/contract/common.ts'
import { HUB_PATH, NOTIFICATION_HUB } from '@kwaderno/contract/live.ts'
import { listPaymentAccounts } from '@kwaderno/contract/payment-account.ts'
import { ACTIONS, MODULES } from '@kwaderno/contract/permissions.ts'
import { checkSetupCode, getSetup, setUpShop, type Setup } from '@kwaderno/contract/setup.ts'
import { getSettings } from '@kwaderno/contract/settings.ts'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { seedBase } from '../../../seed/base.ts'
import { startTestApp, type TestApp, type TestAppOptions } from '../../../test/app.ts'
import { SETUP_FORM as FORM } from '../../../test/setup-form.ts'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { readConfig } from '../../config.ts'
import { needSetupCode } from '../../core/setup-code.ts'
import { inTransaction } from '../../db/tx.ts'

let root = ''
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'kwaderno-setup-'))
  await writeFile(join(root, 'index.html'), '<!doctype html><title>Shop</title>')
})
afterAll(() => rm(root, { recursive: true }))

/** A shop that was installed and that nobody has set up, until the end of the test. */
async function bareShop(options: TestAppOptions = {}): Promise<{ shop: TestApp; code: string }> {
  const database = await testDatabase()
  onTestFinished(() => database.close())
  await seedBase(database.db)
  const code = await inTransaction(database.db, needSetupCode)
  return { shop: await openShop(database, options), code }
}

/** One more process of it. */
async function openShop(database: TestDatabase, options: TestAppOptions = {}): Promise<TestApp> {
  const shop = await startTestApp({ ...options, database })
  onTestFinished(() => shop.close())
  return shop
}

const setUp = (shop: TestApp, form: Setup) => shop.api(setUpShop, { body: form })

/** All that a set-up makes. */
async function madeIn({ db }: TestApp) {
  const [users, rows, contact, settings] = await Promise.all([
    db.selectFrom('users').selectAll().execute(),
    db.selectFrom('audit_logs').selectAll().execute(),
    db.selectFrom('contact_us').select(['contact_number', 'email', 'address']).execute(),
    db
      .selectFrom('settings')
      .select(['key', 'value'])
      .where('key', '!=', 'setup_code')
      .orderBy('key')
      .execute(),
  ])
  const tabs = await db
    .selectFrom('shop_settings')
    .select(['tab', 'value', 'version'])
    .orderBy('tab')
    .execute()
  const accounts = await db.selectFrom('payment_accounts').selectAll().execute()
  return { users, rows, contact, settings, tabs, accounts }
}

test('[SET-08] before the set-up the API and the hubs refuse, and what needs no shop answers', async () => {
  const { shop } = await bareShop()
  for (const refused of [
    await shop.api(listShop),
    await shop.api(me),
    await shop.api(login, { body: { username: 'luz', password: 'Kuwaderno-7' } }),
    await shop.api(register, { body: {} as never }),
  ])
    expect([refused.status, refused.problem.title]).toEqual([503, 'This shop is not set up yet.'])
  for (const path of ['/api/Nothing', '/API/shop?pageSize=1', '/api'])
    expect((await fetch(shop.url + path)).status, path).toBe(503)
  expect((await shop.api(getClientSettings)).status).toBe(200)
  expect((await shop.api(getSetup)).body).toEqual({ needed: true })
  for (const path of ['/healthz', '/readyz']) expect((await fetch(shop.url + path)).status, path).toBe(200)
  const token = shop.deps.tokens.sign({ userId: 1, sessionId: randomUUID() })
  expect(await connect(shop.url, token)).toBe('unauthorized')
})

/** What the hub says to a connection. */
async function connect(url: string, token: string): Promise<string> {
  const socket = io(url + NOTIFICATION_HUB, {
    path: HUB_PATH,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token },
  })
  try {
    return await new Promise((resolve) => {
      socket.on('connect', () => resolve('connected'))
      socket.on('connect_error', ({ message }) => resolve(message))
    })
  } finally {
    socket.close()
  }
}

test('[SET-07, SET-11] every page leads to the set-up, and afterwards the set-up to /404', async () => {
  const { shop, code } = await bareShop({ webRoot: root })
  const open = async (path: string) => {
    const { status, headers } = await fetch(shop.url + path, {
      headers: { accept: 'text/html' },
      redirect: 'manual',
    })
    return [status, headers.get('location')]
  }
  for (const path of ['/', '/login', '/shop', '/shop/1?a=b', '/dashboard', '/no/such/page', '/index.html'])
    expect(await open(path), path).toEqual([302, '/setup'])
  for (const path of ['/setup', '/setup/', '/Setup?x=1']) expect(await open(path), path).toEqual([200, null])
  expect((await setUp(shop, { ...FORM, code })).status).toBe(200)
  expect(await open('/setup')).toEqual([302, '/404'])
  for (const path of ['/login', '/no/such/page']) expect(await open(path), path).toEqual([200, null])
})

test('[SET-09] a wrong code makes nothing, and guesses are counted', async () => {
  const { shop, code } = await bareShop({ config: { rates: readConfig({}).rates } })
  const before = await madeIn(shop)
  const wrong = code.startsWith('A') ? code.replace('A', 'B') : code.replace(/^./, 'A')
  for (const guess of [wrong, code.slice(0, -1), `${code}A`, 'é'.repeat(16)]) {
    for (const { status, problem } of [
      await setUp(shop, { ...FORM, code: guess }),
      await shop.api(checkSetupCode, { body: { code: guess } }),
    ])
      expect([status, problem.errors?.code]).toEqual([400, ['This code is not right.']])
  }
  expect(await madeIn(shop)).toEqual(before)
  for (const typed of [code.toLowerCase(), ` ${code.replaceAll('-', ' ')} `])
    expect((await shop.api(checkSetupCode, { body: { code: typed } })).status).toBe(200)
  expect((await setUp(shop, { ...FORM, code })).status).toBe(429)
  expect(await madeIn(shop)).toEqual(before)
})

test('[SET-10, SET-11] the set-up makes administrator, shop, company and account, once', async () => {
  const { shop, code } = await bareShop()
  const file = join(shop.deps.config.dataDir, 'setup.code')
  await writeFile(file, code)
  const { status, body } = await setUp(shop, { ...FORM, code: code.toLowerCase().replaceAll('-', '') })
  expect(status).toBe(200)
  expect(body).toMatchObject({ userName: 'luz', fullName: 'Luz Dela Cruz', roleName: 'admin', cartCount: 0 })
  const held = body.modulePermission.filter((module) => ACTIONS.every((action) => module[action]))
  expect(held.map(({ moduleName }) => moduleName)).toEqual([...MODULES])

  expect((await shop.api(me, { as: body })).body.id).toBe(body.id)
  const { userName: username, password } = FORM.administrator
  expect((await shop.api(login, { body: { username, password } })).status).toBe(200)
  expect((await shop.api(getCompanyProfile)).body).toMatchObject({
    name: 'San Isidro School Shop',
    address: '2 Mabini Street, Quezon City',
    contactNumber: '(02) 8123 4567',
  })
  expect((await shop.api(getContactUs)).body.email).toBe('shop@isidro.example')
  expect((await shop.api(getSettings, { as: body })).body.company).toMatchObject({
    registeredName: 'San Isidro School, Inc.',
    registeredAddress: '2 Mabini Street, Quezon City',
    tin: '123-456-789-000',
    vatRegistered: false,
    isSet: true,
    changedBy: 'Luz Dela Cruz',
  })
  const { paymentTypes, ...account } = FORM.account
  for (const [paymentType, shown] of [
    [paymentTypes[0], [{ ...account, id: expect.any(Number), qrPath: '' }]],
    ['OnlineBanking', []],
  ] as const)
    expect((await shop.api(listPaymentAccounts, { as: body, query: { paymentType } })).body).toEqual(shown)

  const made = await madeIn(shop)
  const again = await setUp(shop, { ...FORM, code })
  expect([again.status, again.problem.title]).toEqual([409, 'This shop is already set up.'])
  expect((await shop.api(checkSetupCode, { body: { code } })).status).toBe(409)
  expect((await shop.api(getSetup)).body).toEqual({ needed: false })
  expect(await madeIn(shop)).toEqual(made)
  await expect(readFile(file)).rejects.toThrow('ENOENT')
})

test('[SET-12] of ten set-ups at once one succeeds, and the audit log has neither code nor password', async () => {
  const { shop, code } = await bareShop()
  const other = await openShop(shop.database)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      setUp(index % 2 === 0 ? shop : other, {
        ...FORM,
        code,
        administrator: {
          ...FORM.administrator,
          userName: `owner${index}`,
          emailAddress: `o${index}@x.example`,
        },
      }),
    ),
  )
  const statuses = answers.map(({ status }) => status).toSorted()
  expect(statuses).toEqual([200, ...Array<number>(9).fill(409)])
  const { users, rows } = await madeIn(shop)
  expect(users).toHaveLength(1)
  expect(rows).toMatchObject([
    { action: 'Create', module: 'Shop Settings', sub_module: 'Set up', executed_by: users[0]?.id },
  ])
  const told = JSON.stringify(rows)
  expect(told).toContain(users[0]?.user_name)
  for (const secret of [code, code.replaceAll('-', ''), FORM.administrator.password])
    expect(told.toLowerCase()).not.toContain(secret.toLowerCase())
})

test('[SET-13] a fault in any field makes nothing, and the code still works', async () => {
  const { shop, code } = await bareShop({ config: { demo: false } })
  const before = await madeIn(shop)
  const faults: [string, Partial<Setup>][] = [
    ['administrator.password', { administrator: withPassword('weak') }],
    // One that everybody tries first.
    ['administrator.password', { administrator: withPassword('Password1') }],
    [
      'administrator.confirmPassword',
      { administrator: { ...FORM.administrator, confirmPassword: 'Other-77' } },
    ],
    ['administrator.userName', { administrator: { ...FORM.administrator, userName: 'two words' } }],
    ['company.tin', { company: { ...FORM.company, tin: '12345678901' } }],
    ['shop.name', { shop: { ...FORM.shop, name: 'N'.repeat(61) } }],
    ['shop.name', { shop: { ...FORM.shop, name: 'Two\nlines' } }],
    ['shop.address', { shop: { ...FORM.shop, address: '' } }],
    ['account.accountNumber', { account: { ...FORM.account, accountNumber: '00\n11' } }],
    ['account.provider', { account: { ...FORM.account, provider: '' } }],
  ]
  for (const [field, fault] of faults) {
    const { status, problem } = await setUp(shop, { ...FORM, code, ...fault })
    expect([status, Object.keys(problem.errors ?? {})], field).toEqual([400, expect.arrayContaining([field])])
  }
  expect(await madeIn(shop)).toEqual(before)
  expect((await setUp(shop, { ...FORM, code })).status).toBe(200)
})

function withPassword(password: string): Setup['administrator'] {
  return { ...FORM.administrator, password, confirmPassword: password }
}

test('another process notices the set-up with its next request, and none asks again', async () => {
  const { shop, code } = await bareShop()
  const other = await openShop(shop.database)
  const file = join(other.deps.config.dataDir, 'setup.code')
  await writeFile(file, code)
  expect((await other.api(listShop)).status).toBe(503)
  expect((await setUp(shop, { ...FORM, code })).status).toBe(200)
  expect((await other.api(listShop)).status).toBe(200)
  await expect(readFile(file)).rejects.toThrow('ENOENT')
  for (const one of [shop, other]) {
    const statements = await one.statementsOf(() => one.api(listShop))
    expect(statements.filter((text) => text.includes('from "settings"'))).toEqual([])
  }
})
