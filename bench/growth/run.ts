import { randomBytes } from 'node:crypto'
import type { Arguments } from '../args.ts'
import { openBenchDatabase } from '../database.ts'
import { requestBytes } from '../http-wire.ts'
import { ask, drive } from '../load-generator.ts'
import { describeMachine } from '../machine.ts'
import { keep, machineLines, number } from '../report.ts'
import { askingInTurn } from '../scenarios/scenario.ts'
import { startShop, type RunningShop } from '../shop.ts'
import { growthQuestions, type Question } from './questions.ts'
import { seedGrowth } from './seed.ts'
import type { GrowthSize } from './sizes.ts'

const MB = 1024 * 1024
/** Resident memory at rest, in megabytes. */
const MEMORY_AIM = 250
/** Answers before those that count, and of these at least. */
const WARM_UP = 3
const FEWEST = 6
/** Milliseconds below which a difference is the machine's. */
const NOISE = 1

interface Measured {
  size: GrowthSize
  memory: number
  /** Milliseconds of the median answer, by the question's title; undefined where it was refused. */
  times: Map<string, number | undefined>
}

/**
 * Every list, sum and chart at each size, beside the smallest.
 * @returns whether no answer has grown by more than it may
 */
export async function benchGrowth(args: Arguments): Promise<boolean> {
  const machine = describeMachine('')
  console.log(machineLines(machine, args))
  const questions = growthQuestions().filter(
    ({ title }) => args.only.length === 0 || args.only.some((part) => title.includes(part)),
  )
  const measured: Measured[] = []
  for (const size of args.sizes) measured.push(await measureSize(size, questions, args.seconds))
  const grown = questions.filter((question) => hasGrown(question, measured))
  console.log(tableOf(questions, measured).join('\n'))
  const memory = Math.max(...measured.map((one) => one.memory))
  console.log(
    `\n${questions.length} questions; ${grown.length === 0 ? 'none has' : `${grown.length} have`} grown by more than they may` +
      `\nmemory at rest ${memory.toFixed(0)} MB at most (aim ${MEMORY_AIM})`,
  )
  if (args.json) {
    const sizes = measured.map(({ times, ...one }) => ({ ...one, times: Object.fromEntries(times) }))
    await keep(args.json, { at: new Date(), machine, args, sizes })
  }
  return grown.length === 0 && memory <= MEMORY_AIM
}

async function measureSize(
  size: GrowthSize,
  questions: readonly Question[],
  seconds: number,
): Promise<Measured> {
  const database = await openBenchDatabase(process.env.DATABASE_URL || undefined)
  try {
    const tokenSecret = randomBytes(32).toString('hex')
    const begun = performance.now()
    const token = await seedGrowth(database.url, tokenSecret, size)
    const took = ((performance.now() - begun) / 1000).toFixed(0)
    console.log(`${number(size.products)} products and ${number(size.orders)} orders, built in ${took} s`)
    const shop = await startShop({ databaseUrl: database.url, folder: database.folder, tokenSecret })
    try {
      const memory = (await shop.state()).memory / MB
      const times = new Map<string, number | undefined>()
      for (const question of questions)
        times.set(question.title, await timeOf(shop, question, token, seconds))
      return { size, memory, times }
    } finally {
      await shop.stop()
    }
  } finally {
    await database.close()
  }
}

/** Warmed up, so that neither the disk nor the first plan counts. */
async function timeOf(
  shop: RunningShop,
  { path }: Question,
  token: string,
  seconds: number,
): Promise<number | undefined> {
  const request = requestBytes('GET', path, { token })
  let took = 0
  for (let count = 0; count < WARM_UP; count++) {
    const begun = performance.now()
    if ((await ask(shop.port, request)).status !== 200) return undefined
    took = performance.now() - begun
  }
  // A median needs some answers.
  const long = Math.max(seconds, (FEWEST * took) / 1000)
  return (await drive(shop.port, [askingInTurn([request], 0)], long)).p50
}

function growthOf({ title }: Question, measured: readonly Measured[]): number | undefined {
  const first = measured[0]?.times.get(title)
  const last = measured.at(-1)?.times.get(title)
  return first === undefined || last === undefined ? undefined : last / first
}

function hasGrown(question: Question, measured: readonly Measured[]): boolean {
  const growth = growthOf(question, measured)
  if (growth === undefined || growth <= question.may) return false
  return (
    (measured.at(-1)?.times.get(question.title) ?? 0) - (measured[0]?.times.get(question.title) ?? 0) > NOISE
  )
}

/** What has grown most comes first. */
function tableOf(questions: readonly Question[], measured: readonly Measured[]): string[] {
  const cell = (time: number | undefined) => (time === undefined ? 'refused' : time.toFixed(1))
  const rows = questions.toSorted((a, b) => (growthOf(b, measured) ?? 0) - (growthOf(a, measured) ?? 0))
  return [
    `\n| question | ${measured.map(({ size }) => `${number(size.orders)} orders, ms`).join(' | ')} | growth |`,
    `|---|${'---|'.repeat(measured.length + 1)}`,
    ...rows.map((question) => {
      const growth = growthOf(question, measured)
      const verdict = hasGrown(question, measured) ? ` ABOVE ${question.may}` : ''
      return `| ${question.title} | ${measured.map(({ times }) => cell(times.get(question.title))).join(' | ')} | ${growth?.toFixed(1) ?? ''}${verdict} |`
    }),
  ]
}
