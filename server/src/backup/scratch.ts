import { randomBytes } from 'node:crypto'
import { realpath, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pino } from 'pino'
import { startEmbedded } from '../db/embedded.ts'
import { readPidFile } from '../db/embedded/pid-file.ts'

/** Of the try that the shop makes by itself, one at a time: whoever has it may have been killed. */
export const NIGHTLY = '.check-nightly'

export interface Scratch {
  path: string
  remove(): Promise<void>
}

/** Where a backup is restored for a try, and what removes it with its database, which may lie elsewhere. */
export function scratchFolder(dataDir: string, name = `.check-${randomBytes(4).toString('hex')}`): Scratch {
  const path = join(dataDir, name)
  return {
    path,
    async remove() {
      const cluster = await realpath(join(path, 'db')).catch(() => undefined)
      await rm(path, { recursive: true, force: true })
      if (cluster && dirname(cluster) !== path) await rm(dirname(cluster), { recursive: true, force: true })
    },
  }
}

/** Removes what a try has left whose process was killed, and ends its database, which may still run. */
export async function removeLeft({ path, remove }: Scratch): Promise<void> {
  const cluster = await realpath(join(path, 'db')).catch(() => undefined)
  if (cluster && (await readPidFile(cluster))) {
    const left = await startEmbedded({ dataDir: path, log: pino({ level: 'silent' }) }).catch(() => undefined)
    await left?.stop()
  }
  await remove()
}
