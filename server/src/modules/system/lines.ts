import type { SystemLine, SystemPart, SystemState } from '@kwaderno/contract/system.ts'
import packageJson from '../../../package.json' with { type: 'json' }
import { momentInWords } from '../../core/clock.ts'
import type { BackupFact, Facts, Running } from './facts.ts'

const HOUR = 3_600_000
/** A nightly backup has two hours to come and to be tried. */
const LATE = 26 * HOUR
/** The log of the database is copied each minute. */
const CHANGES_LATE = HOUR
/** The chain is walked each night. */
const AUDIT_LATE = 50 * HOUR
const FULL = 0.9

const count = (number: number, one: string, many = `${one}s`) =>
  `${number.toLocaleString('en-PH')} ${number === 1 ? one : many}`

const line = (part: SystemPart, state: SystemState, text: string, details: string[] = []): SystemLine => ({
  part,
  state,
  text,
  details,
})

/** How everything is that may need somebody. */
export function judge(facts: Facts): SystemLine[] {
  return [backupLine(facts), mailLine(facts), jobLine(facts), diskLine(facts), auditLine(facts)]
}

const FOREIGN =
  'Only the files are in it. The database is at DATABASE_URL and is backed up where it runs: by its hosting, or with pg_dump.'

function backupLine(facts: Facts): SystemLine {
  const { place, isDemo, isForeign, last, lastGood, now } = facts
  if (isDemo) return line('backup', 'Not set up', 'A demo does not back itself up.')
  if (place === undefined) {
    const all = isForeign ? 'the files of the shop. Its database is backed up where it runs' : 'the shop'
    return line('backup', 'Not set up', `Nothing here backs up ${all}. BACKUP_TO names a place for it.`)
  }
  const details = [`Place: ${place}`, ...(isForeign ? [FOREIGN] : [])]
  if (!last) {
    return line(
      'backup',
      'Needs attention',
      'There is no backup yet. The first is taken within the hour.',
      details,
    )
  }
  const good = lastGood
    ? `The last good one is of ${momentInWords(lastGood.startedAt)}.`
    : 'There is no good one.'
  if (last.error) {
    const text = `The backup of ${momentInWords(last.startedAt)} failed: ${last.error} ${good}`
    return line('backup', 'Needs attention', text, details)
  }
  if (now.getTime() - last.startedAt.getTime() > LATE) {
    const text = `The last backup is of ${momentInWords(last.startedAt)}. One is due each night.`
    return line('backup', 'Needs attention', text, details)
  }
  return isForeign ? line('backup', 'Good', goodWords(last), details) : withChanges(facts, last, details)
}

const megabytes = (bytes: number) =>
  `${(bytes / 1_000_000).toLocaleString('en-PH', { maximumFractionDigits: 1 })} MB`

function goodWords({ startedAt, seconds, bytes, checked }: BackupFact): string {
  const taken = `The last backup is of ${momentInWords(startedAt)}. It took ${count(seconds, 'second')} and added ${megabytes(bytes)}.`
  if (!checked) return taken
  return `${taken} It was restored for a try and found whole: ${count(checked.orders, 'order')}, ${count(checked.files, 'file')}.`
}

/** Since a backup of the embedded database what happens is copied each minute. */
function withChanges({ changes, now }: Facts, last: BackupFact, details: string[]): SystemLine {
  const moments = [changes?.reachedAt, last.reachedAt].map((moment) => moment?.getTime() ?? 0)
  const reached = new Date(Math.max(...moments))
  const until = `Any moment of the last 7 days until ${momentInWords(reached)} can be restored, as far as the backups go back.`
  if (now.getTime() - reached.getTime() <= CHANGES_LATE) {
    return line('backup', 'Good', goodWords(last), [...details, until])
  }
  const why = changes?.error ? `: ${changes.error}` : '.'
  const text = `Nothing that has happened since ${momentInWords(reached)} is in the backup${why}`
  return line('backup', 'Needs attention', text, [goodWords(last), ...details])
}

function mailLine({ mails: { failed, waiting, hasServer } }: Facts): SystemLine {
  const details = hasServer ? [] : ['No mail server is set: mails are written to files on the server.']
  const waits = waiting === 0 ? '' : ` ${count(waiting, 'mail waits', 'mails wait')} to be sent.`
  if (failed === 0) return line('mails', 'Good', `No mail of the last 30 days has failed.${waits}`, details)
  const text = `${count(failed, 'mail')} of the last 30 days could not be sent.${waits}`
  return line('mails', 'Needs attention', text, details)
}

const JOBS: Readonly<Record<string, string>> = {
  mail: 'mails of a changed address',
  import: 'imports',
  'drop-imports': 'clearing of old imports',
  'complete-orders': 'completing of delivered orders',
  'expire-orders': 'expiry of pending orders',
  'lapse-swaps': 'end of size swaps that nobody has brought',
  erase: 'erasures that customers have asked for',
  retention: 'deletion of what is kept for a set time',
  'keep-invoices': 'writing of the sales book',
  'fold-sums': 'adding up of totals',
  sweep: 'nightly clearing',
  backup: 'backup',
  'check-audit-log': 'check of the audit log',
}

function jobLine({ jobs, missed }: Facts): SystemLine {
  const failed = [...jobs, ...missed].filter((job) => job.failed > 0)
  const waiting = jobs.reduce((sum, job) => sum + job.waiting, 0)
  const waits = waiting === 0 ? '' : ` ${count(waiting, 'job waits', 'jobs wait')}.`
  if (failed.length === 0) return line('jobs', 'Good', `No job has failed.${waits}`)
  const sum = failed.reduce((total, job) => total + job.failed, 0)
  const text = `${count(sum, 'job has', 'jobs have')} failed and will not be tried again.${waits}`
  const details = failed.map((job) => `${JOBS[job.name] ?? job.name}: ${job.failed}`)
  return line('jobs', 'Needs attention', text, [...details, 'The reasons are in the log of the server.'])
}

const gigabytes = (bytes: number) => `${(bytes / 1_000_000_000).toFixed(1)} GB`

function diskLine({ disk: { folder, free, total } }: Facts): SystemLine {
  const used = total === 0 ? 1 : 1 - free / total
  const text = `${gigabytes(free)} of ${gigabytes(total)} are free: ${Math.round(used * 100)}% are used.`
  return line('disk', used > FULL ? 'Needs attention' : 'Good', text, [`Folder: ${folder}`])
}

function auditLine({ audit, now }: Facts): SystemLine {
  if (!audit) {
    return line('audit', 'Not checked yet', 'The chain of the audit log is checked each night at 3:10 AM.')
  }
  const when = momentInWords(audit.checkedAt)
  if (audit.fault) return line('audit', 'Needs attention', `On ${when} it was found changed. ${audit.fault}`)
  const rows = count(audit.position, 'row')
  if (now.getTime() - audit.checkedAt.getTime() > AUDIT_LATE) {
    const text = `It was last checked on ${when}. A check is due each night.`
    return line('audit', 'Needs attention', text)
  }
  return line('audit', 'Good', `Its chain of ${rows} was whole on ${when}.`)
}

/** What runs here. */
export function describe({ database, processes, newest, unfinished }: Running): SystemLine[] {
  const programs = `Kwaderno ${packageJson.version}, Node ${process.versions.node}, PostgreSQL ${database}.`
  const details = [`Newest migration: ${newest}`]
  const left = `Not finished: ${unfinished.join(', ')}`
  return [
    unfinished.length === 0
      ? line('versions', 'Good', programs, details)
      : line('versions', 'Needs attention', `${programs} An upgrade is not finished.`, [...details, left]),
    line('processes', 'Good', `${count(processes, 'process serves', 'processes serve')} the shop.`),
  ]
}
