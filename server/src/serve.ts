import { existsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Siblings } from './core/siblings.ts'
import type { Connection } from './db/client.ts'
import { openShop, type Shop } from './shop.ts'

const WEB_ROOT = join(import.meta.dirname, '../../web/dist')

/** The shop with the web app that was built, not yet listening. */
export function openBuiltShop(options: {
  config: Config
  database: Connection
  log: Logger
  siblings?: Siblings
}): Promise<Shop> {
  return openShop({ ...options, ...(existsSync(WEB_ROOT) ? { webRoot: WEB_ROOT } : {}) })
}

export async function listen(
  { app, deps }: Shop,
  { port, host }: Pick<Config, 'port' | 'host'>,
): Promise<void> {
  // A shop that is set up is asked once, before its first request.
  await deps.isSetUp()
  await app.listen({ port, host })
  // For the next start, where compiled code is kept: a process that is killed would not leave it behind.
  flushCompileCache()
}
