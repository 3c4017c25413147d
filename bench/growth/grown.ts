import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openTokens } from '../../server/src/core/tokens.ts'
import { makeFactories } from '../../server/test/factories.ts'
import { carelessly, openPatient } from '../bulk.ts'
import { openBenchDatabase, type BenchDatabase } from '../database.ts'
import { number } from '../report.ts'
import { startShop, type RunningShop } from '../shop.ts'
import { OWNER_NAME } from './office.ts'
import { seedGrowth } from './seed.ts'
import type { GrowthSize } from './sizes.ts'

/** A shop of one size, and who may see everything in it. */
export interface Grown {
  database: BenchDatabase
  /** Whether the cluster is the bench's own. */
  isOwn: boolean
  tokenSecret: string
  token: string
}

type Keys = Pick<Grown, 'tokenSecret'>

/** Builds it, unless `folder` has one of this size from an earlier run. */
export async function openGrown(size: GrowthSize, folder: string | undefined): Promise<Grown> {
  const given = process.env.DATABASE_URL || undefined
  const kept = folder && !given ? join(folder, `${size.products}-${size.orders}`) : undefined
  if (kept) await mkdir(kept, { recursive: true })
  const database = await openBenchDatabase(given, kept)
  try {
    const file = join(database.folder, 'growth.json')
    const known = await readFile(file, 'utf8').catch(() => undefined)
    const keys = known ? (JSON.parse(known) as Keys) : await build(database, size, !given)
    await writeFile(file, JSON.stringify(keys))
    // For each run anew: a session ends before a folder does.
    const token = await logIn(database.url, keys.tokenSecret)
    return { database, isOwn: !given, token, tokenSecret: keys.tokenSecret }
  } catch (error) {
    await database.close()
    throw error
  }
}

async function build({ url }: BenchDatabase, size: GrowthSize, isOwn: boolean): Promise<Keys> {
  const tokenSecret = randomBytes(32).toString('hex')
  const begun = performance.now()
  const { db, close } = openPatient(url)
  try {
    const seeding = () => seedGrowth(url, tokenSecret, size)
    await (isOwn ? carelessly(db, seeding) : seeding())
    const took = ((performance.now() - begun) / 1000).toFixed(0)
    console.log(`${number(size.products)} products and ${number(size.orders)} orders, built in ${took} s`)
    return { tokenSecret }
  } finally {
    await close()
  }
}

/** Logs in the one who may see everything. @returns the token */
async function logIn(url: string, tokenSecret: string): Promise<string> {
  const { db, close } = openPatient(url)
  try {
    const tokens = await openTokens(tokenSecret)
    const make = makeFactories({ db, passwordHash: 'none', signToken: (claims) => tokens.sign(claims) })
    const owner = await db
      .selectFrom('users')
      .select('id')
      .where('user_name', '=', OWNER_NAME)
      .executeTakeFirstOrThrow()
    return (await make.newSession(owner.id)).token
  } finally {
    await close()
  }
}

export async function withShop<Result>(
  { database, tokenSecret }: Grown,
  run: (shop: RunningShop) => Promise<Result>,
): Promise<Result> {
  const shop = await startShop({ databaseUrl: database.url, folder: database.folder, tokenSecret })
  try {
    return await run(shop)
  } finally {
    await shop.stop()
  }
}
