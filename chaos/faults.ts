import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { isOutage } from '../server/src/db/outage.ts'
import { childrenOf } from './shop.ts'
import { roomIn, type World } from './environment.ts'

/** Something that goes wrong, and is over when `play` has ended. */
export interface Fault {
  name: string
  /** On how many processes: one has its own database and disk, two have lines between them and theirs. Both unless said. */
  on?: readonly (1 | 2)[]
  /** Why it cannot be played here; undefined where it can. */
  missing: (world: World) => string | undefined
  /** @param turn how often it was played before @param scale shorter than 1 in the short form */
  play: (world: World, turn: number, scale: number) => Promise<void>
}

const always = () => undefined

/** In seconds, as long as they are in full. */
const FROZEN = 40
const AWAY = 12

export const FAULTS: readonly Fault[] = [
  {
    name: 'node killed',
    missing: always,
    async play({ shops }, turn) {
      const pid = await shops[turn % shops.length]!.pid()
      if (pid !== undefined) process.kill(pid, 'SIGKILL')
    },
  },
  {
    name: 'postgres killed',
    missing: always,
    async play({ postmaster }) {
      process.kill(await postmaster(), 'SIGKILL')
    },
  },
  {
    name: 'a backend killed',
    missing: always,
    // Then PostgreSQL ends all of them, and recovers.
    async play({ db }) {
      const { rows } = await onceOpen(() =>
        sql<{ pid: number }>`select pid from pg_stat_activity
          where application_name <> 'chaos' and backend_type = 'client backend' limit 1`.execute(db),
      )
      if (rows[0]) process.kill(rows[0].pid, 'SIGKILL')
    },
  },
  {
    name: 'connections ended',
    missing: always,
    async play({ db }) {
      await onceOpen(() =>
        sql`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name <> 'chaos' and backend_type = 'client backend'`.execute(db),
      )
    },
  },
  {
    name: 'connections silent',
    on: [2],
    missing: always,
    async play({ line }, _turn, scale) {
      line?.silence()
      await sleep(5000 * Math.max(scale, 0.4))
      line?.restore()
    },
  },
  {
    name: 'database frozen',
    missing: () => (process.platform === 'win32' ? 'this system cannot stop a process' : undefined),
    async play({ postmaster }, _turn, scale) {
      const first = await postmaster()
      const all = [first, ...(await childrenOf(first))]
      signal(all, 'SIGSTOP')
      await sleep(FROZEN * 1000 * scale)
      signal(all, 'SIGCONT')
    },
  },
  {
    name: 'disk full',
    on: [1],
    missing: ({ disk }) => (disk ? undefined : 'only root can make a small disk for it, and not everywhere'),
    async play({ disk = '' }, _turn, scale) {
      const path = join(disk, 'filler')
      await fill(disk, path)
      await sleep(AWAY * 1000 * scale)
      await rm(path)
    },
  },
  {
    name: 's3 away',
    on: [2],
    missing: always,
    play: ({ s3 }, _turn, scale) => change(s3, 'away', scale),
  },
  {
    name: 's3 slow',
    on: [2],
    missing: always,
    play: ({ s3 }, _turn, scale) => change(s3, 'slow', scale),
  },
  {
    name: 'smtp away',
    missing: always,
    async play({ mailbox }, _turn, scale) {
      await mailbox.away()
      await sleep(AWAY * 1000 * scale)
      await mailbox.back()
    },
  },
]

/** What the short form plays, on one process. */
export const QUICK = ['node killed', 'postgres killed', 'connections ended']

/**
 * Runs a statement of the fault itself. The database may still recover from the fault before: a shop that answers from its
 * cache or another connection tells nothing of it.
 */
async function onceOpen<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await run()
    } catch (error) {
      if (tries === 100 || !isOutage(error)) throw error
      await sleep(100)
    }
  }
}

function signal(pids: readonly number[], name: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch (error) {
      // One of them has ended meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

async function change(s3: World['s3'], to: 'away' | 'slow', scale: number): Promise<void> {
  if (!s3) return
  s3.is = to
  await sleep(AWAY * 1000 * scale)
  s3.is = 'there'
}

/** Takes all room that there is. */
async function fill(disk: string, path: string): Promise<void> {
  const file = await open(path, 'w')
  const bytes = Buffer.alloc(1024 * 1024)
  try {
    while ((await roomIn(disk)) > 0) await file.write(bytes)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    await file.close()
  }
}
