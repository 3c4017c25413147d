import { randomBytes } from 'node:crypto'
import type { Arguments } from '../args.ts'
import { openBenchDatabase, type BenchDatabase } from '../database.ts'
import { ask, drive } from '../load-generator.ts'
import { startLimit } from '../limits/start.ts'
import { LIMIT_TITLE } from '../limits/limit.ts'
import { describeMachine, isBusy } from '../machine.ts'
import { keep, machineLines, number } from '../report.ts'
import { askingInTurn } from '../scenarios/scenario.ts'
import { seed } from '../seed.ts'
import { startShop, type RunningShop } from '../shop.ts'
import { requestBytes } from '../http-wire.ts'
import { EXPORTS, measureExport, type ExportResult } from './exports.ts'
import { limitOf } from './limits.ts'
import { openPlans, type Plans } from './plans.ts'
import { reportQuestions, type Question } from './report-queries.ts'
import { seedReports } from './seed.ts'

/** Milliseconds that each report has at the server, at most. */
const AIM = 200
/** Megabytes that an export may add to what the server has at rest. */
const EXPORT_AIM = 150
const CUSTOMERS = 64
/** Answers that a median needs. */
const FEWEST = 5

/** What a question took: milliseconds of a page, and of the processors. */
interface Measured {
  endpoint: string
  title: string
  p50: number
  p99: number
  work: number
  statementsPerRequest: number
  bytes: number
  steps: string[]
}

interface World {
  shop: RunningShop
  databaseUrl: string
  staff: { token: string }
  plans: Plans
  seconds: number
}

/**
 * Every report and chart in every way it is asked, one after the other over one connection, then the exports.
 *
 * @returns whether all of them keep to their aims
 */
export async function benchReports(args: Arguments): Promise<boolean> {
  const database = await openBenchDatabase(process.env.DATABASE_URL || undefined)
  try {
    const machine = describeMachine(database.version)
    console.log(machineLines(machine, args))
    console.log(`${number(args.audit)} rows of the audit log`)
    const tokenSecret = randomBytes(32).toString('hex')
    const begun = performance.now()
    const { staff } = await seed(database.url, tokenSecret, { ...args, orders: 10, customers: CUSTOMERS })
    await seedReports(database.url, { orders: args.orders, auditRows: args.audit })
    console.log(`built in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
    const asked = await withShop(database, tokenSecret, (shop) => askAll(args, { database, shop, staff }))
    const exports: ExportResult[] = []
    for (const one of EXPORTS.filter(({ title }) => isWanted(args, `export, ${title}`))) {
      // A process of its own for each: what is at rest is what a server has that has just been started.
      const result = await withShop(database, tokenSecret, (shop) => measureExport(shop, staff.token, one))
      console.log(exportLines(result))
      exports.push(result)
    }
    if (args.json)
      await keep(args.json, { at: new Date(), machine, args, questions: asked.measured, exports })
    return asked.areWithin && exports.every(isWithin)
  } finally {
    await database.close()
  }
}

function isWanted({ only }: Arguments, name: string): boolean {
  return only.length === 0 || only.some((part) => name.includes(part))
}

async function withShop<Result>(
  { url, folder }: BenchDatabase,
  tokenSecret: string,
  run: (shop: RunningShop) => Promise<Result>,
): Promise<Result> {
  const shop = await startShop({ databaseUrl: url, folder, tokenSecret })
  try {
    return await run(shop)
  } finally {
    await shop.stop()
  }
}

async function askAll(
  args: Arguments,
  { database, ...found }: { database: BenchDatabase } & Pick<World, 'shop' | 'staff'>,
): Promise<{ measured: Measured[]; areWithin: boolean }> {
  const plans = openPlans(database.url)
  const world = { ...found, plans, databaseUrl: database.url, seconds: args.seconds }
  const sizes = { products: args.products, orders: args.orders, auditRows: args.audit }
  const wanted = reportQuestions(sizes).filter(({ endpoint, title }) =>
    isWanted(args, `${endpoint.name} ${title}`),
  )
  try {
    // Of a machine that does much else, only what the processors did for us means something.
    const by = isBusy(describeMachine('')) ? 'work' : 'p50'
    const all: Measured[] = []
    for (const question of wanted) {
      const { name } = question.endpoint
      if (name !== all.at(-1)?.endpoint) console.log(await limitLine(world, question))
      const measured = await measureQuestion(world, question)
      console.log(measuredLines(measured))
      all.push(measured)
    }
    const slow = all.filter((one) => one[by] > AIM).map(({ endpoint, title }) => `${endpoint}, ${title}`)
    const verdict = slow.length === 0 ? `all below ${AIM} ms` : `ABOVE ${AIM} ms: ${slow.join('; ')}`
    console.log(
      `\n${wanted.length} questions, by their ${by === 'p50' ? 'p50' : 'processor time, the machine being busy'}: ${verdict}`,
    )
    return { measured: all, areWithin: slow.length === 0 }
  } finally {
    await plans.close()
  }
}

function requestOf({ endpoint, query }: Question, staff: { token: string }): Buffer {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return requestBytes('GET', `/api${endpoint.path}?${search}`, staff)
}

/** The head of an endpoint's questions: what this machine does at most of its first page. */
async function limitLine({ shop, staff, databaseUrl, seconds }: World, question: Question): Promise<string> {
  const first = { ...question, query: {} }
  const answer = await ask(shop.port, requestOf(first, staff))
  const limit = limitOf(question.endpoint.name, answer)
  const running = await startLimit(limit, databaseUrl)
  try {
    const { p50, p99 } = await drive(running.port, [running.caller(0)], seconds)
    return `\n${question.endpoint.name}\n  limit, ${LIMIT_TITLE[limit.kind]}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`
  } finally {
    await running.stop()
  }
}

async function measureQuestion(
  { shop, staff, plans, seconds }: World,
  question: Question,
): Promise<Measured> {
  const request = requestOf(question, staff)
  const answer = await ask(shop.port, request)
  if (answer.status !== 200) throw new Error(`answered ${answer.status}: ${answer.body.toString()}`)
  const before = await shop.state()
  const asking = (time: number) => drive(shop.port, [askingInTurn([request], 0)], time)
  const first = await asking(seconds)
  // Of a slow answer hardly one was counted.
  const again = first.units < FEWEST ? await asking(seconds * 5) : undefined
  const { p50, p99 } = again ?? first
  const requests = first.requests + (again?.requests ?? 0)
  const after = await shop.state()
  const { steps, cpu } = await plans.of(question)
  const work = ((after.cpu - before.cpu) / requests) * 1000 + (cpu ?? 0)
  return {
    endpoint: question.endpoint.name,
    title: question.title,
    p50,
    p99,
    work,
    statementsPerRequest: (after.statements - before.statements) / requests,
    bytes: answer.body.length,
    steps,
  }
}

function measuredLines({ title, p50, p99, work, statementsPerRequest, bytes, steps }: Measured): string {
  const line = `  p50 ${ms(p50)}  p99 ${ms(p99)}  CPU ${ms(work)}  ${statementsPerRequest.toFixed(1)} SQL  ${number(bytes)} bytes  ${title}`
  return [line, ...steps.map((step) => `      ${step}`)].join('\n')
}

function ms(time: number): string {
  return `${time.toFixed(1).padStart(6)} ms`
}

const added = ({ atRest, most }: ExportResult) => most - atRest

function isWithin(result: ExportResult): boolean {
  return added(result) <= EXPORT_AIM
}

function exportLines(result: ExportResult): string {
  const { title, rows, bytes, seconds, atRest, most, meanwhile } = result
  const verdict = isWithin(result) ? `within ${EXPORT_AIM}` : `ABOVE ${EXPORT_AIM}`
  return [
    `\nexport, ${title}: ${number(rows)} rows, ${number(bytes / 1_000_000)} million bytes in ${seconds.toFixed(1)} s`,
    `  memory at rest ${atRest.toFixed(0)} MB, at most ${most.toFixed(0)} MB: ${added(result).toFixed(0)} more, ${verdict}`,
    `  the staff's order list meanwhile: p50 ${meanwhile.p50.toFixed(1)} ms, p99 ${meanwhile.p99.toFixed(1)} ms of ${meanwhile.asked}`,
  ].join('\n')
}
