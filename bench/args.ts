import { parseArgs } from 'node:util'
import { GROWTH_SIZES, type GrowthSize } from './growth/sizes.ts'

const BENCHES = ['shop', 'reports', 'soak', 'growth', 'tables'] as const

/** What a run measures, and of which size the shop is. */
export interface Arguments {
  /**
   * The scenarios of the shop, the reports on a database of years, the memory of a shop that runs for long, or all lists at
   * each size; or nothing: what was kept is put into the document.
   */
  what: (typeof BENCHES)[number]
  /** Of figures that were kept, for the tables. */
  files: string[]
  products: number
  orders: number
  /** Of the growth. */
  sizes: GrowthSize[]
  /** Where the shops of the growth stay for the next run. */
  keep: string | undefined
  /** Rows of the audit log; for the reports. */
  audit: number
  /** Connections of the scenarios that are not of a fixed number of customers. */
  connections: number[]
  /** Who place whole orders at once. */
  customers: number
  /** Of the shop. */
  processes: number
  /** How long each limit and each scenario is measured in each round. */
  seconds: number
  rounds: number
  /** How long the soak goes on. */
  minutes: number
  /** Names of scenarios; all when empty. */
  only: string[]
  /** Where the figures are kept. */
  json: string | undefined
}

export const USAGE = `npm run bench -- [reports | soak | growth | tables FILE…] [options]
  reports             the reports, charts and exports instead, on years of orders
  soak                a day of the shop for --minutes N (60) instead; fails when memory, handles, tables or the event
                      loop are not what they were, or above 300 MB of resident memory
  growth              every list, sum and chart in a small, a larger and a large shop
  tables FILE…        puts what --json has kept of the scenarios, the growth and the soak into docs/performance.md
  --only NAME         one scenario, or the questions and exports of the reports with this in their names; may be repeated
  --json FILE         keeps the figures
  --seconds N         of each measurement (4; of the reports 1)
  --rounds N          medians are taken of so many rounds (3; not of the reports)
  --connections LIST  1,16,64 (the reports have one)
  --processes N       of the shop (1; not for the reports)
  --customers N       who place whole orders at once (8; not for the reports)
  --products N        products with 3 options each (1000)
  --orders N          orders that are there before (5000; for the reports 100000)
  --sizes LIST        products:orders of the growth (1000:10000,10000:100000,100000:1000000)
  --keep FOLDER       where the shops of the growth stay, so that the next run need not build them
  --audit N           rows of the audit log, for the reports (1000000)
Environment: DATABASE_URL names a PostgreSQL to be used instead of one of its own; a database is made in it and dropped.`

/** @throws Error with a sentence for the person at the terminal */
export function readArguments(given: readonly string[]): Arguments | 'help' {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    args: [...given],
    options: {
      help: { type: 'boolean', short: 'h' },
      only: { ...text, multiple: true },
      json: text,
      seconds: text,
      rounds: text,
      minutes: text,
      connections: text,
      customers: text,
      processes: text,
      products: text,
      orders: text,
      audit: text,
      sizes: text,
      keep: text,
    },
  })
  if (values.help) return 'help'
  const [first = 'shop', ...files] = positionals
  const what = BENCHES.find((name) => name === first)
  if (what === undefined) throw new Error(`there is no bench '${first}'; there are ${BENCHES.join(', ')}`)
  if (what !== 'tables' && files.length > 0) throw new Error(`'${files[0]}' means nothing here`)
  const isReports = what === 'reports'
  for (const name of isReports
    ? (['connections', 'customers', 'rounds', 'processes'] as const)
    : (['audit'] as const)) {
    if (values[name] !== undefined)
      throw new Error(`--${name} means nothing ${isReports ? 'for' : 'without'} the reports`)
  }
  return {
    what,
    files,
    minutes: positive('minutes', values.minutes ?? '60'),
    products: whole('products', values.products ?? '1000', 30),
    orders: whole('orders', values.orders ?? (isReports ? '100000' : '5000'), 10),
    audit: whole('audit', values.audit ?? '1000000', 1000),
    connections: (values.connections ?? '1,16,64').split(',').map((one) => whole('connections', one, 1)),
    customers: whole('customers', values.customers ?? '8', 1),
    processes: whole('processes', values.processes ?? '1', 1),
    seconds: positive('seconds', values.seconds ?? (isReports ? '1' : what === 'growth' ? '0.4' : '4')),
    rounds: whole('rounds', values.rounds ?? '3', 1),
    sizes: values.sizes === undefined ? [...GROWTH_SIZES] : values.sizes.split(',').map(sizeOf),
    keep: values.keep,
    only: values.only ?? [],
    json: values.json,
  }
}

/** '1000:10000': products and orders. */
function sizeOf(given: string): GrowthSize {
  const [products = '', orders = ''] = given.split(':')
  return { products: whole('sizes', products, 1000), orders: whole('sizes', orders, 1000) }
}

function positive(name: string, given: string): number {
  const number = Number(given)
  if (number > 0 && number <= 3600) return number
  throw new Error(`--${name} must be a number above 0, not '${given}'`)
}

function whole(name: string, given: string, least: number): number {
  const number = Number(given)
  if (Number.isSafeInteger(number) && number >= least) return number
  throw new Error(`--${name} must be a whole number of at least ${least}, not '${given}'`)
}
