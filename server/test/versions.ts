import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const ROOT = join(import.meta.dirname, '../..')
/** What is the same in all versions. */
const SHARED = ['node_modules', 'contract', 'web', 'package.json']
const OWN = ['src', 'seed', 'migrations', 'package.json', 'runtime.json']

/** What the next version of the shop changes. */
export interface NextVersion {
  /** Names of files without '.sql', and their text. */
  migrations: Record<string, string>
  /** A word of the whole program that is another from then on. */
  renamed?: { from: string; to: string }
}

/**
 * Writes a version of the shop that comes after another: its program and its migrations with what is new.
 * @param from the root of the version before; this one unless given
 * @returns its root
 */
export async function writeVersion(folder: string, next: NextVersion, from = ROOT): Promise<string> {
  const server = join(folder, 'server')
  await mkdir(server, { recursive: true })
  for (const name of SHARED) await symlink(join(ROOT, name), join(folder, name))
  for (const name of OWN) await cp(join(from, 'server', name), join(server, name), { recursive: true })
  for (const [name, text] of Object.entries(next.migrations)) {
    await writeFile(join(server, 'migrations', `${name}.sql`), text)
  }
  if (next.renamed) await rename(server, next.renamed)
  return folder
}

export const mainOf = (root: string) => join(root, 'server/src/main.ts')

async function rename(server: string, { from, to }: { from: string; to: string }): Promise<void> {
  for (const part of ['src', 'seed']) {
    for (const entry of await readdir(join(server, part), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !entry.name.endsWith('.ts')) continue
      const path = join(entry.parentPath, entry.name)
      const text = await readFile(path, 'utf8')
      if (text.includes(from)) await writeFile(path, text.replaceAll(from, to))
    }
  }
}

/**
 * Writes the version of a commit, with its own contract and the packages of this one.
 * @returns its root
 */
export async function checkOut(folder: string, commit: string): Promise<string> {
  const packages = join(folder, 'node_modules')
  await mkdir(join(packages, '@kwaderno'), { recursive: true })
  const archive = join(folder, 'version.tar')
  await run('git', ['archive', '-o', archive, commit, 'server', 'contract', 'package.json'], { cwd: ROOT })
  await run('tar', ['-xf', archive, '-C', folder])
  for (const name of await readdir(join(ROOT, 'node_modules'))) {
    if (name !== '@kwaderno') await symlink(join(ROOT, 'node_modules', name), join(packages, name))
  }
  for (const name of ['contract', 'server'])
    await symlink(join(folder, name), join(packages, '@kwaderno', name))
  await symlink(join(ROOT, 'web'), join(folder, 'web'))
  return folder
}
