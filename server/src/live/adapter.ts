import type { Namespace, ServerOptions } from 'socket.io'

/** How several processes share the rooms of the live transport. */
export interface Adapter {
  factory: NonNullable<ServerOptions['adapter']>
  /** Whether it is certain that there is no other process, so that nothing needs to be sent. */
  isAlone(namespace: Namespace): Promise<boolean>
  /** Calls back whenever messages of the other processes may have been missed. */
  onGap(listener: () => void): void
  close(): Promise<void>
}
