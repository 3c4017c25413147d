import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login } from '@kwaderno/contract/account.ts'
import { getSetup, setUpShop } from '@kwaderno/contract/setup.ts'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from './database.ts'
import { startProcess } from './processes.ts'
import { makeApi } from './request.ts'
import { SETUP_FORM } from './setup-form.ts'

/** Starts processes on one new database, each with a data folder. */
async function newMachine() {
  const database = await testDatabase()
  onTestFinished(() => database.close())
  const base = await mkdtemp(join(tmpdir(), 'kwaderno-first-run-'))
  onTestFinished(() => rm(base, { recursive: true, force: true }))
  return {
    folder: (name: string) => join(base, name),
    async start(name: string, settings: Record<string, string> = {}) {
      const started = await startProcess({
        DATABASE_URL: database.connection.connectionString ?? '',
        DATA_DIR: join(base, name),
        TOKEN_SECRET: 'a secret of one shop, long enough for it',
        ...settings,
      })
      onTestFinished(() => void started.end('SIGKILL'))
      return started
    },
  }
}

const CODE = /Set-up code: ((?:[ABCDEFGHJKMNPQRSTVWXYZ2-9]{4}-){3}[ABCDEFGHJKMNPQRSTVWXYZ2-9]{4})\n/
const codeIn = (said: string) => CODE.exec(said)?.[1]

test('[SET-05] a bare shop tells one set-up code, at every start and in every process, and keeps it in a private file', async () => {
  const machine = await newMachine()
  const [one, two] = await Promise.all([machine.start('one'), machine.start('two')])
  const code = codeIn(one.said())
  expect(code).toBeDefined()
  expect(codeIn(two.said())).toBe(code)
  for (const name of ['one', 'two']) {
    const file = join(machine.folder(name), 'setup.code')
    expect((await readFile(file, 'utf8')).trim()).toBe(code)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  }
  await one.end('SIGTERM')
  await writeFile(join(machine.folder('one'), 'setup.code'), 'another', { mode: 0o644 })
  const again = await machine.start('one')
  expect(codeIn(again.said())).toBe(code)
  expect((await stat(join(machine.folder('one'), 'setup.code'))).mode & 0o777).toBe(0o600)
})

test('[SET-12] the log of a process that is set up holds neither code nor password', async () => {
  const machine = await newMachine()
  const started = await machine.start('logged', { LOG_LEVEL: 'trace' })
  const code = codeIn(started.said()) ?? ''
  const api = makeApi(started.url.origin)
  const wrong = { ...SETUP_FORM, code: code.toLowerCase(), company: { ...SETUP_FORM.company, tin: '1' } }
  expect((await api(setUpShop, { body: wrong })).status).toBe(400)
  expect((await api(setUpShop, { body: { ...SETUP_FORM, code } })).status).toBe(200)
  expect(await started.end('SIGTERM')).toBe(0)
  const log = started.said().replace(CODE, '').toLowerCase()
  expect(log).toContain('/api/setup')
  for (const secret of [code, code.replaceAll('-', ''), SETUP_FORM.administrator.password])
    expect(log).not.toContain(secret.toLowerCase())
})

test('a code that cannot be written is told all the same, with a word about it', async () => {
  const machine = await newMachine()
  await mkdir(join(machine.folder('full'), 'setup.code', 'inside'), { recursive: true })
  const started = await machine.start('full')
  expect(codeIn(started.said())).toBeDefined()
  expect(started.said()).toContain(`It could not be written to ${machine.folder('full')}.`)
  expect((await makeApi(started.url.origin)(getSetup)).body).toEqual({ needed: true })
})

test('[SET-06] a shop whose administrator the settings name is set up at once, also one that waited for its code', async () => {
  const machine = await newMachine()
  const settings = { ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: 'Kuwaderno-7', ADMIN_EMAIL: 'owner@x.example' }
  const bare = await machine.start('bare')
  expect(codeIn(bare.said())).toBeDefined()
  const named = await machine.start('named', settings)
  expect(named.said()).not.toContain('Set-up code')
  await expect(stat(join(machine.folder('named'), 'setup.code'))).rejects.toThrow('ENOENT')
  for (const { url } of [named, bare]) {
    const api = makeApi(url.origin)
    expect((await api(getSetup)).body).toEqual({ needed: false })
    const body = { username: 'owner', password: 'Kuwaderno-7' }
    expect((await api(login, { body })).body.roleName).toBe('admin')
  }
  await bare.end('SIGTERM')
  const again = await machine.start('bare')
  expect(again.said()).not.toContain('Set-up code')
  await expect(stat(join(machine.folder('bare'), 'setup.code'))).rejects.toThrow('ENOENT')
})
