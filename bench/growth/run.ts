import type { Arguments } from '../args.ts'
import { requestBytes } from '../http-wire.ts'
import { ask, drive } from '../load-generator.ts'
import { describeMachine, isBusy } from '../machine.ts'
import { keep, machineLines, number } from '../report.ts'
import { askingInTurn } from '../scenarios/scenario.ts'
import type { RunningShop } from '../shop.ts'
import { growthQuestions, type Question } from './questions.ts'
import { openGrown, withShop } from './grown.ts'
import { readsOf, readsTooMuch, type Reads } from './reads.ts'
import type { GrowthSize } from './sizes.ts'

const MB = 1024 * 1024
/** Resident memory at rest, in megabytes. */
const MEMORY_AIM = 250
/** Answers before those that count, and of these at least; of one that takes longer than `LONG` milliseconds, fewer will do. */
const WARM_UP = 3
const FEWEST = 6
const LONG = 1000
const FEWEST_LONG = 2

/** A shop of one size. */
export interface Measured {
  size: GrowthSize
  memory: number
  /** Milliseconds of the median answer, by the question's title; undefined where it was refused. */
  times: Map<string, number | undefined>
  reads: Map<string, Reads>
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
  for (const size of args.sizes) measured.push(await measureSize(size, questions, args))
  // Of a machine that does much else, only what the database read means something.
  const by: Judge = isBusy(machine) && measured.every(({ reads }) => reads.size > 0) ? buffersOf : timesOf
  const grown = questions.filter((question) => hasGrown(question, measured, by))
  console.log(tableOf(questions, measured, by).join('\n'))
  console.log(readsTable(questions, measured).join('\n'))
  const memory = Math.max(...measured.map((one) => one.memory))
  console.log(
    `\n${questions.length} questions; ${grown.length === 0 ? 'none has' : `${grown.length} have`} grown by more than they may` +
      `\nmemory at rest ${memory.toFixed(0)} MB at most (aim ${MEMORY_AIM})`,
  )
  if (args.json) {
    const sizes = measured.map(({ times, reads, ...one }) => ({
      ...one,
      times: Object.fromEntries(times),
      reads: Object.fromEntries(reads),
    }))
    await keep(args.json, { at: new Date(), machine, args, sizes })
  }
  return grown.length === 0 && memory <= MEMORY_AIM
}

async function measureSize(
  size: GrowthSize,
  questions: readonly Question[],
  { seconds, keep: folder }: Arguments,
): Promise<Measured> {
  const built = await openGrown(size, folder)
  try {
    const times = new Map<string, number | undefined>()
    const memory = await withShop(built, async (shop) => {
      const atRest = (await shop.state()).memory / MB
      for (const question of questions)
        times.set(question.title, await timeOf(shop, question, built.token, seconds))
      return atRest
    })
    const reads = await readsOf(built, questions)
    return { size, memory, times, reads }
  } finally {
    await built.database.close()
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
  for (let count = 0; count < WARM_UP && took < LONG; count++) {
    const begun = performance.now()
    const { status } = await ask(shop.port, request)
    if (status === 401) throw new Error(`${path} was answered as to a stranger.`)
    if (status !== 200) return undefined
    took = performance.now() - begun
  }
  // A median needs some answers.
  const long = Math.max(seconds, ((took < LONG ? FEWEST : FEWEST_LONG) * took) / 1000)
  return (await drive(shop.port, [askingInTurn([request], 0)], long)).p50
}

/** What answers are judged by, and below which difference that is the machine's or a level of an index. */
interface Judge {
  of(measured: Measured, title: string): number | undefined
  noise: number
  unit: string
}
export const timesOf: Judge = { of: ({ times }, title) => times.get(title), noise: 1, unit: 'ms' }
const buffersOf: Judge = { of: ({ reads }, title) => reads.get(title)?.buffers, noise: 200, unit: 'buffers' }

function endsOf({ title }: Question, measured: readonly Measured[], by: Judge): [number, number] | undefined {
  const [first, last] = [measured[0], measured.at(-1)].map((one) => one && by.of(one, title))
  return first === undefined || last === undefined ? undefined : [first, last]
}

function growthOf(question: Question, measured: readonly Measured[], by: Judge): number | undefined {
  const ends = endsOf(question, measured, by)
  return ends && ends[1] / Math.max(ends[0], 1e-3)
}

export function hasGrown(question: Question, measured: readonly Measured[], by: Judge): boolean {
  const ends = endsOf(question, measured, by)
  return ends !== undefined && ends[1] / ends[0] > question.may && ends[1] - ends[0] > by.noise
}

/** What has grown most comes first. */
function tableOf(questions: readonly Question[], measured: readonly Measured[], by: Judge): string[] {
  const cell = (time: number | undefined) => (time === undefined ? 'refused' : time.toFixed(1))
  const growth = (question: Question) => growthOf(question, measured, by) ?? 0
  const rows = questions.toSorted((a, b) => growth(b) - growth(a))
  return [
    `\n| question | ${measured.map(({ size }) => `${number(size.orders)} orders, ms`).join(' | ')} | growth of ${by.unit} |`,
    `|---|${'---|'.repeat(measured.length + 1)}`,
    ...rows.map((question) => {
      const verdict = hasGrown(question, measured, by) ? ` ABOVE ${question.may}` : ''
      return `| ${question.title} | ${measured.map(({ times }) => cell(times.get(question.title))).join(' | ')} | ${growth(question).toFixed(1)}${verdict} |`
    }),
  ]
}

/** Rows and buffers of those that read far more than they answer with, the most of the largest shop first. */
function readsTable(questions: readonly Question[], measured: readonly Measured[]): string[] {
  const last = measured.at(-1)?.reads
  const flagged = questions
    .flatMap(({ title }) => {
      const reads = last?.get(title)
      return reads && readsTooMuch(reads) ? [{ title, ...reads }] : []
    })
    .toSorted((a, b) => b.rows - a.rows)
  if (!last?.size) return ['\nThe plans of a server that is not our own are not seen.']
  const cell = (reads: Reads | undefined) =>
    reads ? `${number(reads.rows)} / ${number(reads.buffers)}` : 'refused'
  return [
    `\n${flagged.length} of ${last.size} read far more rows than they answer with:`,
    `| question | ${measured.map(({ size }) => `${number(size.orders)} orders, rows / buffers`).join(' | ')} | answered | most |`,
    `|---|${'---|'.repeat(measured.length + 2)}`,
    ...flagged.map(
      ({ title, answered, most }) =>
        `| ${title} | ${measured.map(({ reads }) => cell(reads.get(title))).join(' | ')} | ${answered} | ${most} |`,
    ),
  ]
}
