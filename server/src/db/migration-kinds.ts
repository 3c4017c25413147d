import { readdirSync } from 'node:fs'
import { join } from 'node:path'

export const MIGRATIONS = join(import.meta.dirname, '../../migrations')

/** From this number on the file's name says of which kind a migration is: 200-receiver.expand.sql. */
export const FIRST_WITH_KIND = 200

/** What an older version lives with, and what it does not: see CONTRIBUTING.md. */
export const KINDS = ['expand', 'index', 'backfill', 'contract'] as const
export type Kind = (typeof KINDS)[number] | 'history'

/** Of a file's name without '.sql'. What has no kind is from before there were any. */
export function kindOf(name: string): Kind {
  return KINDS.find((kind) => name.endsWith(`.${kind}`)) ?? 'history'
}

export function numberOf(name: string): number {
  return Number.parseInt(name, 10)
}

/** The number of the newest migration that this version of the shop has. */
export function newestMigration(folder = MIGRATIONS): number {
  const numbers = readdirSync(folder).map((file) => numberOf(file))
  return Math.max(...numbers.filter((number) => !Number.isNaN(number)))
}

/** The `application_name` by which other processes see how new a running one is. */
export function servingName(newest = newestMigration()): string {
  return `kwaderno jobs ${newest}`
}

/** Whether a process runs that does not have the migration $1 yet; before there were kinds they had no number. */
export const OLDER_SERVES = `select exists (
  select from pg_stat_activity
  where datname = current_database() and application_name like 'kwaderno jobs%'
    and coalesce(substring(application_name from '[0-9]+$')::integer, 0) < $1
) as found`
