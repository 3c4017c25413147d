import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { join } from 'node:path'
import { answerOf, forkChild } from '../adapters/child-process.ts'
import type { Config } from '../config.ts'
import { makeClient, type Connection } from '../db/connection.ts'
import type { CopiedChanges } from './changes.ts'
import type { BackupConfig, BackupReport } from './nightly.ts'
import type { NightlyTask } from './nightly-child.ts'

const CHILD = join(import.meta.dirname, 'nightly-child.ts')
const HEAP_MEGABYTES = 512
/** On a busy machine the least would take until noon. */
const PRIORITY = constants.priority.PRIORITY_BELOW_NORMAL
/** Any number that nobody else locks in this database. */
const LOCK = 5_923_478
const KILLED =
  'It ended before it was done: the shop was stopped, or the process was killed, perhaps for want of memory.'

/** The backups that one process of the shop takes. */
export interface Backups {
  /** Does something while no other process of the shop does so; nothing while one does. */
  alone(run: () => Promise<void>): Promise<void>
  /** Takes one and tries it. */
  takeWhole(now: Date): Promise<BackupReport>
  /** Takes what has changed; undefined when nothing can be gone on from. */
  takeChanges(): Promise<CopiedChanges | undefined>
  close(): Promise<void>
}

/** What it needs is loaded with the first backup: most processes never take one. */
export function openBackups(all: Config, connection: Connection): Backups {
  const { dataDir, backupTo, backupKey, s3, s3Access, databaseUrl, databaseMigrateUrl } = all
  const place = { backupTo, backupKey, s3, s3Access }
  const config: BackupConfig = { dataDir, databaseUrl, databaseMigrateUrl, ...place }
  let child: ChildProcess | undefined
  let copyChanges: (() => Promise<CopiedChanges | undefined>) | undefined

  async function runChild(now: Date): Promise<BackupReport> {
    child = forkChild(CHILD, { heapMegabytes: HEAP_MEGABYTES, priority: PRIORITY })
    try {
      const task: NightlyTask = { config, now }
      const report = await answerOf<BackupReport>(child, task)
      return report ?? { scope: databaseUrl === undefined ? 'Everything' : 'Files', bytes: 0, error: KILLED }
    } finally {
      if (child.connected) child.disconnect()
      child = undefined
    }
  }

  return {
    alone: (run) => whileLocked(connection, run),
    takeWhole: runChild,
    async takeChanges() {
      copyChanges ??= (await import('./changes.ts')).openChanges(config)
      return copyChanges()
    },
    async close() {
      const running = child
      if (!running || running.exitCode !== null || running.signalCode !== null) return
      const ended = once(running, 'exit')
      running.kill('SIGKILL')
      await ended
      const { removeLeft, scratchFolder, NIGHTLY } = await import('./scratch.ts')
      await removeLeft(scratchFolder(dataDir, NIGHTLY))
    },
  }
}

/** The lock ends with its connection, whatever becomes of the process. */
async function whileLocked(connection: Connection, run: () => Promise<void>): Promise<void> {
  const client = makeClient(connection, { application_name: 'kwaderno backup' })
  await client.connect()
  try {
    const taking = 'select pg_try_advisory_lock($1) as "isMine"'
    const { rows } = await client.query<{ isMine: boolean }>(taking, [LOCK])
    if (rows[0]?.isMine) await run()
  } finally {
    await client.end()
  }
}
