import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { makeDataFolder } from './data-folder.ts'
import { lockFolder } from './db/embedded/folder-lock.ts'
import { waitForDatabase, UnusableDatabase } from './db/wait-for-database.ts'

const MAIN = join(import.meta.dirname, 'main.ts')

let base = ''
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'kwaderno-main-'))
  // Otherwise the database's user could not enter it, and its data would go elsewhere.
  await chmod(base, 0o755)
})
afterAll(() => rm(base, { recursive: true, force: true }))

/** Starts the process as an installation does. */
function run(settings: Record<string, string>): { child: ChildProcess; said: () => string } {
  const { DATABASE_URL: _database, ...environment } = process.env
  const child = spawn(process.execPath, [MAIN], {
    env: { ...environment, LOG_LEVEL: 'silent', DEMO: '0', PORT: '0', PROCESSES: '1', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  }
  return { child, said: () => said }
}

/** What it said when it could not start. */
async function startInVain(settings: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const { child, said } = run(settings)
  await once(child, 'close')
  return { code: child.exitCode, said: said().trim() }
}

test('a taken port is told in a sentence, and the data folder is not touched', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  const dataDir = join(base, 'untouched')
  expect(await startInVain({ PORT: String(port), DATA_DIR: dataDir })).toEqual({
    code: 1,
    said: `Port ${port} is taken by another program. Stop that program, or choose another port with PORT.`,
  })
  await expect(stat(dataDir)).rejects.toThrow('ENOENT')
})

test('a data folder that another process has is told before the port, with the process and its address', async () => {
  const dataDir = join(base, 'taken')
  await makeDataFolder(dataDir)
  const lock = await lockFolder(dataDir)
  await lock.announce('http://localhost:3000')
  const { code, said } = await startInVain({ DATA_DIR: dataDir })
  await lock.release()
  expect(code).toBe(1)
  expect(said).toBe(
    `Kwaderno already runs on the data folder ${dataDir} (process ${process.pid}, http://localhost:3000). Use that one, stop it first, or choose another folder with DATA_DIR.`,
  )
})

test('a data folder that is a file is told in a sentence', async () => {
  const dataDir = join(base, 'file')
  await writeFile(dataDir, '')
  const { code, said } = await startInVain({ DATA_DIR: dataDir })
  expect(code).toBe(1)
  expect(said).toBe(`${dataDir} is not a folder. Choose another with DATA_DIR.`)
})

test('a data folder is made for its owner only, with what is missing above it', async () => {
  const dataDir = join(base, 'a/b/data')
  await makeDataFolder(dataDir)
  await makeDataFolder(dataDir)
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
})

test('more connections than the database takes are refused with the numbers', async () => {
  const { code, said } = await startInVain({ DATA_DIR: join(base, 'pool'), DATABASE_POOL: '150' })
  expect(code).toBe(1)
  expect(said).toBe(
    'DATABASE_POOL=150 is too many: with 11 more for jobs and live messages the shop would open 161 connections, and the database takes 97 (max_connections 100, of which 3 are reserved). Set it to 86 at most, less with several processes.',
  )
})

test('a database that takes connections and never answers is named, waited for and given up', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const place = `127.0.0.1:${(silent.address() as AddressInfo).port}`
  const sentence = `What is at ${place} does not answer as a database. Check DATABASE_URL, and that PostgreSQL runs there.`
  const words: string[] = []
  const reached = waitForDatabase(
    { connectionString: `postgres://shop:secret@${place}/shop` },
    { pool: 10, others: 8 },
    { log: (said) => words.push(said), patience: 1 },
  )
  await expect(reached).rejects.toThrow(sentence)
  await expect(reached).rejects.toBeInstanceOf(UnusableDatabase)
  expect(words).toEqual([])
  const { child, said } = run({ DATABASE_URL: `postgres://shop:secret@${place}/shop`, LOG_LEVEL: 'warn' })
  await expect.poll(said, { timeout: 60_000 }).toContain(`${sentence} It is waited for.`)
  const ended = once(child, 'close')
  child.kill('SIGTERM')
  await ended
  expect(child.exitCode).toBe(0)
})

test.runIf(process.getuid?.() === 0 && process.platform === 'linux')(
  'a disk too small for the database is told in a sentence',
  async () => {
    const disk = await mkdtemp(join(base, 'disk-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=20m,mode=755', 'tmpfs', disk])
    onTestFinished(() => void execFileSync('umount', ['-l', disk]))
    const dataDir = join(disk, 'data')
    const { code, said } = await startInVain({ DATA_DIR: dataDir })
    expect(code).toBe(1)
    expect(said).toMatch(
      /^A new database needs 120 MB, and \S+ has room for 20\. Make some and start again, or choose another folder with DATA_DIR\.$/,
    )
  },
  120_000,
)
