import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { makeDataFolder } from './data-folder.ts'
import { lockFolder } from './db/embedded/folder-lock.ts'

const MAIN = join(import.meta.dirname, 'main.ts')

let base = ''
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'kwaderno-main-'))
})
afterAll(() => rm(base, { recursive: true, force: true }))

/** Starts the process as an installation does; answers what it said when it could not. */
async function startInVain(settings: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const { DATABASE_URL: _database, ...environment } = process.env
  const child = spawn(process.execPath, [MAIN], {
    env: { ...environment, LOG_LEVEL: 'silent', DEMO: '0', PORT: '0', ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await once(child, 'close')
  return { code: child.exitCode, said: said.trim() }
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
