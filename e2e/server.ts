import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { administrate, testServer } from '../server/test/postgres.ts'
import { freePort } from '../server/src/db/embedded/listening.ts'

const ROOT = join(import.meta.dirname, '..')
const CACHE = join(ROOT, '.cache')
/** The demo shop is drawn and written within this time, in milliseconds; a busy machine takes minutes. */
const START_LIMIT = 240_000

/** How a journey reaches the shop, its database and its mails. */
export interface ShopAddress {
  url: string
  databaseUrl: string
  dataDir: string
  tokenSecret: string
}

/** The shop as people run it, with the demo data, on a database and a folder that `stop` throws away. */
export async function startShop(): Promise<{ address: ShopAddress; stop: () => Promise<void> }> {
  const opened: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const close of opened.splice(0).toReversed()) await close()
  }
  try {
    const server = await testServer()
    opened.push(() => server.stop())
    const name = `journeys_${process.pid}`
    await administrate(server.url, `create database ${name}`)
    opened.push(() => administrate(server.url, `drop database ${name} with (force)`))
    const databaseUrl = Object.assign(new URL(server.url), { pathname: `/${name}` }).toString()
    const dataDir = await mkdtemp(join(tmpdir(), 'kwaderno-journeys-'))
    opened.push(() => rm(dataDir, { recursive: true, force: true }))
    const port = await freePort()
    const address = {
      url: `http://localhost:${port}`,
      databaseUrl,
      dataDir,
      tokenSecret: randomBytes(32).toString('hex'),
    }
    const shop = await run(address, port)
    opened.push(() => end(shop))
    await untilReady(address.url, shop)
    return { address, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function run({ url, databaseUrl, dataDir, tokenSecret }: ShopAddress, port: number) {
  await mkdir(CACHE, { recursive: true })
  const log = createWriteStream(join(CACHE, 'journeys.log'))
  const shop = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: 'localhost',
      PORT: String(port),
      PROCESSES: '1',
      PUBLIC_URL: url,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      TOKEN_SECRET: tokenSecret,
      SECOND_FACTOR_ROLES: 'keyholder',
      RATE_LOGIN: '0',
      RATE_REGISTER: '0',
      RATE_RECOVERY: '0',
      RATE_UPLOAD: '0',
      RATE_CHAT: '0',
    },
  })
  shop.stdout?.pipe(log)
  shop.stderr?.pipe(log)
  return shop
}

async function untilReady(url: string, shop: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_LIMIT
  while (shop.exitCode === null && Date.now() < deadline) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error('the shop did not start; .cache/journeys.log says why')
}

/** Asks the shop to stop; it has to do so in order. */
async function end(shop: ChildProcess): Promise<void> {
  if (shop.exitCode !== null) return
  const ended = new Promise((resolve) => shop.once('exit', resolve))
  shop.kill('SIGTERM')
  await ended
}
