import { hostname } from 'node:os'
import { pino, stdSerializers, type Logger } from 'pino'

/** What must never be written down, wherever it turns up in what is logged. */
const REDACT = [
  'req.headers.authorization',
  'headers.authorization',
  '*.password',
  '*.newPassword',
  '*.confirmPassword',
  '*.token',
]

/** What PostgreSQL tells beside its message: values of the row that it is about. */
const VALUES = ['detail', 'where', 'internalQuery']

/** An error without the data that it is about: names and addresses of people do not belong into a log. */
function shownError(error: Error): Record<string, unknown> {
  return withoutValues(stdSerializers.err(error))
}

/** The errors that it holds, such as those of an AggregateError, are as it is. */
function withoutValues(error: object): Record<string, unknown> {
  const shown = Object.entries(error).filter(([name]) => !VALUES.includes(name))
  return Object.fromEntries(shown.map(([name, value]) => [name, heldWithoutValues(value)]))
}

function heldWithoutValues(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(heldWithoutValues)
  return isError(value) ? withoutValues(value) : value
}

const isError = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && 'stack' in value && 'message' in value

/**
 * JSON lines for machines; one short line each for a person at a terminal.
 * @param number the number of this process where several serve together
 */
export function openLog(level: string, isTerminal: boolean, number?: number): Logger {
  const options = {
    level,
    ...(number === undefined ? {} : { base: { pid: process.pid, hostname: hostname(), process: number } }),
    redact: { paths: REDACT, censor: '[hidden]' },
    serializers: { err: shownError },
  }
  return isTerminal
    ? pino(options, { write: (line) => void process.stdout.write(readable(line)) })
    : pino(options, inParts())
}

/**
 * Lines are written together, at the latest a quarter of a second after they were logged and always before the process
 * exits or when it says something fatal: one by one they keep every request waiting for the one who reads them. No more
 * at once than a pipe takes whole, so that lines of several processes do not run into each other.
 */
function inParts() {
  return pino.destination({ sync: false, minLength: 3072, maxWrite: 4096, periodicFlush: 250 })
}

const HIDDEN = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'reqId', 'err'])
const LEVELS: Record<number, string> = { 40: ' warning:', 50: ' error:', 60: ' fatal:' }

function readable(line: string): string {
  const entry = JSON.parse(line) as Record<string, unknown> & { time: number; level: number; msg?: string }
  const time = new Date(entry.time).toTimeString().slice(0, 8)
  const rest = Object.entries(entry)
    .filter(([name]) => !HIDDEN.has(name))
    .map(([name, value]) => ` ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const cause = entry.err as { stack?: string } | undefined
  return `${time}${LEVELS[entry.level] ?? ''} ${entry.msg ?? ''}${rest.join('')}${cause?.stack ? `\n${cause.stack}` : ''}\n`
}
