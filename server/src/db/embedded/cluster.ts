import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmod,
  chown,
  lstat,
  mkdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  statfs,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Logger } from 'pino'
import { ELSEWHERE, type Binaries } from './binaries.ts'
import { EmbeddedError } from './failure.ts'
import { firstClosedFolder, type Owner } from './owner.ts'

const run = promisify(execFile)
/** The database's own administrator. */
export const USER = 'kwaderno'

/** Variables of PostgreSQL's own that somebody has set for another server must not reach ours. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name))
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' }
}

/** The password of the data folder, made on its first start. Whoever calls holds the folder's lock. */
export async function readPassword(dataDir: string): Promise<string> {
  const path = join(dataDir, 'db.password')
  const known = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return ''
  })
  if (known.trim()) return known.trim()
  if (await exists(join(dataDir, 'db', 'PG_VERSION'))) {
    throw new EmbeddedError(
      `${path} with the password of the database is missing. Put it back from a backup.`,
    )
  }
  const password = randomBytes(24).toString('base64url')
  await writeFile(`${path}.new`, `${password}\n`, { mode: 0o600 })
  await rename(`${path}.new`, path)
  return password
}

/**
 * `dataDir/db`, a folder that the owner can reach: where the way there is closed to it, as below /root, a link to a
 * folder elsewhere.
 */
export async function placeCluster(dataDir: string, owner: Owner | undefined, log: Logger): Promise<string> {
  const folder = join(dataDir, 'db')
  if (owner) await openTo(dataDir, owner)
  const closed = owner && firstClosedFolder(dataDir, owner)
  const entry = await lstat(folder).catch(() => undefined)
  if (entry?.isSymbolicLink()) {
    const target = await readlink(folder)
    if (await exists(dirname(target))) return target
    throw new EmbeddedError(
      `The database of ${dataDir} lay in ${target}, which is gone. Put it back from a backup.`,
    )
  }
  if (!closed) return folder
  if (entry) {
    throw new EmbeddedError(
      `The database in ${folder} belongs to a user who cannot enter ${closed}. Start the shop as that user, or move the data folder to where that user can read, such as ${ELSEWHERE}, and name it in DATA_DIR.`,
    )
  }
  // A name of its own each time: a new data folder at the same place must not find the data of an earlier one.
  const target = join(ELSEWHERE, `${basename(dataDir)}-${randomBytes(6).toString('hex')}`, 'db')
  await mkdir(dirname(target), { recursive: true, mode: 0o755 })
  await writeFile(join(dirname(target), 'data-folder.txt'), `${dataDir}\n`)
  await symlink(target, folder)
  log.warn(
    { folder: target, closed },
    'the database lies outside of the data folder: its user cannot enter a folder',
  )
  return target
}

/** Lets the owner, and nobody else, pass through our own folder. */
async function openTo(dataDir: string, owner: Owner): Promise<void> {
  if (firstClosedFolder(dataDir, owner) !== dataDir) return
  const { uid, mode } = await stat(dataDir)
  await chown(dataDir, uid, owner.gid)
  await chmod(dataDir, (mode & 0o777) | 0o010)
}

/**
 * Makes the cluster unless it is there: beside its place and then moved, so that an interrupted start leaves no half.
 * @returns whether it was made
 */
export async function makeCluster(options: {
  binaries: Binaries
  folder: string
  password: string
  owner: Owner | undefined
}): Promise<boolean> {
  const { binaries, folder, password, owner } = options
  const version = await versionOf(folder)
  if (version !== undefined) {
    if (version !== binaries.major) throw madeByOther(version, binaries.major)
    await repairAccess(folder, owner)
    return false
  }
  await refuseFullDisk(dirname(folder))
  const part = `${folder}.new`
  const secret = `${folder}.secret`
  await rm(part, { recursive: true, force: true })
  try {
    await mkdir(part, { mode: 0o700 })
    await writeFile(secret, password, { mode: 0o600 })
    for (const path of owner ? [part, secret] : []) await chown(path, owner!.uid, owner!.gid)
    await initialise({
      binaries,
      folder: part,
      owner,
      access: ['--auth=scram-sha-256', `--pwfile=${secret}`],
    })
    await rename(part, folder)
    return true
  } finally {
    await rm(secret, { force: true })
    await rm(part, { recursive: true, force: true })
  }
}

/** What a new database takes with the demo in it, in bytes, and some to go on with. */
const ROOM = 120_000_000

/** A disk that fills up meanwhile makes the server fail in many words, few of which say why. */
async function refuseFullDisk(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize >= ROOM) return
  const megabytes = (bytes: number) => Math.floor(bytes / 1_000_000)
  throw new EmbeddedError(
    `A new database needs ${megabytes(ROOM)} MB, and ${folder} has room for ${megabytes(bavail * bsize)}. Make some and start again, or choose another folder with DATA_DIR.`,
  )
}

/** PostgreSQL's initdb with the shop's encoding and locale, which say how letters are compared and lowered. */
export async function initialise(options: {
  binaries: Binaries
  folder: string
  owner: Owner | undefined
  access: readonly string[]
}): Promise<void> {
  const { binaries, folder, owner, access } = options
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  await run(join(binaries.bin, 'initdb'), ['-D', folder, `--username=${USER}`, ...access, ...locale], {
    cwd: dirname(binaries.bin),
    env: serverEnvironment(),
    ...owner,
  })
}

async function versionOf(folder: string): Promise<string | undefined> {
  try {
    return (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  if (!(await exists(folder))) return undefined
  throw new EmbeddedError(
    `${folder} is not a database of the shop. Move it away to begin anew, or put a backup in its place.`,
  )
}

function madeByOther(version: string, major: string): EmbeddedError {
  const newer = Number(version) > Number(major)
  return new EmbeddedError(
    `The data was made by PostgreSQL ${version}, but this version of the shop brings ${major}. ` +
      (newer
        ? 'Start the newer version of the shop that made it.'
        : 'Take a dump with the version that made it and restore it into a new data folder; see docs/operating.md.'),
  )
}

/** A copy put back from a backup may belong to root, or be open to others, neither of which PostgreSQL accepts. */
async function repairAccess(folder: string, owner: Owner | undefined): Promise<void> {
  const { uid, mode } = await stat(folder)
  if (owner && uid === 0) await run('chown', ['-R', `${owner.uid}:${owner.gid}`, folder])
  if ((mode & 0o077) !== 0) await chmod(folder, 0o700)
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
