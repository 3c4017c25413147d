import { setTimeout as sleep } from 'node:timers/promises'
import type { RunningShop } from '../shop.ts'
import { ago } from './report-queries.ts'

const MB = 1024 * 1024

export interface ExportResult {
  title: string
  rows: number
  bytes: number
  seconds: number
  /** Resident memory of the server process in MB: at rest before it, and the most while it ran. */
  atRest: number
  most: number
  /** Milliseconds of a page of ten orders, asked over and over meanwhile. */
  meanwhile: { asked: number; p50: number; p99: number }
}

/** What is exported; the first is the one of which there is an aim. */
export const EXPORTS = [
  // A third of the days, about 100,000 lines of the 300,000.
  { title: 'lines of the orders of 180 days', path: `/api/Reports/order?export=true&dateFrom=${ago(179)}` },
  { title: 'all sold options with all their orders', path: '/api/Reports/sales-order?export=true' },
  { title: 'the audit log of 100 days', path: `/api/Reports/audit-log?export=true&dateFrom=${ago(99)}` },
] as const

/** Reads an export as a browser does, part by part, while somebody else asks for something small. */
export async function measureExport(
  shop: RunningShop,
  token: string,
  { title, path }: (typeof EXPORTS)[number],
): Promise<ExportResult> {
  const headers = { authorization: `Bearer ${token}` }
  const at = (address: string) => fetch(`http://127.0.0.1:${shop.port}${address}`, { headers })
  await (await at('/api/Order')).text()
  const atRest = (await shop.state()).memory
  const run = new AbortController()
  let most = 0
  const watching = (async () => {
    while (!run.signal.aborted) {
      most = Math.max(most, (await shop.state()).memory)
      await sleep(100)
    }
  })()
  const times: number[] = []
  const asking = (async () => {
    while (!run.signal.aborted) {
      const begun = performance.now()
      await (await at('/api/Order')).text()
      times.push(performance.now() - begun)
      await sleep(5)
    }
  })()
  const begun = performance.now()
  const read = await readAll(await at(path))
  const seconds = (performance.now() - begun) / 1000
  run.abort()
  await Promise.all([watching, asking])
  const sorted = times.toSorted((a, b) => a - b)
  const quantile = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
  const meanwhile = { asked: times.length, p50: quantile(0.5), p99: quantile(0.99) }
  return { title, ...read, seconds, atRest: atRest / MB, most: most / MB, meanwhile }
}

/** Counts the lines and lets go of them. */
async function readAll(response: Response): Promise<{ rows: number; bytes: number }> {
  if (!response.ok || !response.body) throw new Error(`the export answered ${response.status}`)
  let lines = 0
  let bytes = 0
  for await (const part of response.body) {
    bytes += part.length
    for (const byte of part) if (byte === 10) lines += 1
  }
  // One for each row and two for the brackets, with a line end between them.
  return { rows: lines - 1, bytes }
}
