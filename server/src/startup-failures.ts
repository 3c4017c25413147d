import { statfsSync } from 'node:fs'
import { StoreError } from './adapters/files.ts'
import { BackupError } from './backup/failure.ts'
import { ConfigError, type Config } from './config.ts'
import { SecretError } from './core/secret.ts'
import { EmbeddedError } from './db/embedded/failure.ts'
import { MigrationError } from './db/migrate.ts'
import { isFullDisk, isOutage } from './db/outage.ts'
import { UnusableDatabase } from './db/wait-for-database.ts'
import { InstallError } from './install.ts'
import { RedisError } from './live/over-redis.ts'
import { ProcessFailed } from './processes/primary.ts'

/** Their messages are such sentences already. */
const KNOWN = [
  BackupError,
  ConfigError,
  MigrationError,
  EmbeddedError,
  RedisError,
  SecretError,
  InstallError,
  StoreError,
  ProcessFailed,
  UnusableDatabase,
]

/** One sentence for whoever starts the shop, for everything that is known to go wrong; undefined for the rest. */
export function failureSentence(error: unknown, config?: Config): string | undefined {
  if (KNOWN.some((kind) => error instanceof kind)) return (error as Error).message
  if (!(error instanceof Error) || !config) return undefined
  if (isFullDisk(error) || (isOutage(error) && isFull(config))) return fullDisk(config)
  switch ('code' in error ? error.code : undefined) {
    case 'EADDRINUSE':
      return `Port ${config.port} is taken by another program. Stop that program, or choose another port with PORT.`
    case 'EACCES':
    case 'EPERM':
      return 'port' in error
        ? `This user may not listen on port ${config.port}. Choose one above 1023 with PORT.`
        : `The folder ${config.dataDir} cannot be written to. Change its owner, or choose another with DATA_DIR.`
    case 'EROFS':
      return `The folder ${config.dataDir} cannot be written to. Choose another with DATA_DIR.`
    case 'EEXIST':
    case 'ENOTDIR':
      return `${config.dataDir} is not a folder. Choose another with DATA_DIR.`
    case 'EADDRNOTAVAIL':
      return `This machine has no address ${config.host}. Correct HOST.`
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'ETIMEDOUT':
      return `The database does not answer. Check DATABASE_URL, and that it runs.`
    case '28P01':
    case '28000':
      return 'The database refuses the user or password of DATABASE_URL.'
    case '3D000':
      return 'The database named in DATABASE_URL does not exist.'
    case '42501':
      return 'The database is not up to date, and the role of DATABASE_URL may not change it. Name its owner in DATABASE_MIGRATE_URL, or run node server/src/migrate.ts with both.'
    case '53300':
      return 'The database has no connection left for the shop. Raise its max_connections, or lower DATABASE_POOL.'
    default:
      return isOutage(error)
        ? `The database broke off while the shop started (${error.message}). Start it again.`
        : undefined
  }
}

/** One segment of the database's log; without room for it the server ends itself. */
const LEAST_ROOM = 20_000_000

/** The embedded database has its place in the data folder, and broke off for want of it. */
function isFull({ dataDir, databaseUrl }: Config): boolean {
  if (databaseUrl) return false
  const { bavail, bsize } = statfsSync(dataDir)
  return bavail * bsize < LEAST_ROOM
}

function fullDisk({ dataDir, databaseUrl }: Config): string {
  return databaseUrl
    ? `There is no space left, for ${dataDir} or for the database. Make some and start again.`
    : `There is no space left for ${dataDir}. Make some and start again.`
}
