import { LIMIT_TEXT } from '@kwaderno/contract/customer-limits.ts'
import type { Kysely } from 'kysely'
import { prepared } from '../db/client.ts'
import type { Database } from '../db/tables.ts'
import type { Deps } from './deps.ts'
import { limitsOf, type Limits } from './customer-limits.ts'
import { refuse, type Refusal } from './problem.ts'
import type { Session } from './session.ts'
import type { UploadedFile } from './upload.ts'

/** Files and bytes together. */
export interface Amount {
  files: number
  bytes: number
}

export function amountOf(files: readonly Pick<UploadedFile, 'size'>[]): Amount {
  return { files: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) }
}

/** What is wrong with uploading this much beside what was uploaded today; undefined when nothing is. */
export function faultOfUploads(limits: Limits, today: Amount, added: Amount): Refusal | undefined {
  const { uploadedFiles, uploadedBytes } = limits
  if (added.files === 0) return undefined
  if (uploadedFiles !== null && today.files + added.files > uploadedFiles) {
    return refuse(LIMIT_TEXT.uploadedFiles(uploadedFiles), { status: 429 })
  }
  if (uploadedBytes !== null && today.bytes + added.bytes > uploadedBytes) {
    return refuse(LIMIT_TEXT.uploadedBytes(uploadedBytes), { status: 429 })
  }
  return undefined
}

/**
 * Counts uploads as part of another statement, whose row is missing when they would be too many: two requests at the same
 * moment wait for each other at the row of the day.
 * @param from SQL of one row with user_id, day, files, bytes and the limits most_files and most_bytes, or none
 */
export function countingUploads(from: string): string {
  return `
    insert into upload_days as counted (user_id, day, files, bytes)
    select user_id, day, files, bytes from ${from} as added
    where (most_files is null or files <= most_files) and (most_bytes is null or bytes <= most_bytes)
    on conflict on constraint upload_days__user_id__day do update
    set files = counted.files + excluded.files, bytes = counted.bytes + excluded.bytes
    where coalesce(counted.files + excluded.files <= (select most_files from ${from} as added), true)
      and coalesce(counted.bytes + excluded.bytes <= (select most_bytes from ${from} as added), true)
    returning counted.files, counted.bytes`
}

const count = prepared<{ files: number; bytes: number }>(
  'upload-count',
  `with added as (
    select $1::integer as user_id, $2::date as day, $3::integer as files, $4::bigint as bytes,
      $5::integer as most_files, $6::bigint as most_bytes
  ) ${countingUploads('added')}`,
)

const selectDay = prepared<Amount>(
  'upload-day',
  'select files, bytes from upload_days where user_id = $1 and day = $2',
)

/** Counts files that the caller's transaction keeps. @throws Refusal 429 when they are more than one may upload in a day */
export async function countUploads(
  tx: Kysely<Database>,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  session: Session,
  files: readonly Pick<UploadedFile, 'size'>[],
): Promise<void> {
  if (files.length === 0) return
  const limits = limitsOf(config, session)
  const added = amountOf(files)
  const day = clock.today()
  const { uploadedFiles, uploadedBytes } = limits
  const counted = await count(tx, [
    session.userId,
    day,
    added.files,
    added.bytes,
    uploadedFiles,
    uploadedBytes,
  ])
  if (counted.length > 0) return
  const [today] = await selectDay(tx, [session.userId, day])
  throw (
    faultOfUploads(limits, today ?? { files: 0, bytes: 0 }, added) ??
    refuse('Please try again.', { status: 429 })
  )
}

const deleteDays = prepared<{ user_id: number }>(
  'upload-days-sweep',
  'delete from upload_days where day < $1::date returning user_id',
)

/** Forgets the counts of days that are over. */
export async function sweepUploadDays({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteDays(db, [clock.today()])
}
