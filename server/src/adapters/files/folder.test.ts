import { mkdtemp, open, readdir, realpath, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { folderStore } from './folder.ts'
import type { FileStore } from './store.ts'

let dataDir = ''
let files: FileStore
beforeEach(async () => {
  dataDir = await mkdtemp(join(await realpath(tmpdir()), 'kwaderno-files-'))
  files = await folderStore(dataDir)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(dataDir, { recursive: true, force: true })
})

/** Whatever is synced from now on, with what stands in it at that moment when it is a folder. */
async function watchSyncs(): Promise<{ inode: number; names: string[] }[]> {
  const synced: { inode: number; names: string[] }[] = []
  const handle = await open(dataDir)
  const prototype = Object.getPrototypeOf(handle) as typeof handle
  await handle.close()
  const sync = prototype.sync
  vi.spyOn(prototype, 'sync').mockImplementation(async function (this: typeof handle) {
    const found = await this.stat()
    const folders = await readdir(join(dataDir, 'files'), { recursive: true })
    synced.push({ inode: found.ino, names: folders })
    await sync.call(this)
  })
  return synced
}

test.skipIf(process.platform === 'win32')(
  'the name of a file, and of each folder made for it, is on the disk before it counts as stored',
  async () => {
    const synced = await watchSyncs()
    await files.put('uploads/2026/11/a', Buffer.from('x'))
    const root = join(dataDir, 'files')
    for (const folder of [join(root, 'uploads/2026/11'), join(root, 'uploads/2026'), root]) {
      const { ino } = await stat(folder)
      const sync = synced.find(({ inode }) => inode === ino)
      expect(sync?.names).toContain(join('uploads', '2026', '11', 'a'))
    }
  },
)

test('what a broken upload has left in the works is removed, what may still be written stays', async () => {
  const incoming = join(dataDir, 'files/.incoming')
  for (const name of ['old', 'new']) await writeFile(join(incoming, name), 'x')
  await utimes(join(incoming, 'old'), new Date('2026-01-01'), new Date('2026-01-01'))
  expect(await files.removeUnfinished(new Date('2026-01-02'))).toBe(1)
  expect(await readdir(incoming)).toEqual(['new'])
})

test.runIf(process.platform === 'linux')('a folder without room says so, and leaves nothing', async () => {
  await expect(files.check()).resolves.toBeUndefined()
  await symlink('/dev/full', join(dataDir, 'files/.room'))
  await expect(files.check()).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(await readdir(join(dataDir, 'files'))).toEqual(['.incoming'])
})
