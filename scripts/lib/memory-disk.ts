import { chmodSync, mkdirSync, readFileSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const SHARED_MEMORY = '/dev/shm'
const PREFIX = 'kwaderno-test-'
/** Bytes that must be free: ten times what a whole run has in it at once. */
const LEAST_FREE = 6 * 2 ** 30

/**
 * Lets this process and those it starts keep their temporary files in memory, where there is room. A new database for each
 * test file is a thousand small files: on a disk they cost a quarter of the processors' time of all tests.
 */
export function keepTemporaryFilesInMemory(): void {
  // Given, or inherited from a process that has done it.
  if (process.env.TMPDIR || !hasRoom()) return
  // Outside of the folder, which ends with the run: what it has compiled stays for the next one.
  process.env.PLAYWRIGHT_TRANSFORM_CACHE_DIR ??= join(
    tmpdir(),
    `playwright-transform-cache-${process.getuid?.()}`,
  )
  removeLeft()
  const folder = join(SHARED_MEMORY, `${PREFIX}${process.pid}`)
  mkdirSync(folder, { recursive: true })
  // The database has a user of its own where all this runs as root.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY)
    const mounts = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
    const options = mounts.findLast(([, where]) => where === SHARED_MEMORY)?.[3] ?? ''
    // In many containers nothing may be run there.
    return bavail * bsize >= LEAST_FREE && !options.split(',').includes('noexec')
  } catch {
    return false
  }
}

/** A run that was killed leaves its folder. */
function removeLeft(): void {
  for (const name of readdirSync(SHARED_MEMORY).filter((one) => one.startsWith(PREFIX))) {
    if (isAlive(Number(name.slice(PREFIX.length)))) continue
    rmSync(join(SHARED_MEMORY, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
