import type { Arguments } from './args.ts'
import { ask, drive, type Driven } from './load-generator.ts'
import type { Limit } from './limits/limit.ts'
import { startLimit, type RunningLimit } from './limits/start.ts'
import type { Scenario } from './scenarios/scenario.ts'
import type { World } from './seed.ts'
import type { RunningShop } from './shop.ts'
import type { Answer } from './http-wire.ts'

/** A scenario at one number of connections; rates and times are medians of the rounds. */
export interface Measured {
  connections: number
  /** Units a second, and what the limit would do of them. */
  rate: number
  limitRate: number
  /** The median of the rounds' ratios. */
  ratio: number
  /** Milliseconds. */
  p50: number
  p99: number
  limitP50: number
  limitP99: number
  /** Of the shop's process after it, in bytes. */
  memory: number
  statementsPerRequest: number
  /** Microseconds of processor time of the process per unit, without the database's: hardly touched by noise. */
  cpu: number
  limitCpu: number
  rounds: { rate: number; limitRate: number }[]
}

export interface Result {
  scenario: Pick<Scenario, 'name' | 'title' | 'aim' | 'unit'>
  limit: Limit['kind']
  /** Of the answers, or of the limit's buffer. */
  bytes: number
  measured: Measured[]
}

export interface Bench {
  args: Arguments
  world: World
  shop: RunningShop
  databaseUrl: string
}

const SAMPLES = 20

/** Measures a scenario and its limit in turn, so that what else the machine does meets both. */
export async function measure(scenario: Scenario, bench: Bench): Promise<Result> {
  const { args, databaseUrl } = bench
  const answers = await firstAnswers(scenario, bench)
  const kind = scenario.limit(answers)
  const limit = await startLimit(kind, databaseUrl)
  try {
    const measured: Measured[] = []
    for (const connections of scenario.isByCustomers ? [args.customers] : args.connections) {
      measured.push(await measureAt(connections, scenario, limit, bench))
    }
    const { name, title, aim, unit } = scenario
    const bytes = answers[0]?.body.length ?? 0
    return { scenario: { name, title, aim, unit }, limit: kind.kind, bytes, measured }
  } finally {
    await limit.stop()
  }
}

async function firstAnswers(scenario: Scenario, { world, shop }: Bench): Promise<Answer[]> {
  const caller = scenario.caller(world, 0)
  const answers: Answer[] = []
  for (let count = 0; count < SAMPLES; count++) {
    let answer: Answer | undefined
    for (let step = 0; step < caller.steps; step++) answer = await askOk(shop, caller.request(step, answer))
    answers.push(answer!)
  }
  return answers
}

async function askOk({ port }: RunningShop, request: Buffer): Promise<Answer> {
  const answer = await ask(port, request)
  if (answer.status !== 200) throw new Error(`answered ${answer.status}: ${answer.body.toString()}`)
  return answer
}

async function measureAt(
  connections: number,
  scenario: Scenario,
  limit: RunningLimit,
  { args, world, shop }: Bench,
): Promise<Measured> {
  const { seconds, rounds } = args
  const indexes = Array.from({ length: connections }, (_, index) => index)
  const ours = indexes.map((index) => scenario.caller(world, index))
  const limits = indexes.map((index) => limit.caller(index))
  const steps = ours[0]?.steps ?? 1
  const warmUp = Math.min(1, seconds / 2)
  await drive(limit.port, limits, warmUp)
  await drive(shop.port, ours, warmUp)
  const pairs: { ours: Driven; limit: Driven }[] = []
  const before = { shop: await shop.state(), limit: await limit.cpu() }
  for (let round = 0; round < rounds; round++) {
    const measuredLimit = await drive(limit.port, limits, seconds)
    pairs.push({ limit: measuredLimit, ours: await drive(shop.port, ours, seconds) })
  }
  const after = { shop: await shop.state(), limit: await limit.cpu() }
  const requests = sum(pairs.map((pair) => pair.ours.requests))
  const limitRequests = sum(pairs.map((pair) => pair.limit.requests))
  return {
    connections,
    rate: median(pairs.map((pair) => pair.ours.rate)),
    limitRate: median(pairs.map((pair) => pair.limit.rate / steps)),
    ratio: median(pairs.map((pair) => (pair.ours.rate * steps) / pair.limit.rate)),
    p50: median(pairs.map((pair) => pair.ours.p50)),
    p99: median(pairs.map((pair) => pair.ours.p99)),
    limitP50: median(pairs.map((pair) => pair.limit.p50)),
    limitP99: median(pairs.map((pair) => pair.limit.p99)),
    memory: after.shop.memory,
    statementsPerRequest: (after.shop.statements - before.shop.statements) / requests,
    cpu: ((after.shop.cpu - before.shop.cpu) / requests) * steps * 1e6,
    limitCpu: ((after.limit - before.limit) / limitRequests) * steps * 1e6,
    rounds: pairs.map((pair) => ({ rate: pair.ours.rate, limitRate: pair.limit.rate / steps })),
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? Number.NaN
}
