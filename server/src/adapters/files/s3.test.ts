import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startS3, type FakeS3 } from '../../../test/s3.ts'
import { openFileStore, StoreError } from '../files.ts'
import { s3Store } from './s3.ts'
import type { FileStore } from './store.ts'

let s3: FakeS3
let files: FileStore
beforeAll(async () => {
  s3 = await startS3()
  files = s3Store(s3.settings)
})
beforeEach(() => s3.behave('well'))
afterAll(() => s3.close())

test('what is put is read, listed by age and removed', async () => {
  await files.put('pictures/a-160.webp', Buffer.from('picture'), 'image/webp')
  await files.put('uploads/2026/b', Readable.from([Buffer.from('one '), Buffer.from('two')]))
  expect([...s3.objects.keys()]).toEqual(['kwaderno/pictures/a-160.webp', 'kwaderno/uploads/2026/b'])
  expect((await files.read('uploads/2026/b'))?.toString()).toBe('one two')
  const opened = await files.open('pictures/a-160.webp')
  expect(opened?.size).toBe(7)
  opened?.stream.destroy()
  const old: string[] = []
  for await (const key of files.listOlder('uploads', new Date(Date.now() + 1000))) old.push(key)
  expect(old).toEqual(['uploads/2026/b'])
  expect([await files.sizeOf('uploads'), await files.sizeOf('nothing')]).toEqual([7, 0])
  await files.remove('uploads/2026/b')
  expect(await files.open('uploads/2026/b')).toBeUndefined()
})

test('a stream that breaks leaves nothing', async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.alloc(6_000_000)
      throw new Error('the sender went away')
    })(),
  )
  await expect(files.put('uploads/2026/broken', broken)).rejects.toThrow()
  expect(await files.open('uploads/2026/broken')).toBeUndefined()
})

test('a large stream arrives whole', async () => {
  await files.put(
    'uploads/2026/large',
    Readable.from([Buffer.alloc(6_000_000, 1), Buffer.alloc(6_000_000, 2)]),
  )
  const bytes = await files.read('uploads/2026/large')
  expect([bytes?.length, bytes?.[0], bytes?.at(-1)]).toEqual([12_000_000, 1, 2])
})

test('parts of an upload that a dead process has left are given up', async () => {
  s3.parts.set('kwaderno/uploads/2026/left', [])
  expect(await files.removeUnfinished(new Date('2025-12-31'))).toBe(0)
  expect(await files.removeUnfinished(new Date())).toBe(1)
  expect([...s3.parts.keys()]).toEqual([])
})

const open = (changes: Partial<FakeS3['settings']> = {}) =>
  openFileStore({ dataDir: '/nowhere', s3: { ...s3.settings, ...changes } })

test('a store that works is tried at the start, and the try leaves nothing', async () => {
  const before = s3.objects.size
  await open()
  expect(s3.objects.size).toBe(before)
})

test.each([
  ['no bucket', /^There is no bucket shop at S3_ENDPOINT http:.* Correct S3_BUCKET/],
  ['forbid', /^S3_ENDPOINT http:.* refuses this shop the bucket shop\. Check S3_BUCKET, S3_ACCESS_KEY_ID/],
  ['fail', /^The files cannot be kept in the bucket shop at S3_ENDPOINT http:.* Check S3_ENDPOINT/],
  ['stall', /^The files cannot be kept in the bucket shop at S3_ENDPOINT http:.* Check S3_ENDPOINT/],
] as const)(
  'a store that answers "%s" is told at the start by the names of the settings',
  async (how, text) => {
    s3.behave(how)
    await expect(open()).rejects.toThrow(text)
  },
)

test('an address at which nothing listens is told at the start by the name of its setting', async () => {
  await expect(open({ endpoint: 'http://127.0.0.1:9' })).rejects.toThrow(/ECONNREFUSED.* Check S3_ENDPOINT/)
})

test.each(['stall', 'fail'] as const)(
  'a store that does "%s" later fails every call as such',
  async (how) => {
    s3.behave(how)
    const calls = [
      files.put('uploads/2026/lost', Buffer.from('x')),
      files.put('uploads/2026/lost', Readable.from([Buffer.from('x')])),
      files.open('pictures/a-160.webp'),
      files.remove('pictures/a-160.webp'),
      files.listOlder('uploads', new Date())[Symbol.asyncIterator]().next(),
      files.check(),
    ]
    for (const call of await Promise.allSettled(calls)) {
      expect(call).toMatchObject({ status: 'rejected', reason: expect.any(StoreError) })
    }
  },
)
