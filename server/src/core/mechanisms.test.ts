import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isKey, openFileStore, type FileStore } from '../adapters/files.ts'
import { makeImages, PICTURE_WIDTHS, PictureError, sizeKey } from '../adapters/images.ts'
import { openMailer } from '../adapters/mail.ts'
import { sniff } from '../adapters/sniff.ts'
import { detailsOf } from './audit.ts'
import { clockOf, endOfDay, startOfDay } from './clock.ts'
import { nest } from './form.ts'
import { sendFile } from './send-file.ts'
import { openTokens } from './tokens.ts'

let folder: string
let files: FileStore

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kwaderno-core-'))
  files = await openFileStore({ dataDir: folder, s3: undefined })
})
afterAll(() => rm(folder, { recursive: true }))

describe('the shop day', () => {
  test('begins and ends at midnight in Manila', () => {
    expect(clockOf(() => new Date('2026-11-20T15:59:59Z')).today()).toBe('2026-11-20')
    expect(clockOf(() => new Date('2026-11-20T16:00:00Z')).today()).toBe('2026-11-21')
    expect(startOfDay('2026-11-21').toISOString()).toBe('2026-11-20T16:00:00.000Z')
    expect(endOfDay('2026-11-21').toISOString()).toBe('2026-11-21T16:00:00.000Z')
  })
})

describe('tokens', () => {
  const secret = 'a'.repeat(32)

  const claims = { userId: 7, sessionId: randomUUID() }

  test('carry the user and his session', async () => {
    const tokens = await openTokens(secret)
    expect(tokens.read(tokens.sign(claims))).toMatchObject(claims)
  })

  test('of another secret, expired, unsigned or damaged are none', async () => {
    const tokens = await openTokens(secret)
    const token = tokens.sign(claims)
    const foreign = (await openTokens('b'.repeat(32))).sign(claims)
    const expired = (await openTokens(secret, '1ms')).sign(claims)
    await new Promise((done) => setTimeout(done, 10))
    const [, payload] = token.split('.')
    const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`
    for (const bad of [foreign, expired, unsigned, token.slice(0, -2), '', 'x.y.z']) {
      expect(tokens.read(bad)).toBeUndefined()
    }
  })
})

describe('audit details', () => {
  test('name only the fields that changed, with old and new as shown', () => {
    const details = detailsOf({
      before: { name: 'Pad', status: 'Active', tags: ['a'], password: 'x' },
      after: { name: 'Pad', status: 'Inactive', tags: ['a', 'b'], password: 'y' },
      optionsBefore: [{ price: 10 }, { price: 20 }],
      optionsAfter: [{ price: 10 }, { price: 25 }],
    })
    expect(details).toEqual([
      { field: 'Status', oldData: 'Active', newData: 'Inactive', orderIndex: 0, isDataOption: false },
      { field: 'Tags', oldData: 'a', newData: 'a, b', orderIndex: 1, isDataOption: false },
      { field: 'Password', oldData: '', newData: '(changed)', orderIndex: 2, isDataOption: false },
      { field: 'Price', oldData: '20', newData: '25', orderIndex: 1, isDataOption: true },
    ])
  })

  test('of a new record have no old data, of a deleted one no new data', () => {
    expect(detailsOf({ after: { name: 'Pad' } })[0]).toMatchObject({ oldData: '', newData: 'Pad' })
    expect(detailsOf({ before: { name: 'Pad' } })[0]).toMatchObject({ oldData: 'Pad', newData: '' })
  })
})

describe('form names', () => {
  test('become nested values, gaps closed', () => {
    expect(
      nest([
        ['Items[2].Id', '1'],
        ['Items[0].Id', '0'],
        ['a.b', 'x'],
        ['tags[]', 'p'],
        ['tags[]', 'q'],
      ]),
    ).toEqual({
      items: [{ id: '0' }, { id: '1' }],
      a: { b: 'x' },
      tags: ['p', 'q'],
    })
  })

  test.each(['__proto__', 'a.__proto__.b', 'a[constructor]', 'a[prototype].b', '[0]', 'a[', 'a..b', ''])(
    '%j is refused',
    (name) => {
      expect(() => nest([[name, 'x']])).toThrow()
      expect(({} as { b?: unknown }).b).toBeUndefined()
    },
  )

  test('that are a value and a branch at once are refused', () => {
    expect(() =>
      nest([
        ['a', 'x'],
        ['a.b', 'y'],
      ]),
    ).toThrow()
    expect(() =>
      nest([
        ['a.b', 'y'],
        ['a', 'x'],
      ]),
    ).toThrow()
  })
})

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

describe('pictures', () => {
  test('become WebP of every size without metadata and are never blown up', async () => {
    const original = await sharp({ create: { width: 500, height: 250, channels: 3, background: 'teal' } })
      .withExif({ IFD0: { Artist: 'a parent' } })
      .jpeg()
      .toBuffer()
    const key = await makeImages(files).store(original)
    const found = await Promise.all(
      PICTURE_WIDTHS.map(async (width) => sharp(await files.read(sizeKey(key, width))).metadata()),
    )
    expect(found.map((one) => [one.format, one.width, one.exif])).toEqual([
      ['webp', 160, undefined],
      ['webp', 320, undefined],
      ['webp', 500, undefined],
      ['webp', 500, undefined],
    ])
  })

  test('of more than 40 megapixels, or no picture at all, are refused', async () => {
    const huge = await sharp({ create: { width: 8000, height: 5100, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    await expect(makeImages(files).store(huge)).rejects.toThrow(PictureError)
    await expect(makeImages(files).store(Buffer.from('no picture'))).rejects.toThrow(PictureError)
  })
})

describe('mail without a mail server', () => {
  test('is written to the outbox as an .eml file', async () => {
    const mailer = openMailer(
      { dataDir: folder, mail: { smtpUrl: undefined, from: 'Shop <shop@example.com>' } },
      pino({ level: 'silent' }),
    )
    await mailer.send({ to: 'ana@example.com', subject: 'Approved: Ñ', text: 'Hello' })
    const [name] = await readdir(join(folder, 'outbox'))
    expect(name).toMatch(/-approved\b.*\.eml$/)
    const text = await readFile(join(folder, 'outbox', name ?? ''), 'utf8')
    expect(text).toContain('To: ana@example.com')
  })

  test('that goes out again because nobody noted that it had gone has the id of the first', async () => {
    const mailer = openMailer(
      { dataDir: folder, mail: { smtpUrl: undefined, from: 'Shop <shop@example.com>' } },
      pino({ level: 'silent' }),
    )
    const mail = { to: 'ana@example.com', subject: 'Sent twice', text: 'Hello' }
    for (const _time of [1, 2]) await mailer.send(mail, 'a1b2')
    const names = (await readdir(join(folder, 'outbox'))).filter((name) => name.includes('sent-twice'))
    const ids = await Promise.all(
      names.map(
        async (name) => /^Message-ID: .*$/m.exec(await readFile(join(folder, 'outbox', name), 'utf8'))?.[0],
      ),
    )
    expect(ids).toEqual(['Message-ID: <a1b2@example.com>', 'Message-ID: <a1b2@example.com>'])
  })
})
