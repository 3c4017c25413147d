import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** What stands between the shop and its database: passes everything on, until it is told otherwise. */
export interface TcpProxy {
  port: number
  /** `silence` keeps connections open and loses what they carry, `refuse` takes no new ones, `cut` ends those of now. */
  silence(): void
  refuse(): void
  cut(): void
  /** Passes on what comes, over new connections. */
  heal(): void
  close(): Promise<void>
}

export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let mode: 'open' | 'silent' | 'closed' = 'open'
  const server = createServer((near) => {
    if (mode === 'closed') return void near.destroy()
    const far = connect(target.port, target.host)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('data', (chunk) => mode === 'open' && other.write(chunk))
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    silence: () => void (mode = 'silent'),
    refuse: () => void (mode = 'closed'),
    cut,
    heal() {
      cut()
      mode = 'open'
    },
    close() {
      cut()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
