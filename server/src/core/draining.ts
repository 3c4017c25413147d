import type { RequestListener, Server } from 'node:http'

/** What a server does that is told to stop, before it closes its port. */
export interface Draining {
  isDraining(): boolean
  /** From now on it is not ready, and each answer ends its connection. */
  begin(): void
}

/** Whoever stands before several servers sends nobody to one that is not ready; it takes a while to notice. */
export function openDraining(server: Server): Draining {
  let isDraining = false
  const endConnection: RequestListener = (_request, response) =>
    void response.setHeader('connection', 'close')
  return {
    isDraining: () => isDraining,
    begin() {
      if (isDraining) return
      isDraining = true
      server.prependListener('request', endConnection)
    },
  }
}
