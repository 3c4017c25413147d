import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Connection } from './db/client.ts'
import type { Installed } from './install.ts'
import type { Lifecycle } from './lifecycle.ts'

/** What serving stands on. */
export interface Serving {
  config: Config
  /** A migrated database, as the role that serves. */
  database: Connection
  log: Logger
  life: Lifecycle
}

/** What whoever starts the shop is told of it. */
export interface Opened {
  address: string
  installed: Installed
  setupLines: readonly string[]
}

/** The address for people at this machine. */
export function addressOf(host: string, port: number): string {
  return `http://${['0.0.0.0', '::', '127.0.0.1'].includes(host) ? 'localhost' : host}:${port}`
}
