// npm run attack: the worst that can be sent to every field of every endpoint, and what it costs the shop.
import { writeFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AnyEndpoint } from '@kwaderno/contract/endpoint.ts'
import { attemptsOn, headerAttempts, type Attempt } from '../../server/test/attack/attempts.ts'
import { ATTACKED, faultOf, openCampaign, type Outcome } from '../../server/test/attack/campaign.ts'
import { sampled } from '../../server/test/attack/sampled.ts'
import { startTarget, type Target } from '../../server/test/attack/target.ts'
import { seedOfRun } from '../../server/test/random.ts'
import { openBenchDatabase } from '../database.ts'
import { allEndpoints } from '../../server/test/attack/endpoints.ts'

/** Milliseconds in which 99 of 100 simple pages must be there while the worst are under way. */
const PAGE_LIMIT = 250
const AT_ONCE = 50
const PAGES = 300

type Campaign = ReturnType<typeof openCampaign>

async function run(): Promise<number> {
  const database = await openBenchDatabase(process.env.DATABASE_URL || undefined)
  const target = await startTarget({ ...ATTACKED, DATABASE_URL: database.url, DATA_DIR: database.folder })
  const campaign = openCampaign(target)
  try {
    await campaign.logIn()
    const outcomes = await attackAll(campaign, chosen(allEndpoints()))
    const faults = outcomes.flatMap((outcome) => {
      const fault = faultOf(outcome)
      return fault ? [`${outcome.attempt.name} ${fault}`] : []
    })
    const slow = tellSlowest(outcomes)
    const pages = await pagesMeanwhile(campaign, slow)
    console.log(`pages while ${AT_ONCE} of the worst are under way: p50 ${pages.p50} ms, p99 ${pages.p99} ms`)
    console.log(`${Math.round((await target.usage()).memory / 1e6)} MB resident at the end`)
    if (pages.p99 > PAGE_LIMIT) faults.push(`the pages: p99 of ${pages.p99} ms is above ${PAGE_LIMIT}`)
    for (const fault of faults) console.log(`FAULT ${fault}`)
    console.log(`${outcomes.length} requests, ${faults.length} faults`)
    if (faults.length > 0) keepLog(target)
    return faults.length
  } finally {
    campaign.close()
    await target.stop()
    await database.close()
  }
}

/** `npm run attack -- login`: only endpoints whose names hold this word. `-- --sample=2000`: so many by chance. */
function chosen(endpoints: readonly AnyEndpoint[]): Attempt[] {
  const [word = ''] = process.argv.slice(2).filter((one) => !one.startsWith('--'))
  const count = /--sample=(\d+)/.exec(process.argv.join(' '))?.[1]
  const all = endpoints
    .filter(({ name }) => name.toLowerCase().includes(word.toLowerCase()))
    .flatMap((endpoint) => [...attemptsOn(endpoint)])
  const headers = word === '' ? [...headerAttempts(['/', '/api/Product', '/api/Account/me', '/healthz'])] : []
  const attempts = [...all, ...headers]
  if (count === undefined) return attempts
  const seed = seedOfRun()
  console.log(`sampled with TEST_SEED=${seed}`)
  return sampled(attempts, Number(count), seed)
}

async function attackAll(campaign: Campaign, attempts: readonly Attempt[]): Promise<Outcome[]> {
  console.log(`${attempts.length} requests, one after the other`)
  const outcomes: Outcome[] = []
  for (const attempt of attempts) {
    const { attempt: sent, ...judged } = await campaign.judge(attempt)
    // Bodies are kept of the slow ones only: all of them are gigabytes.
    outcomes.push({ ...judged, attempt: judged.cpu > 20 ? sent : { ...sent, body: '' } })
    if (outcomes.length % 2000 === 0) console.log(`${outcomes.length} sent`)
  }
  return outcomes
}

function tellSlowest(outcomes: readonly Outcome[]): Attempt[] {
  const slowest = outcomes.toSorted((a, b) => b.cpu - a.cpu).slice(0, AT_ONCE)
  for (const { attempt, status, cpu } of slowest.slice(0, 10)) {
    console.log(`${Math.round(cpu).toString().padStart(5)} ms ${status} ${attempt.name}`)
  }
  return slowest.map(({ attempt }) => attempt)
}

async function pagesMeanwhile(campaign: Campaign, worst: readonly Attempt[]) {
  const page: Attempt = { name: 'page', method: 'GET', path: '/', headers: { accept: 'text/html' } }
  const over = new AbortController()
  const senders = worst.map(async (attempt) => {
    while (!over.signal.aborted) await campaign.send(attempt)
  })
  const times: number[] = []
  for (let count = 0; count < PAGES; count++) {
    const begun = performance.now()
    await campaign.send(page)
    times.push(performance.now() - begun)
    await sleep(20)
  }
  over.abort()
  await Promise.all(senders)
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0)
  return { p50: at(0.5), p99: at(0.99) }
}

function keepLog(target: Target): void {
  writeFileSync('attack.log', target.said())
  console.log('what the server said is in attack.log')
}

process.exitCode = (await run()) === 0 ? 0 : 1
