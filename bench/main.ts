// npm run bench: how fast the shop is, each figure beside what this machine can do at most.
import { randomBytes } from 'node:crypto'
import { readArguments, USAGE, type Arguments } from './args.ts'
import { openBenchDatabase, type BenchDatabase } from './database.ts'
import { benchGrowth } from './growth/run.ts'
import { describeMachine } from './machine.ts'
import { measure, type Result } from './measure.ts'
import { keep, machineLines, resultLines } from './report.ts'
import { benchReports } from './reports/run.ts'
import { chosenScenarios } from './scenarios/all.ts'
import { seed } from './seed.ts'
import { startShop } from './shop.ts'
import { soak } from './soak/run.ts'
import { writeTables } from './tables.ts'

const MB = 1024 * 1024

async function run(args: Arguments): Promise<void> {
  const scenarios = chosenScenarios(args.only)
  const database = await openBenchDatabase(process.env.DATABASE_URL || undefined)
  try {
    const machine = describeMachine(database.version)
    console.log(machineLines(machine, args))
    const { results, start } = await measureAll(args, scenarios, database)
    if (args.json) await keep(args.json, { at: new Date(), machine, args, start, results })
  } finally {
    await database.close()
  }
}

async function measureAll(
  args: Arguments,
  scenarios: ReturnType<typeof chosenScenarios>,
  database: BenchDatabase,
) {
  const tokenSecret = randomBytes(32).toString('hex')
  const customers = Math.max(args.customers, ...args.connections)
  const world = await seed(database.url, tokenSecret, { ...args, customers })
  const shop = await startShop({
    databaseUrl: database.url,
    folder: database.folder,
    tokenSecret,
    processes: args.processes,
  })
  try {
    const start = { seconds: shop.startedIn / 1000, memory: (await shop.state()).memory }
    console.log(`started in ${start.seconds.toFixed(1)} s, ${Math.round(start.memory / MB)} MB at rest`)
    const results: Result[] = []
    for (const scenario of scenarios) {
      const result = await measure(scenario, { args, world, shop, databaseUrl: database.url })
      console.log(resultLines(result))
      results.push(result)
    }
    return { results, start }
  } finally {
    await shop.stop()
  }
}

try {
  const args = readArguments(process.argv.slice(2))
  if (args === 'help') console.log(USAGE)
  else if (args.what === 'tables') await writeTables(args.files)
  else if (args.what === 'shop') await run(args)
  else if (args.what === 'growth') process.exitCode = (await benchGrowth(args)) ? 0 : 1
  else if (args.what === 'soak') process.exitCode = (await soak(args)) ? 0 : 1
  else if (!(await benchReports(args))) process.exitCode = 1
} catch (error) {
  console.error(error instanceof Error ? `\n  ${error.message}\n` : error)
  if (process.env.DEBUG) console.error(error)
  process.exitCode = 1
}
