import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { checkWritable } from './check-writable.ts'
import { syncFolder } from './sync-folder.ts'
import { checkKey, type FileStore, type StoredFile } from './store.ts'

const FAR = new Date('9999-12-31')

/** Keeps files below `<dataDir>/files`. */
export function folderStore(dataDir: string): Promise<FileStore> {
  return filesIn(join(dataDir, 'files'))
}

/** Keeps files below a folder. A file gets its name only when all of it has been written. */
export async function filesIn(root: string): Promise<FileStore> {
  const incoming = join(root, '.incoming')
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  const pathOf = (key: string) => join(root, checkKey(key))

  return {
    async put(key, content) {
      const target = pathOf(key)
      const draft = join(incoming, randomUUID())
      try {
        await writeFile(draft, content, { mode: 0o600, flush: true })
        await moveTo(target, draft)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    open: (key) => openFile(pathOf(key)),
    read: (key) => readFile(pathOf(key)).catch(absent),
    remove: (key) => rm(pathOf(key), { force: true }),
    listOlder: (prefix, before) => listOlder(root, join(root, prefix), before),
    async sizeOf(prefix) {
      let bytes = 0
      for await (const key of listOlder(root, join(root, prefix), FAR))
        bytes += (await stat(join(root, key)).catch(absent))?.size ?? 0
      return bytes
    },
    async removeUnfinished(before) {
      let removed = 0
      for (const name of await readdir(incoming)) {
        const draft = join(incoming, name)
        const found = await stat(draft).catch(absent)
        if (found === undefined || found.mtime >= before) continue
        await rm(draft, { force: true })
        removed += 1
      }
      return removed
    },
    check: () => checkWritable(root),
  }
}

/** The folder of the target is there nearly always. */
async function moveTo(target: string, draft: string): Promise<void> {
  const folder = dirname(target)
  if (!(await rename(draft, target).then(() => true, absent))) {
    const made = await mkdir(folder, { recursive: true, mode: 0o700 })
    await rename(draft, target)
    if (made !== undefined) await syncAbove(folder, made)
  }
  await syncFolder(folder)
}

/** Every new folder stands in the one above it. @param first the highest new one */
async function syncAbove(folder: string, first: string): Promise<void> {
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
}

async function openFile(path: string): Promise<StoredFile | undefined> {
  const handle = await open(path).catch(absent)
  if (handle === undefined) return undefined
  const { size } = await handle.stat()
  return { stream: createReadStream('', { fd: handle }), size }
}

async function* listOlder(root: string, folder: string, before: Date): AsyncIterable<string> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(absent)) ?? []
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* listOlder(root, path, before)
    else if (((await stat(path).catch(absent))?.mtime ?? before) < before) {
      yield relative(root, path).split(sep).join('/')
    }
  }
}

function absent(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
    return undefined
  throw error
}
