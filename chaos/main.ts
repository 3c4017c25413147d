// npm run chaos: what becomes of orders and mails while everything around the shop fails.
import { parseArgs } from 'node:util'
import { FAULTS, QUICK } from './faults.ts'
import { playFaults, type Outcome, type Play } from './run-faults.ts'
import { wrongOf } from './tally.ts'

const USAGE = `npm run chaos -- [options]
  --quick           a few faults, once and short, on one process
  --processes N     1 or 2 only
  --only NAME       one fault; may be repeated: ${FAULTS.map(({ name }) => name).join(', ')}
  --rounds N        how often each fault is played (2)
  --customers N     who order at once (6)
Exit code 1 when anything acknowledged was lost or doubled, an answer was wrong, a person had to help, or the first
good answer took longer than ${5} seconds.`

/** Seconds from the end of a fault until the first good answer. */
const MOST = 5

function readPlays(given: readonly string[]): Play[] | undefined {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: [...given],
    options: {
      help: { type: 'boolean', short: 'h' },
      quick: { type: 'boolean' },
      processes: text,
      only: { ...text, multiple: true },
      rounds: text,
      customers: text,
    },
  })
  if (values.help) return undefined
  const unknown = values.only?.find((name) => FAULTS.every((fault) => fault.name !== name))
  if (unknown !== undefined) throw new Error(`there is no fault '${unknown}'`)
  const both = values.quick ? ([1] as const) : ([1, 2] as const)
  return both
    .filter((processes) => values.processes === undefined || Number(values.processes) === processes)
    .map((processes) => ({
      processes,
      only: values.only ?? (values.quick ? QUICK : []),
      rounds: Number(values.rounds ?? (values.quick ? 1 : 2)),
      scale: values.quick ? 0.1 : 1,
      customers: Number(values.customers ?? 6),
    }))
}

/** What is above the aims, in words. */
function misses({ played, tally, sums, mails, doubled, help }: Outcome): string[] {
  const slowest = Math.max(0, ...played.flatMap(({ seconds }) => seconds.map((one) => one ?? 0)))
  return [
    ...(sums.lost > 0 ? [`${sums.lost} acknowledged orders lost`] : []),
    ...(mails.lost > 0 ? [`${mails.lost} of ${mails.promised} promised mails lost`] : []),
    ...doubled.map((what) => `doubled: ${what}`),
    ...(wrongOf(tally) > 0 ? [`${wrongOf(tally)} wrong answers`] : []),
    ...(help > 0 ? [`help needed ${help} times`] : []),
    ...(slowest > MOST ? [`the first good answer took ${slowest.toFixed(1)} s`] : []),
    ...sums.faults,
  ]
}

function report(outcome: Outcome): void {
  const { sums, mails, tally } = outcome
  console.log(
    `  ${sums.acknowledged} orders acknowledged, ${sums.lost} lost, ${outcome.doubled.length} doubled; ${mails.promised} mails promised, ${mails.lost} lost, ${mails.interrupted} told as interrupted; ${tally.refused} times told to come back, ${wrongOf(tally)} wrong answers; help needed ${outcome.help} times`,
  )
  for (const [words, count] of tally.wrong) console.log(`    wrong ${count} times: ${words}`)
  for (const words of outcome.notPlayed) console.log(`!!! NOT PLAYED: ${words}`)
}

try {
  const plays = readPlays(process.argv.slice(2))
  if (!plays) console.log(USAGE)
  for (const play of plays ?? []) {
    console.log(
      `\n${play.processes === 1 ? 'one process with its own database' : 'two processes on one database'}`,
    )
    const outcome = await playFaults(play, (line) => console.log(line))
    report(outcome)
    const missed = misses(outcome)
    console.log(missed.length === 0 ? '  within the aims' : `  ABOVE THE AIMS: ${missed.join('; ')}`)
    if (missed.length > 0) process.exitCode = 1
  }
} catch (error) {
  console.error(error instanceof Error ? `\n  ${error.message}\n` : error)
  if (process.env.DEBUG) console.error(error)
  process.exitCode = 1
}
