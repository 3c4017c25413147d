import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { MY_DATA_AN_HOUR } from '@kwaderno/contract/erasure-text.ts'
import { z } from 'zod'

const flag = <Fallback extends boolean | undefined>(fallback: Fallback) =>
  z
    .enum(['0', '1', 'true', 'false', ''])
    .optional()
    .transform((text): boolean | Fallback =>
      text === undefined || text === '' ? fallback : text === '1' || text === 'true',
    )

const text = z
  .string()
  .trim()
  .transform((value) => (value === '' ? undefined : value))
  .optional()

const url = (schemes: readonly string[]) =>
  text.refine(
    (value) => value === undefined || (URL.canParse(value) && schemes.includes(new URL(value).protocol)),
    `must be an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
  )

/** 'security@shop.example' means mailto: it. */
const contact = text
  .transform((value) => (value?.includes('@') && !value.includes(':') ? `mailto:${value}` : value))
  .refine(
    (value) => value === undefined || /^(mailto:|https:\/\/|tel:)\S+$/.test(value),
    'must be a mail address or begin with https://',
  )

const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal']

/** '10.0.0.1', '10.0.0.0/8', or a name for several of them. */
function isProxy(entry: string): boolean {
  const [address = '', bits, ...more] = entry.trim().split('/')
  if (PROXY_NAMES.includes(entry.trim())) return true
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  return most > 0 && more.length === 0 && (bits === undefined || (/^[1-9]\d*$/.test(bits) && +bits <= most))
}

/** A number of them, or where they are. */
const proxies = text
  .refine(
    (value) => value !== 'true',
    "cannot be 'true': anybody could then pretend to be anywhere, and no limit would hold; say how many proxies there are, e.g. 1, or name their addresses",
  )
  .refine(
    (value) => value === undefined || /^(true|false|\d+)$/.test(value) || value.split(',').every(isProxy),
    'must be the number of proxies, or their addresses with commas between them, e.g. 10.0.0.0/8',
  )

export interface Rate {
  count: number
  seconds: number
}

/** '30/300': thirty calls in 300 seconds; '0' switches the limit off. */
const rate = (fallback: string) =>
  z
    .string()
    .regex(/^(0|\d{1,7}\/\d{1,6})$/, "must look like '30/300' (calls per seconds) or be 0")
    .default(fallback)
    .transform((value): Rate => {
      const [count = 0, seconds = 1] = value.split('/').map(Number)
      return { count, seconds }
    })

/** A limit; 0 is none. */
const count = (fallback: number) =>
  z.coerce.number('must be a number').int('must be a whole number').min(0).max(1_000_000).default(fallback)

const days = (fallback: number) =>
  z.coerce.number('must be a number').int().min(1).max(36_500).default(fallback)

const Environment = z.object({
  PORT: z.coerce.number('must be a port number').int().min(0).max(65535).default(3000),
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  /** How many serve the port together. Default: by the cores (processes/count.ts). */
  PROCESSES: z.coerce.number('must be a number').int('must be a whole number').min(1).max(64).optional(),
  /** How long a server that is told to stop goes on, while whoever stands before it notices. */
  DRAIN_SECONDS: z.coerce.number('must be a number of seconds').min(0).max(600).default(0),
  DATA_DIR: z
    .string()
    .trim()
    .min(1)
    .default('./data')
    .transform((path) => resolve(path)),
  DATABASE_URL: url(['postgres:', 'postgresql:']),
  /** Of the role that owns the tables and brings them up to date; DATABASE_URL is then of one that only serves. */
  DATABASE_MIGRATE_URL: url(['postgres:', 'postgresql:']),
  /** DATABASE_URL leads through a pooler that gives a connection for one transaction; DATABASE_DIRECT_URL leads past it. */
  DATABASE_POOLED: flag(false),
  DATABASE_DIRECT_URL: url(['postgres:', 'postgresql:']),
  /** A streaming replica for reports, exports, dashboard and palette. */
  DATABASE_READ_URL: url(['postgres:', 'postgresql:']),
  DATABASE_POOL: z.coerce.number('must be a number').int().min(2).max(200).default(10),
  REDIS_URL: url(['redis:', 'rediss:']),
  SMTP_URL: url(['smtp:', 'smtps:']),
  MAIL_FROM: z.string().trim().min(3).default('Kwaderno <shop@kwaderno.example>'),
  /** Where browsers reach the shop; links in mails begin with it. Default: the address it listens on. */
  PUBLIC_URL: url(['http:', 'https:']).transform((value) => value?.replace(/\/+$/, '')),
  S3_BUCKET: text,
  S3_ENDPOINT: url(['http:', 'https:']),
  S3_REGION: z.string().trim().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  S3_PREFIX: z.string().trim().default(''),
  /** Where backups go: a folder, or s3://BUCKET/FOLDER. */
  BACKUP_TO: text,
  /** Encrypts backups. */
  BACKUP_KEY: text.refine(
    (value) => value === undefined || value.length >= 32,
    'must have at least 32 characters',
  ),
  /** The service that knows regions to barangays; empty uses the list that comes with the shop. */
  GEO_URL: url(['http:', 'https:']).transform((value) => value?.replace(/\/+$/, '')),
  DEMO: flag(true),
  /** Lets the demo, whose passwords everybody knows, be reached from other machines. */
  DEMO_PUBLIC: flag(false),
  ADMIN_USERNAME: text,
  ADMIN_PASSWORD: text,
  ADMIN_EMAIL: text,
  /** Signs tokens; without it one is made and kept in the data folder. */
  TOKEN_SECRET: text.refine(
    (value) => value === undefined || value.length >= 32,
    'must have at least 32 characters',
  ),
  /** The fingerprint of the secret before, when it was changed on purpose. */
  TOKEN_SECRET_REPLACES: text,
  RATE_LOGIN: rate('100/300'),
  LOGIN_DELAY: rate('5/900'),
  RATE_REGISTER: rate('20/3600'),
  RATE_RECOVERY: rate('10/900'),
  RATE_UPLOAD: rate('120/60'),
  RATE_LOOKUP: rate('60/60'),
  RATE_STUDENT: rate('60/3600'),
  RATE_CHAT: rate('30/60'),
  RATE_LIVE: rate('200/10'),
  MAX_OPEN_ORDERS: count(20),
  MAX_PIECES: count(500),
  MAX_UPLOADS: count(100),
  MAX_UPLOAD_MB: count(500),
  CANCELLED_FILES_DAYS: count(90),
  /** Names of roles whose holders must have a second factor, with commas between them. */
  SECOND_FACTOR_ROLES: z
    .string()
    .default('')
    .transform((value) =>
      value
        .split(',')
        .map((name) => name.trim().toLowerCase())
        .filter((name) => name !== ''),
    ),
  /** After how many days the security log forgets. */
  SECURITY_LOG_DAYS: z.coerce.number('must be a number of days').int().min(1).max(36_500).default(400),
  /** After how many hours without use a session of the staff ends; 0 never. */
  STAFF_IDLE_HOURS: z.coerce.number('must be a number of hours').min(0).max(168).default(12),
  /** Proxies in front of the shop whose X-Forwarded-For counts: '1' or addresses. */
  TRUST_PROXY: proxies,
  /** Connections in all, and of one address that is no trusted proxy (0: any number). */
  CONNECTIONS: z.coerce.number('must be a number').int().min(100).max(100_000).default(10_000),
  CONNECTIONS_PER_ADDRESS: z.coerce.number('must be a number').int().min(0).max(100_000).default(1000),
  /** Tells browsers to use https only. Default: when PUBLIC_URL begins with https. */
  HSTS: flag(undefined),
  /** Days after which notifications are forgotten, and mails of the outbox. */
  NOTIFICATION_DAYS: days(180),
  OUTBOX_DAYS: days(30),
  /** Opens /metrics to callers with this bearer token; without it only this machine may read it. */
  METRICS_TOKEN: text,
  /** The reference at /api/docs. Default: in the demo only. */
  API_DOCS: flag(undefined),
  /** Whom to tell of a weakness, for /.well-known/security.txt: a mail address or a page. */
  SECURITY_CONTACT: contact,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export type Config = Readonly<ReturnType<typeof shape>>

/** A setting that cannot be used; the message names it and says what it must be. */
export class ConfigError extends Error {}

/**
 * Reads the settings. The only reader of the environment.
 * @throws ConfigError with one sentence per wrong setting
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`)
    throw new ConfigError(`The settings cannot be used: ${wrong.join('; ')}.`)
  }
  const { DATABASE_POOLED, DATABASE_URL, DATABASE_DIRECT_URL } = parsed.data
  if (DATABASE_POOLED && !(DATABASE_URL && DATABASE_DIRECT_URL)) {
    throw new ConfigError(
      'DATABASE_POOLED needs DATABASE_URL through the pooler and DATABASE_DIRECT_URL past it: jobs, live messages and migrations keep their connections.',
    )
  }
  return Object.freeze(shape(parsed.data))
}

function ratesOf(env: z.output<typeof Environment>) {
  return {
    login: env.RATE_LOGIN,
    register: env.RATE_REGISTER,
    recovery: env.RATE_RECOVERY,
    upload: env.RATE_UPLOAD,
    lookup: env.RATE_LOOKUP,
    // Each says whether its code is one, too. Apart, so that handing over takes nothing from looking up.
    handOver: env.RATE_LOOKUP,
    student: env.RATE_STUDENT,
    chat: env.RATE_CHAT,
    // Told to whoever downloads: no setting.
    myData: { count: MY_DATA_AN_HOUR, seconds: 3600 },
    live: env.RATE_LIVE,
  }
}

function shape(env: z.output<typeof Environment>) {
  return {
    port: env.PORT,
    host: env.HOST,
    /** Undefined for as many as the machine is good for. */
    processes: env.PROCESSES,
    drainSeconds: env.DRAIN_SECONDS,
    dataDir: env.DATA_DIR,
    /** Straight to PostgreSQL. */
    databaseUrl: env.DATABASE_POOLED ? env.DATABASE_DIRECT_URL : env.DATABASE_URL,
    /** Through a pooler, for requests. */
    databasePoolerUrl: env.DATABASE_POOLED ? env.DATABASE_URL : undefined,
    databaseMigrateUrl: env.DATABASE_MIGRATE_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    databasePool: env.DATABASE_POOL,
    redisUrl: env.REDIS_URL,
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
    /** Without a trailing slash. */
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    /** Of backups as well, in buckets of their own. */
    s3Access: {
      endpoint: env.S3_ENDPOINT,
      region: env.S3_REGION,
      accessKeyId: env.S3_ACCESS_KEY_ID,
      secretAccessKey: env.S3_SECRET_ACCESS_KEY,
    },
    backupTo: env.BACKUP_TO,
    backupKey: env.BACKUP_KEY,
    s3: env.S3_BUCKET
      ? {
          bucket: env.S3_BUCKET,
          endpoint: env.S3_ENDPOINT,
          region: env.S3_REGION,
          accessKeyId: env.S3_ACCESS_KEY_ID,
          secretAccessKey: env.S3_SECRET_ACCESS_KEY,
          prefix: env.S3_PREFIX,
        }
      : undefined,
    geoUrl: env.GEO_URL,
    demo: env.DEMO,
    demoPublic: env.DEMO_PUBLIC,
    apiDocs: env.API_DOCS ?? env.DEMO,
    admin: { userName: env.ADMIN_USERNAME, password: env.ADMIN_PASSWORD, email: env.ADMIN_EMAIL },
    tokenSecret: env.TOKEN_SECRET,
    tokenSecretReplaces: env.TOKEN_SECRET_REPLACES,
    /** How much work one password hash is: memory in KiB and passes. Tests lower it. */
    argon2: { memoryCost: 19_456, timeCost: 2 },
    rates: ratesOf(env),
    /** Failed log-ins of one account that are free, and the seconds of the longest wait after more. */
    loginDelay: { free: env.LOGIN_DELAY.count, longest: env.LOGIN_DELAY.seconds },
    /** What one customer can take: waiting orders, pieces of one option, and uploads a day. 0 is no limit. */
    limits: {
      openOrders: env.MAX_OPEN_ORDERS,
      pieces: env.MAX_PIECES,
      uploadedFiles: env.MAX_UPLOADS,
      uploadedMegabytes: env.MAX_UPLOAD_MB,
    },
    /** After how many days cancelled and declined orders lose their files; 0 is never. */
    cancelledFilesDays: env.CANCELLED_FILES_DAYS,
    /** In lower case. */
    secondFactorRoles: env.SECOND_FACTOR_ROLES as readonly string[],
    securityLogDays: env.SECURITY_LOG_DAYS,
    staffIdleHours: env.STAFF_IDLE_HOURS,
    trustProxy: trusted(env.TRUST_PROXY),
    connections: { total: env.CONNECTIONS, perAddress: env.CONNECTIONS_PER_ADDRESS },
    hsts: env.HSTS ?? env.PUBLIC_URL?.startsWith('https:') ?? false,
    retention: { notificationDays: env.NOTIFICATION_DAYS, outboxDays: env.OUTBOX_DAYS },
    metricsToken: env.METRICS_TOKEN,
    securityContact: env.SECURITY_CONTACT,
    logLevel: env.LOG_LEVEL,
  }
}

/** Counted proxies are the nearest ones. */
function trusted(value: string | undefined): false | string | ((address: string, hop: number) => boolean) {
  if (value === undefined || value === '0' || value === 'false') return false
  return /^\d+$/.test(value) ? (_address, hop) => hop < Number(value) : value
}
