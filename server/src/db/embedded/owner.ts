import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The unprivileged user that the database server runs as when we are root, which it refuses to be. */
export interface Owner {
  uid: number
  gid: number
}

/** Tried in this order; the first two are made for services like this. */
const NAMES = ['postgres', 'kwaderno', 'nobody'] as const

/** Undefined when this process is not root: the server then runs as whoever we are. */
export function findOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of NAMES) {
    const owner = lookUp(name)
    if (owner) return owner
  }
  throw new Error(
    'The database server cannot run as root, and there is no user "postgres" or "nobody" to run it as. Create one, or start the shop as another user.',
  )
}

function lookUp(name: string): Owner | undefined {
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }))
    const owner = { uid: id('-u'), gid: id('-g') }
    return owner.uid > 0 ? owner : undefined
  } catch {
    return undefined
  }
}

/** The first folder above `path` (itself included) that this user may not pass through, if any. */
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
