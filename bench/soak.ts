import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Arguments } from './args.ts'
import { openBenchDatabase } from './database.ts'
import { seed, type World } from './seed.ts'
import { startShop, type RunningShop } from './shop.ts'

const MB = 1024 * 1024
/** What the process may have resident, however long it runs. */
const LIMIT = 300 * MB
const CALLERS = 4
/** Memory is what is looked at: the machine may have other work. */
const PAUSE = 10
const LOOK = 15_000

/**
 * npm run bench -- soak: ever different searches for as long as is asked for; prints the memory as it goes.
 * @returns whether it stayed below the limit
 */
export async function soak(args: Arguments): Promise<boolean> {
  const database = await openBenchDatabase(process.env.DATABASE_URL || undefined)
  try {
    const tokenSecret = randomBytes(32).toString('hex')
    const world = await seed(database.url, tokenSecret, args)
    const shop = await startShop({ databaseUrl: database.url, folder: database.folder, tokenSecret })
    try {
      return await watch(shop, world, args.minutes * 60_000)
    } finally {
      await shop.stop()
    }
  } finally {
    await database.close()
  }
}

async function watch(shop: RunningShop, world: World, milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds
  let asked = 0
  let refused = 0
  const callers = Array.from({ length: CALLERS }, async (_, caller) => {
    while (performance.now() < end) {
      const answer = await fetch(
        `http://127.0.0.1:${shop.port}${addressOf(world, asked++ * CALLERS + caller)}`,
      )
      await answer.arrayBuffer()
      await sleep(PAUSE)
      if (!answer.ok) refused += 1
    }
  })
  const failed = Promise.all(callers).then(() => undefined)
  // Awaited below; one that fails meanwhile must not end the process.
  failed.catch(() => undefined)
  let most = 0
  const begun = performance.now()
  while (performance.now() < end) {
    await Promise.race([sleep(LOOK), failed])
    const { memory, external } = await shop.state()
    most = Math.max(most, memory)
    const seconds = Math.round((performance.now() - begun) / 1000)
    console.log(
      `${String(seconds).padStart(5)} s  ${String(asked).padStart(8)} searches  ${inMb(memory)} resident  ${inMb(external)} external`,
    )
  }
  await failed
  console.log(`at most ${inMb(most)} resident, ${inMb(LIMIT)} allowed`)
  if (refused > 0) console.log(`${refused} were refused`)
  return most <= LIMIT && refused === 0
}

const inMb = (bytes: number) => `${Math.round(bytes / MB)} MB`

/** No address comes twice. */
function addressOf({ rareWords, commonWords }: World, turn: number): string {
  const words = turn % 2 === 0 ? commonWords : rareWords
  const word = words[Math.floor(turn / 2) % words.length]!
  const search = `${word.slice(0, 4 + (turn % Math.max(1, word.length - 4)))} ${turn}`
  return `/api/Shop?search=${encodeURIComponent(turn % 3 === 0 ? search : word)}&pageNumber=1&pageSize=${(turn % 48) + 1}&minPrice=${(turn % 50_000) / 100}`
}
