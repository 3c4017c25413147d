import { copyFile, readdir, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { BATCH, inBatches } from '../db/batches.ts'
import type { Deps } from './deps.ts'
import { sweepPictures, sweepUploads } from './stored-files.ts'

const DAY = 86_400_000
const LONGEST_LOG = 10_000_000

export interface Swept {
  resets: number
  notifications: number
  mails: number
  mailTexts: number
  mailRows: number
  requests: number
  files: number
}

/** Deletes what nobody needs any more. */
export async function sweepOld(deps: Pick<Deps, 'db' | 'files' | 'config'>, now: Date): Promise<Swept> {
  const { db } = deps
  const { retention, dataDir } = deps.config
  const before = (days: number) => new Date(now.getTime() - days * DAY)
  return {
    resets: await inBatches(db, deleteResets(before(1))),
    notifications: await inBatches(db, deleteNotifications(before(retention.notificationDays))),
    mails: await sweepOutbox(join(dataDir, 'outbox'), before(retention.outboxDays)),
    mailTexts: await inBatches(db, emptyMails(before(MAIL_DAYS))),
    mailRows: await inBatches(db, deleteMails(before(MAIL_ROW_DAYS))),
    requests: await inBatches(db, deleteRequests(before(TOLD_DAYS), before(ASKED_DAYS))),
    files: (await sweepFiles(deps, now)) + (await shortenLog(join(dataDir, 'db.log'))),
  }
}

/** A day after it has expired nobody tries a link any more. */
const deleteResets = (before: Date) => sql`
  delete from password_resets where token_hash in
    (select token_hash from password_resets where expires_at < ${before} limit ${BATCH})`

const deleteNotifications = (before: Date) => sql`
  delete from notifications where id in
    (select id from notifications where created_at < ${before} limit ${BATCH})`

/** How long it can be read what a mail said. */
const MAIL_DAYS = 90

const emptyMails = (before: Date) => sql`
  update mails set text = '', html = '', sealed = null, claim_code = '' where id in
    (select id from mails where created_at < ${before} and coalesce(sent_at, created_at) < ${before} and status in ('Sent', 'Failed')
      and (text <> '' or sealed is not null) limit ${BATCH})`

/** How long it can be seen that a mail was sent: as long as somebody may still ask about the order that it was for. */
const MAIL_ROW_DAYS = 730

/** One that was sent once more stays as long as the other. */
const deleteMails = (before: Date) => sql`
  delete from mails where id in
    (select id from mails m where created_at < ${before} and status in ('Sent', 'Failed')
      and not exists (select from mails later where later.resend_of = m.id)
      order by created_at, id limit ${BATCH})`

/** Who was told that an item is back is of no use any longer than the mail that said so. */
const TOLD_DAYS = MAIL_DAYS
/** After a year nobody waits for an item any more; a request for one that the shop no longer shows cannot even be undone. */
const ASKED_DAYS = 365

const deleteRequests = (toldBefore: Date, askedBefore: Date) => sql`
  delete from back_in_stock_requests where id in
    (select id from back_in_stock_requests
      where told_at < ${toldBefore} or (told_at is null and asked_at < ${askedBefore}) limit ${BATCH})`

async function sweepOutbox(folder: string, before: Date): Promise<number> {
  const names = await readdir(folder).catch(absent)
  let removed = 0
  for (const name of names ?? []) {
    const path = join(folder, name)
    const found = await stat(path).catch(absent)
    if (found === undefined || found.mtime >= before) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}

async function sweepFiles(deps: Pick<Deps, 'db' | 'files'>, now: Date): Promise<number> {
  const unfinished = await deps.files.removeUnfinished(new Date(now.getTime() - DAY))
  return unfinished + (await sweepUploads(deps, now)) + (await sweepPictures(deps, now))
}

/** The embedded database writes on at the end of the same file, so it is copied and emptied. */
async function shortenLog(path: string): Promise<number> {
  const found = await stat(path).catch(absent)
  if (found === undefined || found.size <= LONGEST_LOG) return 0
  await copyFile(path, `${path}.1`)
  await truncate(path)
  return 1
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
