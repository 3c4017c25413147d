/** Away, not yet there, or in want of something: each of them may be over in a moment. */
const CODES = new Set([
  // Of the network, and of a socket that nobody has opened yet.
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  // Of PostgreSQL: a server that takes no writes, transactions that it ended, a statement or a lock that took too long,
  // a disk that fails.
  '25006',
  '25P03',
  '25P04',
  '55P03',
  '57014',
  '58000',
  '58030',
])

/** Of PostgreSQL: connection exceptions, insufficient resources, and a server that stops, crashed or starts. */
const CLASSES = /^(08\w{3}|53\w{3}|57P0\w)$/

/** The driver and its pool say these in words only. */
const WORDS = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
])

/**
 * Whether the database could not do what it was asked: it is away, does not answer, has no room, or gave a statement up.
 * Nothing is wrong with what was asked, so it is worth another try.
 */
export function isOutage(error: unknown): boolean {
  for (let reason = error; reason instanceof Error; reason = reason.cause) {
    if (WORDS.has(reason.message)) return true
    const { code, syscall } = reason as NodeJS.ErrnoException
    if (code === undefined) continue
    if (CODES.has(code) || CLASSES.test(code) || (code === 'ENOENT' && syscall === 'connect')) return true
  }
  return false
}

const FULL_DISK = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Whether there was no space left to write to, in the database or in the data folder. */
export function isFullDisk(error: unknown): boolean {
  for (let reason = error; reason instanceof Error; reason = reason.cause) {
    if (FULL_DISK.has((reason as NodeJS.ErrnoException).code ?? '')) return true
  }
  return false
}
