import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Arguments } from './args.ts'
import { growthQuestions } from './growth/questions.ts'
import { hasGrown, timesOf, type Measured } from './growth/run.ts'
import type { GrowthSize } from './growth/sizes.ts'
import { LIMIT_TITLE } from './limits/limit.ts'
import { isBusy, type Machine } from './machine.ts'
import type { Result } from './measure.ts'
import { judged, number } from './report.ts'
import type { Soaked } from './soak/run.ts'

const DOCUMENT = join(import.meta.dirname, '../docs/performance.md')

/** What `--json` has kept of a run. */
interface Figures {
  at: string
  machine: Machine
  args: Arguments
  /** Of the scenarios. */
  results?: Result[]
  /** Of the growth. */
  sizes?: { size: GrowthSize; memory: number; times: Record<string, number>; reads: object }[]
  /** Of the soak. */
  soaked?: Soaked
}

/**
 * Puts the figures of runs into docs/performance.md, each between the marks of its kind.
 * @param files of `--json`
 * @throws Error for a file without figures that have a table
 */
export async function writeTables(files: readonly string[]): Promise<void> {
  if (files.length === 0) throw new Error('which figures? Name the files that --json has written')
  let text = await readFile(DOCUMENT, 'utf8')
  for (const file of files) {
    const figures = JSON.parse(await readFile(file, 'utf8')) as Figures
    if (figures.results) text = put(text, 'scenarios', [sourceOf(figures), ...scenariosOf(figures.results)])
    else if (figures.sizes)
      text = put(text, 'growth', [sourceOf(figures), ...growthOf(measuredOf(figures.sizes))])
    else if (figures.soaked) text = put(text, 'soak', [sourceOf(figures), ...soakOf(figures.soaked)])
    else throw new Error(`${file} has no figures of scenarios, of growth or of a soak`)
  }
  await writeFile(DOCUMENT, text)
}

function put(text: string, name: string, lines: readonly string[]): string {
  const marks = new RegExp(`(<!-- ${name}: .*-->\n)[^]*?(<!-- end of ${name} -->)`)
  if (!marks.test(text)) throw new Error(`docs/performance.md has no place for the ${name}`)
  return text.replace(marks, (_all, begin: string, end: string) => `${begin}${lines.join('\n')}\n${end}`)
}

function sourceOf({ at, machine }: Figures): string {
  const { cores, processor, node, database, loadBefore } = machine
  const day = new Date(at).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Asia/Manila',
  })
  const parts = [day, `${cores} cores (${processor}, virtual)`, `Node ${node.slice(1)}`, database].filter(
    (part) => part !== '',
  )
  const load = `${loadBefore.toFixed(1)}${isBusy(machine) ? ', which is busy' : ''}`
  return `${parts.join(', ')}; load before the start ${load}.\n`
}

function scenariosOf(results: readonly Result[]): string[] {
  return [
    '| scenario | /s | p50, p99 ms | CPU µs: shop, limit | SQL | limit /s | ratio | aim |',
    '|---|---|---|---|---|---|---|---|',
    ...results.flatMap((result) => {
      const one = judged(result)
      if (!one) return []
      const { scenario, limit } = result
      const cells = [
        scenario.title,
        number(one.rate),
        `${number(one.p50)}, ${number(one.p99)}`,
        `${number(one.cpu)}, ${number(one.limitCpu)}`,
        one.statementsPerRequest.toFixed(2),
        number(one.limitRate),
        one.ratio >= scenario.aim ? one.ratio.toFixed(2) : `**${one.ratio.toFixed(2)}**`,
        `${scenario.aim} of ${LIMIT_TITLE[limit]}`,
      ]
      return [`| ${cells.join(' | ')} |`]
    }),
  ]
}

function measuredOf(sizes: NonNullable<Figures['sizes']>): Measured[] {
  return sizes.map(({ size, memory, times }) => ({
    size,
    memory,
    times: new Map(Object.entries(times)),
    reads: new Map(),
  }))
}

/** A line for each list, sum or chart with answers that have grown by more than they may, the slowest first. */
function growthOf(measured: readonly Measured[]): string[] {
  const questions = growthQuestions().filter(({ title }) => measured[0]?.times.has(title))
  const grown = questions.filter((question) => hasGrown(question, measured, timesOf))
  const slowest = (titles: readonly string[], { times }: Measured) =>
    Math.max(...titles.map((title) => times.get(title) ?? 0))
  const last = measured.at(-1)!
  const lines = [...Map.groupBy(grown, ({ title }) => endpointOf(title))]
    .map(([name, ones]) => ({ name, titles: ones.map(({ title }) => title) }))
    .toSorted((a, b) => slowest(b.titles, last) - slowest(a.titles, last))
    .map(({ name, titles }) => {
      const all = questions.filter(({ title }) => endpointOf(title) === name).length
      const times = measured.map((size) => slowest(titles, size).toFixed(0))
      return `| ${name} | ${titles.length} of ${all} | ${times.join(' | ')} |`
    })
  const overall = measured.map((size) =>
    slowest(
      questions.map(({ title }) => title),
      size,
    ).toFixed(0),
  )
  return [
    `${grown.length} of ${questions.length} questions have grown by more than they may; the slowest answers of all take ${overall.join(' and ')} ms. ` +
      `At rest the server takes ${Math.max(...measured.map(({ memory }) => memory)).toFixed(0)} MB at most.\n`,
    `| what | grown | ${measured.map(({ size }) => `slowest at ${number(size.orders)} orders, ms`).join(' | ')} |`,
    `|---|---|${'---|'.repeat(measured.length)}`,
    ...lines,
  ]
}

function soakOf({ minutes, asked, verdicts }: Soaked): string[] {
  const done = Object.entries(asked).map(([name, count]) => `${name} ${number(count)}`)
  return [
    `${number(minutes)} minutes; answered: ${done.join(', ')}.\n`,
    '| what | in the second quarter | in the last |',
    '|---|---|---|',
    ...verdicts.map(
      ({ what, early, late, isFlat }) => `| ${what} | ${early} | ${isFlat ? late : `**${late}**`} |`,
    ),
  ]
}

const endpointOf = (title: string) => title.replace(/,.*/, '')
