import type { Namespace, ServerOptions } from 'socket.io'

/** How several processes share the rooms of the live transport. */
export interface Adapter {
  factory: NonNullable<ServerOptions['adapter']>
  /** Whether it is certain that there is no other process, so that none needs to be told. */
  isAlone(namespace: Namespace): Promise<boolean>
  /** Calls back whenever words of the other processes may have been missed. */
  onGap(tell: () => void): void
  close(): Promise<void>
}
