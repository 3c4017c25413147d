import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { EmbeddedError } from './failure.ts'

/** The unprivileged user that the database server runs as when we are root, which it refuses to be. */
export interface Owner {
  uid: number
  gid: number
}

const OWN = 'kwaderno'

/**
 * Undefined when this process is not root: the server then runs as whoever we are. A cluster that exists keeps its
 * owner; a new one gets the system's database user, or one made for it.
 */
export function findOwner(cluster?: string): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner =
    (cluster && ownerOf(cluster)) || lookUp('postgres') || lookUp(OWN) || makeUser() || lookUp('nobody')
  if (owner) return owner
  throw new EmbeddedError(
    'The database server cannot run as root, there is no user "postgres" to run it as, and none could be made. Create one, or start the shop as another user.',
  )
}

function ownerOf(cluster: string): Owner | undefined {
  const found = statSync(cluster, { throwIfNoEntry: false })
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined
}

function lookUp(name: string): Owner | undefined {
  try {
    const owner = { uid: Number(run('id', '-u', name)), gid: Number(run('id', '-g', name)) }
    return owner.uid > 0 ? owner : undefined
  } catch {
    return undefined
  }
}

/** A system user without a home and a password: by shadow's program, else by BusyBox's. */
function makeUser(): Owner | undefined {
  const ways = [
    ['useradd', '--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', OWN],
    ['adduser', '-S', '-D', '-H', OWN],
  ] as const
  for (const [program, ...args] of ways) {
    try {
      run(program, ...args)
      return lookUp(OWN)
    } catch {
      // The other one, then.
    }
  }
  return undefined
}

function run(program: string, ...args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe' })
}

/** The first folder on the way to `path` (itself included) that this user may not pass through, if any. */
export function firstClosedFolder(path: string, { uid, gid }: Owner): string | undefined {
  const folders: string[] = []
  for (let folder = path; ; folder = dirname(folder)) {
    folders.unshift(folder)
    if (folder === dirname(folder)) break
  }
  return folders.find((folder) => {
    const { mode, uid: owner, gid: group } = statSync(folder)
    const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001
    return (mode & bit) === 0
  })
}
