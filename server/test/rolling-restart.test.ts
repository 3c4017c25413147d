import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hash } from '@node-rs/argon2'
import { listShop } from '@kwaderno/contract/catalogue.ts'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { seedBase } from '../seed/base.ts'
import { openTokens } from '../src/core/tokens.ts'
import { testDatabase, type TestDatabase } from './database.ts'
import { makeFactories, PASSWORD, type Factories } from './factories.ts'
import { liveClients } from './live-clients.ts'
import { startBalancer, startProcess, type ShopProcess } from './processes.ts'

let database: TestDatabase
let dataDir = ''
let shop: Factories
let settings: Record<string, string>
const { chat, leave } = liveClients()

beforeAll(async () => {
  database = await testDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'kwaderno-rolling-'))
  const secret = randomUUID() + randomUUID()
  settings = {
    DATABASE_URL: database.connection.connectionString ?? '',
    DATA_DIR: dataDir,
    TOKEN_SECRET: secret,
    ADMIN_PASSWORD: PASSWORD,
    RATE_CHAT: '0',
    DRAIN_SECONDS: '4',
  }
  await seedBase(database.db)
  const tokens = await openTokens(secret)
  shop = makeFactories({
    db: database.db,
    passwordHash: await hash(PASSWORD, { memoryCost: 64, timeCost: 1 }),
    signToken: (claims) => tokens.sign(claims),
  })
})
afterEach(leave)
afterAll(async () => {
  await database?.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(processes: number): Promise<ShopProcess> {
  const server = await startProcess({ ...settings, PROCESSES: String(processes) })
  onTestFinished(() => void server.end('SIGKILL'))
  return server
}

/** As a proxy does: asks who is ready, and leads new connections to these in turn. */
async function startProxy(servers: () => readonly ShopProcess[]) {
  let ready: URL[] = []
  let turn = 0
  const over = new AbortController()
  const look = async () => {
    const answers = await Promise.all(
      servers().map(async ({ url }) => ((await readiness(url)) === 200 ? [url] : [])),
    )
    ready = answers.flat()
  }
  await look()
  const looking = (async () => {
    while (!over.signal.aborted) {
      await look()
      await sleep(50)
    }
  })()
  const balancer = await startBalancer(() => {
    turn += 1
    return [...ready.slice(turn % ready.length), ...ready.slice(0, turn % ready.length)]
  })
  onTestFinished(async () => {
    over.abort()
    await looking
    balancer.close()
  })
  return {
    url: new URL(`http://127.0.0.1:${balancer.port}`),
    readyServers: () => ready.length,
  }
}

const readiness = (url: URL) =>
  fetch(`${url.origin}/readyz`).then(
    ({ status }) => status,
    () => 0,
  )

test('two servers that are started anew one after the other fail no request and lose no message', async () => {
  let servers = [await start(1), await start(2)]
  const proxy = await startProxy(() => servers)
  const over = new AbortController()
  const statuses: (number | string)[] = []
  // It tries nothing twice, and keeps its connections as long as it may.
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  onTestFinished(() => agent.destroy())
  const asking = Array.from({ length: 4 }, async () => {
    while (!over.signal.aborted) statuses.push(await ask(agent, proxy.url).catch(String))
  })
  const parent = await shop.newCustomer()
  const support = await shop.newStaff(['Message.view'])
  const [writer, reader, other] = [
    await chat(proxy.url, parent),
    await chat(proxy.url, support, parent),
    await chat(proxy.url, support, parent),
  ]
  const said: string[] = []
  const writing = (async () => {
    while (!over.signal.aborted) {
      const text = `Question ${said.length + 1}`
      await writer.say(text)
      said.push(text)
      await sleep(200)
    }
  })()
  for (const place of [0, 1]) {
    const former = servers[place]!
    const ended = former.end('SIGTERM')
    await expect.poll(() => readiness(former.url), { interval: 20 }).not.toBe(200)
    expect(await ended).toBe(0)
    expect(former.said()).not.toContain('could not stop in order')
    const next = await start(place + 1)
    servers = servers.map((server) => (server === former ? next : server))
    await expect.poll(proxy.readyServers, { timeout: 60_000 }).toBe(2)
  }
  over.abort()
  await Promise.all([...asking, writing])
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(said.length).toBeGreaterThan(10)
  // The newest page is the last 20 or so; what was shown before was there before.
  for (const browser of [reader, other]) {
    const last = () => browser.shown().slice(-10)
    await expect.poll(last, { timeout: 60_000 }).toEqual(said.slice(-10))
  }
  const stored = await database.db.selectFrom('chat_messages').select('content').orderBy('id').execute()
  expect(stored.map(({ content }) => content)).toEqual(said)
}, 300_000)

async function ask(agent: Agent, url: URL): Promise<number> {
  const asked = request(`${url.origin}/api${listShop.path}`, { agent })
  asked.end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  for await (const _part of answer);
  return answer.statusCode ?? 0
}
