import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startS3, type FakeS3 } from '../../test/s3.ts'
import { readConfig } from '../config.ts'
import { openBackupStore } from './store.ts'
import { unbrokenFrom } from './wal.ts'

const KEY = 'a key of the tests, of which nobody knows'
const TEXT = Buffer.from('Bea Reyes, Grade 1. '.repeat(50_000))

let folder = ''
let s3: FakeS3
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kwaderno-store-'))
  s3 = await startS3()
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

const open = (backupKey?: string, place = folder) =>
  openBackupStore(place, { s3Access: s3.settings, backupKey })

test.each([['a folder'], ['a bucket']])('%s gives back what was put, sealed with the key', async (kind) => {
  const store = await open(KEY, kind === 'a folder' ? folder : 's3://shop/nightly')
  await store.put('files/uploads/a', TEXT)
  expect(await store.list('files')).toEqual(['files/uploads/a'])
  expect((await store.read('files/uploads/a')).equals(TEXT)).toBe(true)
  const bytes =
    kind === 'a folder'
      ? await readFile(join(folder, 'files/uploads/a'))
      : s3.objects.get('nightly/files/uploads/a')!.bytes
  expect(bytes.includes('Bea Reyes')).toBe(false)
})

test.each([
  ['with a key', KEY],
  ['without a key', undefined],
])('%s each flipped byte is noticed, and an end that is missing, and another name', async (_how, key) => {
  const store = await open(key)
  await store.put('wal/one', Buffer.from('a few bytes'))
  const path = join(folder, 'wal/one')
  const bytes = await readFile(path)
  for (let at = 0; at < bytes.length; at++) {
    const flipped = Buffer.from(bytes)
    flipped[at] = flipped[at]! ^ 1
    await writeFile(path, flipped)
    await expect(store.read('wal/one'), `byte ${at}`).rejects.toThrow(/damaged|another key|encrypted/)
  }
  await writeFile(path, bytes.subarray(0, -1))
  await expect(store.read('wal/one')).rejects.toThrow('The backup is damaged')
  await writeFile(join(folder, 'wal/two'), bytes)
  await expect(store.read('wal/two')).rejects.toThrow('The backup is damaged')
})

test('a key is neither left out nor replaced by none', async () => {
  await (await open(KEY)).put('wal/sealed', TEXT)
  await (await open()).put('wal/plain', TEXT)
  await expect((await open()).read('wal/sealed')).rejects.toThrow('Name its key in BACKUP_KEY')
  await expect((await open(`${KEY}!`)).read('wal/sealed')).rejects.toThrow('another key than the one')
  await expect((await open(KEY)).read('wal/plain')).rejects.toThrow('This backup is not encrypted')
  expect(() => readConfig({ BACKUP_KEY: 'short' })).toThrow('BACKUP_KEY must have at least 32 characters')
})

test('parts of the log count as far as they lead without a gap, also where two backups have taken the same', () => {
  const part = (from: bigint, to: bigint) => ({ name: `${from}-${to}`, from, to, until: new Date(0) })
  const names = (parts: Parameters<typeof unbrokenFrom>[0]) => unbrokenFrom(parts, 5n).map(({ name }) => name)
  expect(names([part(0n, 10n), part(10n, 20n), part(25n, 30n)])).toEqual(['0-10', '10-20'])
  expect(names([part(0n, 10n), part(0n, 12n), part(10n, 15n), part(12n, 20n)])).toEqual(['0-12', '12-20'])
  expect(names([part(10n, 20n)])).toEqual([])
})
