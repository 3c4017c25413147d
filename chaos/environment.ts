import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, realpath, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hash } from '@node-rs/argon2'
import type { Kysely } from 'kysely'
import { pino } from 'pino'
import { createDatabase, type Connection } from '../server/src/db/client.ts'
import { startEmbedded, joinEmbedded } from '../server/src/db/embedded.ts'
import type { Database } from '../server/src/db/tables.ts'
import { makeFactories, PASSWORD, type Factories } from '../server/test/factories.ts'
import { openFakeS3, type FakeS3 } from './fake-s3.ts'
import { openLine, type Line } from './tcp-proxy.ts'
import { openMailbox, type Mailbox } from './mailbox.ts'
import { startShop, type Shop } from './shop.ts'

const run = promisify(execFile)
const silent = pino({ level: 'silent' })
/** Megabytes of the disk that is to become full. */
const DISK = 700

/** A shop in one or two processes, with everything around it that may fail. */
export interface World {
  shops: Shop[]
  db: Kysely<Database>
  factories: Factories
  options: { id: number; price: number }[]
  /** The process id of PostgreSQL's first process. */
  postmaster(): Promise<number>
  /** Between the shops and their database; one process has its own embedded one, without a line. */
  line: Line | undefined
  s3: FakeS3 | undefined
  mailbox: Mailbox
  /** A disk of its own below the data, that may be filled; undefined where none can be made. */
  disk: string | undefined
  /** Where the logs lie. */
  folder: string
  close(): Promise<void>
}

/**
 * One process brings its own PostgreSQL, as `npm start` does, and keeps its files on its disk; two share one that stands
 * beside them, and a store of files in S3.
 */
export async function openWorld(processes: 1 | 2, { ownDisk = false } = {}): Promise<World> {
  const opened: (() => Promise<unknown> | void)[] = []
  const close = async () => {
    for (const one of opened.splice(0).toReversed()) await one()
  }
  // Nothing that was started, mounted or written stays behind when it is interrupted.
  const interrupt = () => void close().finally(() => process.exit(130))
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  opened.push(() => void process.off('SIGINT', interrupt).off('SIGTERM', interrupt))
  try {
    const folder = await mkdtemp(join(tmpdir(), 'kwaderno-chaos-'))
    opened.push(() => rm(folder, { recursive: true, force: true }))
    const dataDir = join(folder, 'data')
    await mkdir(dataDir)
    const disk = ownDisk && processes === 1 && (await mountDisk(dataDir)) ? dataDir : undefined
    if (disk) opened.push(() => run('umount', ['-l', disk]))
    const mailbox = await openMailbox()
    opened.push(() => mailbox.close())
    const settings = {
      DATA_DIR: dataDir,
      SMTP_URL: mailbox.url,
      ADMIN_PASSWORD: PASSWORD,
      ...Object.fromEntries(
        ['LOGIN', 'REGISTER', 'RECOVERY', 'UPLOAD', 'CHAT'].map((name) => [`RATE_${name}`, '0']),
      ),
    }
    const base =
      processes === 1 ? await openOne(folder, settings, opened) : await openTwo(folder, settings, opened)
    const { db, close: closeDb } = createDatabase({ ...base.connection, applicationName: 'chaos', max: 4 })
    opened.push(closeDb)
    const factories = makeFactories({
      db,
      passwordHash: await hash(PASSWORD, { memoryCost: 64, timeCost: 1 }),
      // Everybody logs in himself.
      signToken: () => '',
    })
    const { options } = await factories.newProduct({
      options: [4550, 12_000, 999].map((price) => ({ price, stock: 1_000_000 })),
    })
    return { ...base, db, factories, options, mailbox, disk, folder, close }
  } catch (error) {
    await close()
    throw error
  }
}

type Opened = (() => Promise<unknown> | void)[]
type Base = Pick<World, 'shops' | 'postmaster' | 'line' | 's3'> & { connection: Connection }

async function openOne(folder: string, settings: Record<string, string>, opened: Opened): Promise<Base> {
  const dataDir = settings.DATA_DIR ?? folder
  const shop = await startShop(settings, join(folder, 'shop.log'))
  opened.push(() => shop.stop())
  const { connection } = await joinEmbedded({ dataDir, log: silent })
  return {
    shops: [shop],
    connection,
    postmaster: () => postmasterOf(dataDir),
    line: undefined,
    s3: undefined,
  }
}

async function openTwo(folder: string, settings: Record<string, string>, opened: Opened): Promise<Base> {
  const dataDir = join(folder, 'database')
  const { connection, stop } = await startEmbedded({ dataDir, log: silent })
  opened.push(stop)
  const { host, port, user, password, database } = connection
  const isSocket = String(host).startsWith('/')
  const line = await openLine(
    isSocket ? { path: `${host}/.s.PGSQL.${port}` } : { host: String(host), port: Number(port) },
  )
  opened.push(() => line.close())
  const s3 = await openFakeS3()
  opened.push(() => s3.close())
  const secret = encodeURIComponent(String(password))
  const both = {
    ...settings,
    DATABASE_URL: `postgres://${user}:${secret}@127.0.0.1:${line.port}/${database}`,
    TOKEN_SECRET: 'the same for both processes of this run',
    S3_BUCKET: 'chaos',
    S3_ENDPOINT: s3.endpoint,
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  const shops: Shop[] = []
  for (const name of ['one', 'two']) {
    const shop = await startShop(both, join(folder, `shop-${name}.log`))
    opened.push(() => shop.stop())
    shops.push(shop)
  }
  return { shops, connection, postmaster: () => postmasterOf(dataDir), line, s3 }
}

async function postmasterOf(dataDir: string): Promise<number> {
  const cluster = await realpath(join(dataDir, 'db'))
  const [pid] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
  return Number(pid)
}

/** Only root may, and not in every container. */
async function mountDisk(folder: string): Promise<boolean> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  return run('mount', ['-t', 'tmpfs', '-o', `size=${DISK}m,mode=0755`, 'tmpfs', folder]).then(
    () => true,
    () => false,
  )
}

/** Bytes that are free on the disk of this folder. */
export async function roomIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
