import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net'

/** A way to a server that can fall silent: bytes go in and none come out, as behind a lost route. */
export interface Line {
  port: number
  /** From now on nothing passes, on new connections neither; who waits is told nothing. */
  silence(): void
  /** New connections pass again. Those that were silent stay so for good. */
  restore(): void
  close(): void
}

interface Pair {
  ends: [Socket, Socket]
  isDead: boolean
}

export async function openLine(target: NetConnectOpts): Promise<Line> {
  const pairs = new Set<Pair>()
  let isSilent = false
  const server = createServer((near) => {
    const far = connect(target)
    const pair: Pair = { ends: [near, far], isDead: isSilent }
    pairs.add(pair)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => {
        if (pair.isDead || to.destroyed) return
        if (!to.write(bytes)) from.pause()
      })
      to.on('drain', () => from.resume())
      from.on('error', () => undefined)
      from.on('close', () => {
        // Not even the end gets through.
        if (!pair.isDead) to.destroy()
        if (near.destroyed) {
          far.destroy()
          pairs.delete(pair)
        }
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    silence() {
      isSilent = true
      for (const pair of pairs) pair.isDead = true
    },
    restore: () => (isSilent = false) as unknown as void,
    close() {
      server.close()
      for (const { ends } of pairs) for (const end of ends) end.destroy()
    },
  }
}
