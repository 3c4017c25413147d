import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { isAlive } from '../src/db/embedded/process.ts'
import { COMPILED } from './compiled.ts'
import { testDatabase, type TestDatabase } from './database.ts'

const SERVE = join(import.meta.dirname, '../../scripts/lib/serve.mjs')

let database: TestDatabase
let folder = ''
beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kwaderno-supervisor-'))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

/** What `npm start` runs once the shop is built. */
function supervise(settings: Record<string, string>, given = '') {
  const script = `import { serve } from ${JSON.stringify(SERVE)}; process.exitCode = await serve(${given})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: {
      PATH: process.env.PATH,
      ...COMPILED,
      DEMO: '0',
      PORT: '0',
      PROCESSES: '1',
      ADMIN_PASSWORD: 'Kuwaderno-7',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  }
  const ended = once(child, 'close').then(() => child.exitCode)
  return { child, said: () => said, ended }
}

/** The addresses at which it has opened so far. */
const openedBy = (said: string) => [...said.matchAll(/is open at (http:\S+)/g)].map(([, url]) => url!)

/** The process that a process has started. */
function childOf(pid: number): number {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'ppid=,pid='], { encoding: 'utf8' })
  const rows = stdout.split('\n').map((row) => row.trim().split(/\s+/).map(Number))
  return rows.find(([parent]) => parent === pid)?.[1] ?? 0
}

const settingsOf = (dataDir: string) => ({
  DATABASE_URL: database.connection.connectionString ?? '',
  DATA_DIR: join(folder, dataDir),
})

test('a shop that dies of a failure is open again by itself, and a word says so', async () => {
  const { child, said, ended } = supervise(settingsOf('died'))
  for (const time of [1, 2]) {
    await expect.poll(() => openedBy(said()).length, { timeout: 60_000 }).toBe(time)
    process.kill(childOf(child.pid!), 'SIGKILL')
    await expect.poll(said).toContain(`Kwaderno was ended by SIGKILL. It is started again in ${time} s.`)
  }
  await expect.poll(() => openedBy(said()).length, { timeout: 60_000 }).toBe(3)
  const [url, pid] = [openedBy(said()).at(-1)!, childOf(child.pid!)]
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  // It does not go before the shop has gone.
  expect(await isAlive(pid)).toBe(false)
})

test('a shop that cannot start is not started again, and its exit code is passed on', async () => {
  const { said, ended } = supervise({ ...settingsOf('wrong'), PORT: 'many' })
  expect(await ended).toBe(1)
  expect(said().trim()).toBe('The settings cannot be used: PORT must be a port number.')
})

test('a shop that was open once is started again even when it cannot start for a while', async () => {
  const pauses = '{ first: 10, longest: 40, healthyAfter: 60_000 }'
  const program = join(folder, 'shop.mjs')
  const starts = join(folder, 'starts')
  // Open at the first start, away for three, failing at the fifth, and asked to stop at the sixth.
  await writeFile(
    program,
    `import { appendFileSync, readFileSync } from 'node:fs'
    appendFileSync(${JSON.stringify(starts)}, '.')
    const start = readFileSync(${JSON.stringify(starts)}).length
    if (start === 1) process.send('open', () => process.exit(70))
    else process.exit([, , 1, 1, 1, 70, 0][start])`,
  )
  const { said, ended } = supervise({}, `${JSON.stringify(program)}, ${pauses}`)
  expect(await ended).toBe(0)
  expect((await readFile(starts, 'utf8')).length).toBe(6)
  expect(
    [...said().matchAll(/exit code (\d+)\)\. It is started again in (\S+) s/g)].map((m) => [m[1], m[2]]),
  ).toEqual([
    ['70', '0.01'],
    ['1', '0.02'],
    ['1', '0.04'],
    ['1', '0.04'],
    ['70', '0.04'],
  ])
})

test('a signal while it waits to start the shop again ends it at once', async () => {
  const program = join(folder, 'failing.mjs')
  await writeFile(program, 'process.exit(70)')
  const { child, said, ended } = supervise(
    {},
    `${JSON.stringify(program)}, { first: 600_000, longest: 600_000, healthyAfter: 1 }`,
  )
  await expect.poll(said).toContain('started again in 600 s')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})
