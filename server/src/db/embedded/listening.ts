import { createServer, type ListenOptions } from 'node:net'
import { join } from 'node:path'

/** Where a server listens; `host` is an address or the folder of a socket. */
export interface Endpoint {
  host: string
  port: number
}

const SOCKET_PORT = 5432
/** In the cluster's folder; its lock is beside it. */
export const socketName = `.s.PGSQL.${SOCKET_PORT}`
/** The shortest limit of the systems, macOS's, without the closing zero. */
const LONGEST_SOCKET = 103

/** A socket in the cluster's own closed folder; where that cannot be, a free port of the loopback address. */
export async function chooseEndpoint(cluster: string): Promise<Endpoint> {
  if (await takesSocket(cluster)) return { host: cluster, port: SOCKET_PORT }
  return { host: '127.0.0.1', port: await freePort() }
}

/** PostgreSQL's settings that make it listen there and nowhere else. */
export function listenSettings({ host }: Endpoint): Record<string, string> {
  return host.startsWith('/')
    ? { listen_addresses: '', unix_socket_directories: host, unix_socket_permissions: '0700' }
    : { listen_addresses: host, unix_socket_directories: '' }
}

async function takesSocket(cluster: string): Promise<boolean> {
  const path = join(cluster, socketName)
  // The setting is a list with commas and quotes.
  if (process.platform === 'win32' || Buffer.byteLength(path) > LONGEST_SOCKET || /[,"]/.test(cluster))
    return false
  // Some shared and network folders hold files, but no sockets.
  return listen({ path: join(cluster, '.probe') }).then(
    () => true,
    () => false,
  )
}

/** A port of the loopback address that nobody has at this moment. */
export async function freePort(): Promise<number> {
  const address = await listen({ port: 0, host: '127.0.0.1' })
  return typeof address === 'object' && address ? address.port : 0
}

function listen(options: ListenOptions) {
  return new Promise<ReturnType<ReturnType<typeof createServer>['address']>>((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(options, () => {
      const address = probe.address()
      probe.close(() => resolve(address))
    })
  })
}
