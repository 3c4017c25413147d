import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Jobs } from '../adapters/jobs.ts'
import type { MailQueue } from '../adapters/mail-queue.ts'
import type { Config } from '../config.ts'
import { isLoopback } from './loopback.ts'
import { notFound } from './problem.ts'
import type { Reads } from './reads.ts'
import type { Siblings } from './siblings.ts'

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** What the connection pool says of itself. */
export interface PoolState {
  totalCount: number
  idleCount: number
  waitingCount: number
}

/** How many statements the pool has sent since the start. */
export type StatementCount = () => number

interface HealthDeps {
  /** The names of the parts of the shop that do not work now. */
  failing: () => Promise<string[]>
  config: Config
  jobs: Pick<Jobs, 'count'>
  mailQueue: Pick<MailQueue, 'count'>
  pool: PoolState
  statements: StatementCount
  /** Where there is a replica. */
  replicaReads?: Reads['counts'] | undefined
  /** Where several processes serve together, each answers for all. */
  siblings?: Siblings | undefined
}

/**
 * /healthz: the process runs. /readyz: it can serve, or what it lacks. /metrics: for Prometheus, with METRICS_TOKEN as bearer token or
 * from this machine itself.
 */
export function registerHealth(app: FastifyInstance, deps: HealthDeps): { observe: Observe } {
  const registry = new Registry()
  measurePool(registry, deps.pool)
  measureStatements(registry, deps.statements)
  if (deps.replicaReads) measureReads(registry, deps.replicaReads)
  const observe = measureRequests(app, registry)
  measureJobs(registry, deps.jobs)
  measureMails(registry, deps.mailQueue)
  measureProcesses(registry)
  const here = Registry.merge([ofProcess(), registry])
  deps.siblings?.onMeasure(() => here.getMetricsAsJSON())

  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const failing = await deps.failing()
    if (failing.length === 0) return { status: 'ready' }
    return reply.code(503).header('retry-after', '5').send({ status: 'not ready', failing })
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, deps.config)) throw notFound()
    const all = deps.siblings ? AggregatorRegistry.aggregate(await deps.siblings.measureAll()) : here
    return reply.type(here.contentType).send(await all.metrics())
  })
  return { observe }
}

let processMetrics: Registry | undefined

/** Memory, garbage collection, event loop: once a process, however many shops it opens, for what measures them is never taken away. */
function ofProcess(): Registry {
  if (processMetrics === undefined) {
    processMetrics = new Registry()
    collectDefaultMetrics({ register: processMetrics })
  }
  return processMetrics
}

/** Headers by which a proxy says that it passes on what another has asked. */
const PASSED_ON = /^(forwarded|via|x-forwarded-.+|x-real-ip|x-original-.+|cf-connecting-ip|true-client-ip)$/

/**
 * A proxy on the same machine passes strangers on, and not every one says so: where there is one, from this machine
 * means nothing.
 */
function mayReadMetrics({ headers, socket }: FastifyRequest, config: Config): boolean {
  if (config.metricsToken !== undefined) {
    return isSame(headers.authorization ?? '', `Bearer ${config.metricsToken}`)
  }
  const hasProxy = config.trustProxy !== false || !isLoopback(new URL(config.publicUrl).hostname)
  const isPassedOn = Object.keys(headers).some((name) => PASSED_ON.test(name))
  return !hasProxy && !isPassedOn && isLoopback(socket.remoteAddress ?? '')
}

/** Takes as long whatever differs. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}

function measurePool(registry: Registry, pool: PoolState): void {
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool by state; waiting counts requests for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'total' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}

function measureStatements(registry: Registry, count: StatementCount): void {
  let told = 0
  new Counter({
    name: 'database_statements_total',
    help: 'SQL statements of requests and jobs of the shop, begin and commit included',
    registers: [registry],
    collect() {
      const now = count()
      this.inc(now - told)
      told = now
    },
  })
}

function measureReads(registry: Registry, counts: Reads['counts']): void {
  new Gauge({
    name: 'database_reads',
    help: 'Statements since the start that a replica may answer, by who answered them',
    labelNames: ['from'],
    registers: [registry],
    collect() {
      for (const [from, count] of Object.entries(counts)) this.set({ from }, count)
    },
  })
}

function measureJobs(registry: Registry, jobs: Pick<Jobs, 'count'>): void {
  new Gauge({
    name: 'jobs',
    help: 'Jobs that are not done; failed ones were given up and wait for npm run mail:retry',
    labelNames: ['job', 'state'],
    registers: [registry],
    // The same in all processes.
    aggregator: 'max',
    async collect() {
      this.reset()
      // While the database is away there are still the other metrics.
      for (const { name, waiting, failed } of await jobs.count().catch(() => [])) {
        this.set({ job: name, state: 'waiting' }, waiting)
        this.set({ job: name, state: 'failed' }, failed)
      }
    },
  })
}

function measureMails(registry: Registry, mails: Pick<MailQueue, 'count'>): void {
  new Gauge({
    name: 'mails',
    help: 'Mails that wait, and that were given up in the last 30 days and not sent again',
    labelNames: ['state'],
    registers: [registry],
    aggregator: 'max',
    async collect() {
      this.reset()
      const counted = await mails.count().catch(() => undefined)
      for (const [state, count] of Object.entries(counted ?? {})) this.set({ state }, count)
    },
  })
}

function measureProcesses(registry: Registry): void {
  new Gauge({
    name: 'processes',
    help: 'Processes that serve on this port; what they measure is added up here',
    registers: [registry],
  }).set(1)
}

/** Told of each answer: its endpoint, status and seconds. */
export type Observe = (endpoint: string, status: number, seconds: number) => void

function measureRequests(app: FastifyInstance, registry: Registry): Observe {
  const histogram = new Histogram({
    name: 'http_request_seconds',
    help: 'How long requests took, by endpoint and status',
    labelNames: ['endpoint', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  // Looking a child up by its labels costs more than observing.
  const children = new Map<string, Histogram.Internal<'endpoint' | 'status'>>()
  function observe(endpoint: string, status: number, seconds: number): void {
    const key = `${endpoint} ${status}`
    let child = children.get(key)
    if (child === undefined) {
      child = histogram.labels(endpoint, String(status))
      children.set(key, child)
    }
    child.observe(seconds)
  }
  app.addHook('onResponse', (request, reply, done) => {
    const endpoint = request.routeOptions.config.endpoint?.name ?? 'other'
    observe(endpoint, reply.statusCode, reply.elapsedTime / 1000)
    done()
  })
  return observe
}
