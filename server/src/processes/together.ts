import { openFileStore } from '../adapters/files.ts'
import { systemClock } from '../core/clock.ts'
import { createDatabase } from '../db/client.ts'
import { install, type Installed } from '../install.ts'
import { FAILED } from '../lifecycle.ts'
import { addressOf, type Opened, type Serving } from '../serving.ts'
import { keepSetupFile } from '../setup-notice.ts'
import { startProcesses } from './primary.ts'

/** Serves in several processes; this one leads them. */
export async function serveTogether(
  serving: Serving,
  { processes, port }: { processes: number; port: number },
): Promise<Opened> {
  const { config, database, log, life } = serving
  const installed = await fill(serving)
  const setupLines = await keepSetupFile(config, log, installed.setupCode)
  const starting = startProcesses({
    count: processes,
    port,
    database,
    log,
    onHopeless(reason) {
      process.stderr.write(`\n  Kwaderno cannot go on: ${reason}\n\n`)
      log.fatal({ reason }, 'processes cannot live')
      void life.end('failure', FAILED)
    },
  })
  // Also when the shop is told to stop meanwhile.
  life.opened(async () => (await starting.catch(() => undefined))?.stop())
  const started = await starting
  life.beforeEnd(() => started.drain(config.drainSeconds))
  return { address: addressOf(config.host, port), installed, setupLines }
}

/** Before any of them serves. */
async function fill({ config, database, log }: Serving): Promise<Installed> {
  const { db, close } = createDatabase({
    ...database,
    max: 2,
    onConnectionError: (error) => log.warn({ err: error }, 'a database connection broke'),
  })
  try {
    return await install({ db, config, log, clock: systemClock, files: await openFileStore(config) })
  } finally {
    await close()
  }
}
