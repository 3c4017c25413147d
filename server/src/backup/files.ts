import type { FileStore } from '../adapters/files.ts'
import { inParallel } from './in-parallel.ts'
import type { BackupStore } from './store.ts'

/** Where the shop keeps files. Each has a name of its own, under which it never changes. */
const FOLDERS = ['uploads', 'pictures', 'demo']
const FAR = new Date('9999-12-31')

export async function listKeys(files: FileStore): Promise<string[]> {
  const keys: string[] = []
  for (const folder of FOLDERS) for await (const key of files.listOlder(folder, FAR)) keys.push(key)
  return keys
}

/** Copies the files that the backup does not have; answers how many they were. */
export async function copyFiles(files: FileStore, store: BackupStore): Promise<number> {
  const known = new Set(await store.list('files'))
  const missing = (await listKeys(files)).filter((key) => !known.has(`files/${key}`))
  await inParallel(missing, async (key) => {
    const file = await files.open(key)
    if (file) await store.put(`files/${key}`, file.stream)
  })
  return missing.length
}

/** Puts the files of a backup back; those that only a later or an earlier moment names are swept by the shop at night. */
export async function restoreFiles(store: BackupStore, files: FileStore): Promise<void> {
  const names = await store.list('files')
  await inParallel(names, async (name) => {
    await files.put(name.slice('files/'.length), await store.open(name))
  })
}
