import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { login } from '@kwaderno/contract/account.ts'
import { CHAT_HUB, HUB_PATH } from '@kwaderno/contract/live.ts'
import { listShop } from '@kwaderno/contract/catalogue.ts'
import { PgBoss } from 'pg-boss'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { SCHEMA } from '../src/adapters/jobs/queues.ts'
import { liveClients } from './live-clients.ts'
import { openProcessShop, type ProcessShop } from './process-shop.ts'
import type { ShopProcess } from './processes.ts'

/** As a browser whose network lets no WebSocket through; without the id of a connection it begins one. */
const POLLING = `${HUB_PATH}/?EIO=4&transport=polling`

let shop: ProcessShop
let server: ShopProcess
const { chat, leave } = liveClients()

beforeAll(async () => {
  shop = await openProcessShop({ PROCESSES: '2', RATE_LOGIN: '5/300', METRICS_TOKEN: 'metrics' })
  server = await shop.start()
})
afterEach(leave)
afterAll(() => shop?.close())

/** The lines of a server's log that say this. */
function logged(of: ShopProcess, words: string): Record<string, unknown>[] {
  return of
    .said()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === words)
}

/** The process ids that have served at a place so far. */
const servedAt = (place: number) =>
  logged(server, 'serving')
    .filter((line) => line['process'] === place)
    .map(({ processId }) => Number(processId))

async function ask(agent: Agent | false, method: string, path: string, body?: object | string) {
  const isText = typeof body === 'string'
  const asked = request(server.url.origin + path, {
    agent,
    method,
    headers: { 'content-type': isText ? 'text/plain;charset=UTF-8' : 'application/json' },
  })
  // What breaks later breaks the reading of the answer.
  asked.on('error', () => undefined)
  asked.end(isText ? body : body && JSON.stringify(body))
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  let text = ''
  for await (const part of answer.setEncoding('utf8')) text += String(part)
  return { status: answer.statusCode ?? 0, text }
}

/** A kept-alive connection, which one process has. */
function openLine() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const send = (method: string, path: string, body?: object | string) => ask(agent, method, path, body)
  return {
    send,
    /** Its process; a connection of the hub that begins on it is told by its id. */
    async place(): Promise<number> {
      const { text } = await send('GET', POLLING)
      return Number(/"sid":"(\d+)-/.exec(text)?.[1])
    },
  }
}

/** A connection to this process. */
async function lineTo(place: number) {
  for (;;) {
    const line = openLine()
    if ((await line.place()) === place) return line
  }
}

test('one port is served by two processes, whose metrics are one answer', async () => {
  const places = [await openLine().place(), await openLine().place(), await openLine().place()]
  expect(new Set(places)).toEqual(new Set([1, 2]))
  const headers = { authorization: 'Bearer metrics' }
  const text = await (await fetch(`${server.url.origin}/metrics`, { headers })).text()
  expect(text).toMatch(/^processes 2$/m)
  await expect
    .poll(() => logged(server, 'Server listening at ' + server.url.origin).map((line) => line['process']))
    .toEqual(expect.arrayContaining([1, 2]))
})

test('[HUB-09] a message of the chat reaches a browser of another process, also one that has to poll', async () => {
  const parent = await shop.make.newCustomer()
  const support = await shop.make.newStaff(['Message.view'])
  const writers = []
  for (const place of [1, 2]) writers.push(await connected(() => chat(server.url, parent), place))
  const reader = await chat(server.url, support, parent, ['polling'])
  const said = ['Is my order packed?', 'Where is it?', 'Thank you!', 'Good night.']
  for (const [index, text] of said.entries()) await writers[index % 2]!.say(text)
  await expect.poll(reader.shown, { timeout: 60_000 }).toEqual(said)
  await reader.say('You are welcome.')
  for (const writer of writers) {
    await expect.poll(() => writer.shown().at(-1), { timeout: 60_000 }).toBe('You are welcome.')
  }
})

test('[HUB-09] a browser that polls is answered by its process, whichever its requests come to', async () => {
  const { id, token } = await shop.make.newCustomer()
  for (const [own, other] of [
    [1, 2],
    [2, 1],
  ] as const) {
    const opened = await (await lineTo(own)).send('GET', `${POLLING}&user=${id}`)
    const connection = `${POLLING}&sid=${/"sid":"([^"]+)"/.exec(opened.text)?.[1]}`
    const line = await lineTo(other)
    const entered = await line.send('POST', connection, `40${CHAT_HUB},${JSON.stringify({ token })}`)
    expect(entered).toEqual({ status: 200, text: 'ok' })
    const heard = await line.send('GET', connection)
    expect(heard).toEqual({ status: 200, text: expect.stringContaining(`40${CHAT_HUB},{"sid":`) })
  }
})

/** A browser whose connection is at this process. */
async function connected<T extends { connectionId: () => string }>(open: () => Promise<T>, place: number) {
  for (;;) {
    const browser = await open()
    if (browser.connectionId().startsWith(`${place}-`)) return browser
  }
}

test('failed log-ins count over both processes, as do the jobs that are due', async () => {
  const { userName } = await shop.make.newCustomer()
  const [one, two] = [await lineTo(1), await lineTo(2)]
  const body = { username: userName, password: 'Wrong123' }
  const enter = async (line: typeof one) => (await line.send(login.method, `/api${login.path}`, body)).status
  for (const line of [one, two, one, two, one]) expect(await enter(line)).not.toBe(429)
  expect([await enter(two), await enter(one)]).toEqual([429, 429])

  const boss = new PgBoss({ ...shop.database.connection, schema: SCHEMA, supervise: false, schedule: false })
  await boss.start()
  const plans = await boss.getSchedules()
  expect(plans.length).toBeGreaterThan(3)
  expect(new Set(plans.map(({ name }) => name)).size).toBe(plans.length)
  // As a plan that is due: under one key, by whichever process sees it.
  const due = () => boss.send('sweep', null, { singletonKey: 'due', singletonSeconds: 60 })
  const ids = [await due(), await due()].filter((id) => id !== null)
  expect(ids).toHaveLength(1)
  await expect
    .poll(async () => (await boss.getJobById('sweep', ids[0]!))?.state, { timeout: 60_000 })
    .toBe('completed')
  await boss.stop({ graceful: false })
})

test('a process that is killed is replaced, requests at the other one do not notice, and no new one waits for the dead', async () => {
  // Lines of the log are written together.
  await expect.poll(() => servedAt(1), { timeout: 60_000 }).toHaveLength(1)
  const [pid] = servedAt(1)
  const lines = [await lineTo(2), await lineTo(2), await lineTo(2)]
  const over = new AbortController()
  const statuses: number[] = []
  const asking = lines.map(async (line) => {
    while (!over.signal.aborted) statuses.push((await line.send('GET', `/api${listShop.path}`)).status)
  })
  // Some are cut off with it; one that is only on its way to it must not wait for ever.
  const coming = Array.from({ length: 8 }, async () => {
    while (!over.signal.aborted) await ask(false, 'GET', '/healthz').catch(() => undefined)
  })
  process.kill(pid!, 'SIGKILL')
  await expect.poll(() => servedAt(1).at(-1), { timeout: 60_000 }).not.toBe(pid)
  over.abort()
  await Promise.all([...asking, ...coming])
  expect(statuses.length).toBeGreaterThan(0)
  expect(new Set(statuses)).toEqual(new Set([200]))
  const fresh = await lineTo(1)
  expect((await fresh.send('GET', '/readyz')).status).toBe(200)
  expect(servedAt(2)).toHaveLength(1)
})

test('a server whose first process is killed leaves nobody on its port', async () => {
  const other = await shop.start()
  const served = () => logged(other, 'serving').map(({ processId }) => Number(processId))
  await expect.poll(served, { timeout: 60_000 }).toHaveLength(2)
  await other.end('SIGKILL')
  await expect.poll(() => served().filter(lives), { timeout: 60_000 }).toEqual([])
})

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('processes that end again and again before they can serve end the whole with the reason', async () => {
  // Those that come next have another secret than the database knows.
  await shop.database.db
    .updateTable('settings')
    .set({ value: JSON.stringify('another') })
    .where('key', '=', 'token_fingerprint')
    .execute()
  process.kill(servedAt(2).at(-1)!, 'SIGKILL')
  expect(await server.ended).toBe(70)
  expect(server.said()).toContain(
    'Kwaderno cannot go on: 4 processes in a row ended before they could serve (the last: The secret in TOKEN_SECRET is not',
  )
  expect(server.said()).not.toContain('could not stop in order')
  expect([...servedAt(1), ...servedAt(2)].filter(lives)).toEqual([])
  const inVain = shop.start({ PROCESSES: '40' })
  await expect(inVain).rejects.toThrow(
    /DATABASE_POOL=10 with PROCESSES=40 is too many: with 11 more in each process .+ would open 840 connections/,
  )
}, 240_000)
