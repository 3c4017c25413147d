import type { IncomingMessage, Server } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import type { Config } from '../config.ts'
import { networkOf } from './network.ts'

/** Milliseconds after which a body of which nothing comes any more is given up; it is looked at every few seconds. */
const STALLED = 25_000
const LOOK = 2500

/** How long the head of a request may take, in milliseconds. */
export const HEAD_LIMIT = 20_000

/**
 * How long a connection stays after an answer, in milliseconds: longer than proxies keep one, Caddy for 120 s. What they
 * send over one that has just been closed is lost, and they send no order twice.
 */
export const KEEP_ALIVE = 130_000

/**
 * Keeps senders from holding what everybody needs: connections of one address beyond its share are closed as they come,
 * and so is one whose body stalls. A body that moves, however slowly, has the time of its request.
 */
export function limitConnections(server: Server, config: Pick<Config, 'connections' | 'trustProxy'>): void {
  server.maxConnections = config.connections.total
  // Of several processes each would give one too many to the next, and so on without an end.
  Object.assign(server, { dropMaxConnection: true })
  if (config.connections.perAddress > 0) limitAddresses(server, config)
  const sweep = watchBodies(server)
  const watch = setInterval(() => sweep(Date.now()), LOOK)
  watch.unref()
  server.once('close', () => clearInterval(watch))
}

function limitAddresses(
  server: Server,
  { connections, trustProxy }: Pick<Config, 'connections' | 'trustProxy'>,
): void {
  const isProxy = proxiesOf(trustProxy)
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    // A proxy brings everybody's; it counts them itself.
    if (address === undefined || isProxy(address)) return
    const network = networkOf(address)
    const count = (open.get(network) ?? 0) + 1
    if (count > connections.perAddress) return void socket.destroy()
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}

/** Tells by the address of a connection whether a proxy has made it whose headers count. */
export function proxiesOf(trustProxy: Config['trustProxy']): (address: string) => boolean {
  if (trustProxy === false) return () => false
  if (typeof trustProxy === 'function') return (address) => trustProxy(address, 0)
  const list = new BlockList()
  for (const entry of trustProxy.split(','))
    for (const range of NAMED[entry.trim()] ?? [entry.trim()]) add(list, range)
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
    return list.check(plain, familyOf(plain))
  }
}

/** As Fastify calls them in a list of proxies. */
const NAMED: Record<string, readonly string[] | undefined> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

function add(list: BlockList, range: string): void {
  const [address = '', bits] = range.split('/')
  if (bits === undefined) list.addAddress(address, familyOf(address))
  else list.addSubnet(address, Number(bits), familyOf(address))
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}

/** Gives what closes the connections that have not asked anything yet, which nothing else closes when the shop stops. */
export function watchSilent(server: Server): () => void {
  const silent = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  for (const event of ['request', 'upgrade'] as const) {
    server.on(event, ({ socket }: IncomingMessage) => silent.delete(socket))
  }
  return () => {
    for (const socket of silent) socket.destroy()
  }
}

interface Coming {
  request: IncomingMessage
  bytes: number
  /** When it was first seen to have no more bytes. */
  since?: number
}

/** Remembers every request whose body is on its way. Gives what ends those of which nothing has come for too long. */
export function watchBodies(server: Server): (now: number) => void {
  const coming = new Set<Coming>()
  server.on('request', (request) => {
    const { headers, socket } = request
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
    const one: Coming = { request, bytes: socket.bytesRead }
    coming.add(one)
    const gone = () => coming.delete(one)
    request.once('end', gone).once('close', gone)
  })
  return (now) => {
    for (const one of coming) look(one, now)
  }
}

function look(one: Coming, now: number): void {
  const { request } = one
  const { bytesRead } = request.socket
  // What has come and is not read yet waits for us, and the sender behind it.
  if (one.since === undefined || bytesRead !== one.bytes || request.readableLength > 0 || request.complete) {
    one.bytes = bytesRead
    one.since = now
  } else if (now - one.since >= STALLED) {
    request.socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
    request.destroy()
  }
}
