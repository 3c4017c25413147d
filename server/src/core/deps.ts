import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { FileStore } from '../adapters/files.ts'
import type { Images } from '../adapters/images.ts'
import type { Jobs } from '../adapters/jobs.ts'
import type { Mailer } from '../adapters/mail.ts'
import type { MailQueue } from '../adapters/mail-queue.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/tables.ts'
import type { ChangeFeed } from '../live/change-feed.ts'
import type { Live } from '../live/live.ts'
import type { Clock } from './clock.ts'
import type { IsSetUp } from './setup-gate.ts'
import type { Tokens } from './tokens.ts'

/** What the process owns and every module may use; made once by main.ts or by a test. */
export interface Deps {
  db: Kysely<Database>
  /** For reads that a replica may answer, never older than the request; `db` where there is none. */
  reads: Kysely<Database>
  changes: ChangeFeed
  config: Config
  /** Signs tokens; whoever encrypts takes a key of his own from it with `deriveKey`. */
  secret: string
  mail: Mailer
  mailQueue: MailQueue
  files: FileStore
  images: Images
  live: Live
  jobs: Jobs
  clock: Clock
  log: Logger
  tokens: Tokens
  isSetUp: IsSetUp
}
