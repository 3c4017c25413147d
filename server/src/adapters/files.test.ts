import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendFile } from '../core/send-file.ts'
import { isKey, openFileStore, type FileStore } from './files.ts'
import { sniff } from './sniff.ts'

let folder: string
let files: FileStore

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kwaderno-files-'))
  files = await openFileStore({ dataDir: folder, s3: undefined })
})
afterAll(() => rm(folder, { recursive: true }))

describe('files', () => {
  test('keys cannot leave the store', async () => {
    for (const key of ['../x', '/etc/passwd', 'a/../b', 'a\\b', 'a//b', '.incoming/x', 'a\0']) {
      expect(isKey(key)).toBe(false)
      await expect(async () => files.read(key)).rejects.toThrow(RangeError)
    }
  })

  test('what is put can be read, listed and removed', async () => {
    await files.put('uploads/2026/one', Buffer.from('hello'))
    expect((await files.read('uploads/2026/one'))?.toString()).toBe('hello')
    const listed: string[] = []
    for await (const key of files.listOlder('uploads', new Date(Date.now() + 1000))) listed.push(key)
    expect(listed).toEqual(['uploads/2026/one'])
    await files.remove('uploads/2026/one')
    expect(await files.open('uploads/2026/one')).toBeUndefined()
  })

  test('are downloaded as attachments under their own name', async () => {
    await files.put('uploads/2026/two', Buffer.from('hello'))
    const answer = await sendFile(files, {
      key: 'uploads/2026/two',
      name: 'resibo "ñ".pdf',
      contentType: 'application/pdf',
    })
    expect(answer.headers).toMatchObject({
      'content-disposition': `attachment; filename="resibo ___.pdf"; filename*=UTF-8''resibo%20%22%C3%B1%22.pdf`,
      'content-length': '5',
    })
  })

  test('show their type by their bytes', async () => {
    expect(await sniff(Buffer.from('%PDF-1.7'))).toBe('application/pdf')
    expect(await sniff(Buffer.from('<script>alert(1)</script>'))).toBe('text/plain')
    expect(await sniff(Buffer.from([0, 1, 2, 255]))).toBe('application/octet-stream')
  })
})
