import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { createDatabase } from '../../server/src/db/client.ts'
import type { Database } from '../../server/src/db/tables.ts'
import type { Arguments } from '../args.ts'
import { openBenchDatabase } from '../database.ts'
import { describeMachine } from '../machine.ts'
import { keep } from '../report.ts'
import { seed } from '../seed.ts'
import { startShop, type RunningShop } from '../shop.ts'
import { inMb, inMs, judge, lookAtTables, type Look, type Verdict } from './figures.ts'
import { CUSTOMERS, traffic, type Traffic } from './traffic.ts'

const LOOK = 15_000

/** What `--json` keeps of a soak. */
export interface Soaked {
  minutes: number
  asked: Readonly<Record<string, number>>
  verdicts: Verdict[]
}

/**
 * npm run bench -- soak: a day of the shop for as long as is asked for; prints its memory, handles, tables and event
 * loop as it goes, and at the end whether they have stayed what they were.
 * @returns whether they have
 */
export async function soak(args: Arguments): Promise<boolean> {
  const database = await openBenchDatabase(process.env.DATABASE_URL || undefined)
  const { db, close } = createDatabase({ connectionString: database.url, max: 1 })
  try {
    const machine = describeMachine(database.version)
    const tokenSecret = randomBytes(32).toString('hex')
    const world = await seed(database.url, tokenSecret, {
      ...args,
      customers: Math.max(args.customers, CUSTOMERS),
    })
    const shop = await startShop({ databaseUrl: database.url, folder: database.folder, tokenSecret })
    try {
      const people = traffic(shop.port, world, args.minutes * 60)
      const verdicts = judge(await watch(shop, db, people))
      for (const line of verdicts.map(lineOf)) console.log(line)
      const soaked: Soaked = { minutes: args.minutes, asked: people.asked, verdicts }
      if (args.json) await keep(args.json, { at: new Date(), machine, args, soaked })
      return verdicts.every(({ isFlat }) => isFlat)
    } finally {
      await shop.stop()
    }
  } finally {
    await close()
    await database.close()
  }
}

async function watch(shop: RunningShop, db: Kysely<Database>, people: Traffic): Promise<Look[]> {
  const looks: Look[] = []
  const begun = performance.now()
  let isOver = false
  const ended = people.ended.then(() => (isOver = true))
  // Awaited below; one that fails meanwhile must not end the process.
  ended.catch(() => undefined)
  for (;;) {
    await Promise.race([sleep(LOOK), ended])
    if (isOver) return looks
    const look = {
      seconds: Math.round((performance.now() - begun) / 1000),
      ...(await shop.state()),
      ...(await lookAtTables(db)),
    }
    looks.push(look)
    console.log(lookLine(look, people))
  }
}

function lookLine(
  { seconds, memory, external, handles, connections, lag, tables }: Look,
  { asked }: Traffic,
) {
  const all = Object.values(asked).reduce((sum, one) => sum + one, 0)
  const bytes = Object.values(tables).reduce((sum, one) => sum + one.bytes, 0)
  return [
    `${String(seconds).padStart(5)} s`,
    `${String(all).padStart(8)} answers, ${asked.order ?? 0} orders`,
    `${inMb(memory)} resident, ${inMb(external)} external`,
    `${handles} files, ${connections} connections`,
    `lag ${inMs(lag * 1000)}`,
    `tables ${inMb(bytes)}`,
  ].join('  ')
}

function lineOf({ what, early, late, isFlat }: Verdict): string {
  return `${isFlat ? 'flat ' : 'GREW '} ${what}: ${early === '' ? late : `${early}, at the end ${late}`}`
}
