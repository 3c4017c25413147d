import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { limitConnections, watchBodies } from '../../src/core/http-connections.ts'
import { startTestApp } from '../app.ts'

const open: Socket[] = []
const servers: Server[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
  for (const server of servers.splice(0)) server.close()
})

async function dial(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  open.push(socket)
  await once(socket, 'connect')
  return socket
}

async function listen(server: Server): Promise<number> {
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const HEAD =
  'POST /api/Account/login HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n'

/** What came until the other side closed. */
async function rest(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (part: Buffer) => (text += part.toString()))
  await once(socket, 'close')
  return text
}

test('a body of which nothing comes for half a minute is ended, and one that moves is not', async () => {
  let bytes = 0
  const server = createServer((request) => request.on('data', (part: Buffer) => (bytes += part.length)))
  const sweep = watchBodies(server)
  const port = await listen(server)
  const stalled = await dial(port)
  const moving = await dial(port)
  stalled.write(`${HEAD}{"a"`)
  moving.write(`${HEAD}{"a"`)
  await expect.poll(() => bytes).toBe(8)
  sweep(0)
  sweep(20_000)
  moving.write(':')
  await expect.poll(() => bytes).toBe(9)
  sweep(22_000)
  const ended = rest(stalled)
  sweep(30_000)
  expect(await ended).toMatch(/^HTTP\/1.1 408 /)
  moving.write('1')
  await expect.poll(() => bytes).toBe(10)
  sweep(46_000)
  sweep(60_000)
  expect(moving.destroyed).toBe(false)
})

test('a body that waits for us is not ended', async () => {
  const server = createServer(() => undefined)
  const sweep = watchBodies(server)
  const arrived = once(server, 'request')
  const slow = await dial(await listen(server))
  slow.write(`${HEAD}{"a"`)
  const [request] = (await arrived) as [{ readableLength: number }]
  await expect.poll(() => request.readableLength).toBe(4)
  sweep(0)
  sweep(60_000)
  expect(slow.destroyed).toBe(false)
})

test('connections of one address beyond its share are closed, and one that ends makes room', async () => {
  const app = await startTestApp({ config: { connections: { total: 1000, perAddress: 3 } } })
  const port = Number(new URL(app.url).port)
  const [first] = [await dial(port), await dial(port), await dial(port)]
  await rest(await dial(port))
  first.destroy()
  await expect
    .poll(async () => {
      const next = await dial(port)
      next.write('GET /healthz HTTP/1.1\r\nHost: shop\r\n\r\n')
      const answer = await Promise.race([
        once(next, 'data').then(([part]) => String(part)),
        once(next, 'close').then(() => 'closed'),
      ])
      if (answer !== 'closed') next.destroy()
      return answer
    })
    .toContain('HTTP/1.1 200')
  await app.close()
})

test('what a trusted proxy brings is its own to count, whether it is named or the nearest one', async () => {
  for (const trust of ['1', 'loopback', '10.0.0.0/8, 127.0.0.1']) {
    const server = createServer()
    const { trustProxy } = readConfig({ TRUST_PROXY: trust })
    limitConnections(server, { connections: { total: 100, perAddress: 1 }, trustProxy })
    const port = await listen(server)
    const sockets = [await dial(port), await dial(port), await dial(port)]
    const count = () => new Promise((resolve) => server.getConnections((_error, found) => resolve(found)))
    await expect.poll(count).toBe(3)
    for (const socket of sockets) socket.destroy()
  }
})

test('a connection that has asked nothing, or half of something, does not hold the shop open', async () => {
  const app = await startTestApp()
  const port = Number(new URL(app.url).port)
  const silent = await dial(port)
  const half = await dial(port)
  half.write('GET /healthz HTTP/1.1\r\n')
  const ended = [rest(silent), rest(half)]
  await app.close()
  expect(await Promise.all(ended)).toHaveLength(2)
})

/** Caddy's `keepalive`, in seconds; nginx keeps one for 60, Traefik for 90. */
const PROXY_KEEPS = 120

test('a connection stays longer than a proxy would send another request over it', async () => {
  const app = await startTestApp()
  const answer = await fetch(`${app.url}/healthz`)
  expect(Number(/timeout=(\d+)/.exec(answer.headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(
    PROXY_KEEPS,
  )
  await app.close()
})
