import { writeFile } from 'node:fs/promises'
import { LIMIT_TITLE } from './limits/limit.ts'
import { isBusy, type Machine } from './machine.ts'
import type { Measured, Result } from './measure.ts'

const MB = 1024 * 1024

/** The number of connections by which an aim is judged: the one at which the peers were measured. */
const JUDGED_AT = 16

export function machineLines(machine: Machine, sizes: { products: number; orders: number }): string {
  const { cores, processor, node, database, loadBefore } = machine
  return [
    `${cores} cores (${processor}), Node ${node}, ${database}`,
    `${number(sizes.products)} products with 3 options each, ${number(sizes.orders)} orders`,
    ...(isBusy(machine)
      ? [`The machine was busy before the start (load ${loadBefore.toFixed(1)}): noisy.`]
      : []),
  ].join('\n')
}

const OURS = ['connections', '/s', 'p50 ms', 'p99 ms', 'CPU µs', 'SQL', 'MB']
const LIMITS = ['limit /s', 'p50 ms', 'p99 ms', 'CPU µs', 'ratio']
const COLUMNS = [...OURS, ...LIMITS]

export function resultLines(result: Result): string {
  const { scenario, limit, bytes, measured } = result
  const head = `\n${scenario.title}, ${scenario.unit} a second; ${number(bytes)} bytes; aim ${scenario.aim} of ${LIMIT_TITLE[limit]}`
  const rows = [COLUMNS, ...measured.map((one) => cells(one))]
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const table = rows.map((row) => row.map((cell, column) => cell.padStart(widths[column]!)).join('  '))
  return [head, ...table.map((line) => `  ${line}`), `  ${verdict(result)}`].join('\n')
}

function cells(one: Measured): string[] {
  return [
    String(one.connections),
    number(one.rate),
    one.p50.toFixed(2),
    one.p99.toFixed(2),
    one.cpu.toFixed(0),
    one.statementsPerRequest.toFixed(2),
    number(one.memory / MB),
    number(one.limitRate),
    one.limitP50.toFixed(2),
    one.limitP99.toFixed(2),
    one.limitCpu.toFixed(0),
    one.ratio.toFixed(2),
  ]
}

/** Where an aim is judged: 16 connections, or the only number there is. */
export function judged({ measured }: Result): Measured | undefined {
  return measured.find((one) => one.connections === JUDGED_AT) ?? measured.at(-1)
}

function verdict(result: Result): string {
  const one = judged(result)
  if (!one) return 'not measured'
  const reached = one.ratio >= result.scenario.aim
  return `${reached ? 'reached' : 'BELOW THE AIM'}: ${one.ratio.toFixed(2)} of ${result.scenario.aim} at ${one.connections} connections`
}

export function number(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 1 : 0 })
}

/** Writes the figures of a run to a file. */
export async function keep(file: string, figures: unknown): Promise<void> {
  await writeFile(file, `${JSON.stringify(figures, null, 2)}\n`)
  console.log(`\nkept in ${file}`)
}
