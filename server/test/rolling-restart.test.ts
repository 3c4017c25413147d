import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { listShop } from '@kwaderno/contract/catalogue.ts'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { liveClients } from './live-clients.ts'
import { openProcessShop, type ProcessShop } from './process-shop.ts'
import { startBalancer, type ShopProcess } from './processes.ts'

let shop: ProcessShop
const { chat, leave } = liveClients()

beforeAll(async () => {
  shop = await openProcessShop({ RATE_CHAT: '0', DRAIN_SECONDS: '4' })
})
afterEach(leave)
afterAll(() => shop?.close())

const start = (processes: number) => shop.start({ PROCESSES: String(processes) })

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
  const parent = await shop.make.newCustomer()
  const support = await shop.make.newStaff(['Message.view'])
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
  const stored = await shop.database.db.selectFrom('chat_messages').select('content').orderBy('id').execute()
  expect(stored.map(({ content }) => content)).toEqual(said)
}, 300_000)

test('a process that comes while its server drains says no as well, whenever it was started', async () => {
  const server = await shop.start({ PROCESSES: '2', DRAIN_SECONDS: '60' })
  const serving = () =>
    [...server.said().matchAll(/"process":\d+,"processId":(\d+),"msg":"serving"/g)].map(([, pid]) =>
      Number(pid),
    )
  await expect.poll(serving, { timeout: 60_000 }).toHaveLength(2)
  // One is replaced before it is told to stop, and one afterwards.
  const [early, late] = serving()
  process.kill(early!, 'SIGKILL')
  await expect.poll(() => server.said()).toContain('a process has ended')
  const ended = server.end('SIGTERM')
  await expect.poll(() => readiness(server.url), { interval: 20 }).not.toBe(200)
  await expect.poll(serving, { timeout: 60_000 }).toHaveLength(3)
  process.kill(late!, 'SIGKILL')
  await expect.poll(serving, { timeout: 60_000 }).toHaveLength(4)
  const answers = new Set<number>()
  for (let asked = 0; asked < 8; asked++) answers.add(await readinessAnew(server.url))
  expect(answers).toEqual(new Set([503]))
  await server.end('SIGKILL')
  await ended
}, 120_000)

/** Over a connection of its own, which goes to the next process. */
const readinessAnew = async (url: URL) => {
  const asked = request(`${url.origin}/readyz`, { agent: false })
  asked.end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.resume()
  return answer.statusCode ?? 0
}

async function ask(agent: Agent, url: URL): Promise<number> {
  const asked = request(`${url.origin}/api${listShop.path}`, { agent })
  asked.end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  for await (const _part of answer);
  return answer.statusCode ?? 0
}
