import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { me } from '@kwaderno/contract/account.ts'
import { saveProfile } from '@kwaderno/contract/profile.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import type { TestUser } from '../../../test/factories.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.close())

/** A camera's picture, that says where and on what it was taken. */
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2b3fbf' } })
    .withExif({ IFD0: { Make: 'Secret Camera' }, IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()

function save(
  user: TestUser,
  file: Buffer | undefined,
  how: { retain?: boolean; name?: string; email?: string } = {},
) {
  return shop.api(saveProfile, {
    as: user,
    body: {
      firstName: 'Ana',
      lastName: 'Reyes',
      email: how.email ?? user.emailAddress,
      contactNumber: '09171234567',
      ...(how.retain === undefined ? {} : { RetainImage: String(how.retain) as 'true' }),
    },
    ...(file ? { files: { File: [new File([new Uint8Array(file)], how.name ?? 'me.jpg')] } } : {}),
  })
}

const sizeOf = (path: string, width: number) => fetch(`${shop.url}${path}-${width}.webp`)

/** Everything that lies in storage. */
async function stored(): Promise<string[]> {
  const folder = join(shop.deps.config.dataDir, 'files')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}
const photoRows = (user: TestUser) =>
  shop.db.selectFrom('files').select('id').where('uploaded_by', '=', user.id).execute()

test('a picture becomes a square of at most 640 pixels without what the camera wrote into it', async () => {
  const parent = await shop.newCustomer()
  const { status, body } = await save(parent, await photo(1600, 1000))
  expect(status).toBe(200)
  expect(body.filePath).toMatch(/^\/files\/[0-9a-f-]{36}$/)
  expect((await shop.api(me, { as: parent })).body.photoUrl).toBe(body.filePath)
  for (const [width, edge] of [
    [160, 160],
    [320, 320],
    [1280, 640],
  ] as const) {
    const picture = await sizeOf(body.filePath, width)
    const bytes = Buffer.from(await picture.arrayBuffer())
    expect(picture.headers.get('content-type')).toBe('image/webp')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: edge, height: edge })
    expect(bytes.includes('Secret Camera')).toBe(false)
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  }
})

test('a small picture is not blown up', async () => {
  const { body } = await save(await shop.newCustomer(), await photo(90, 60))
  const bytes = Buffer.from(await (await sizeOf(body.filePath, 320)).arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 60, height: 60 })
})

test('a new picture replaces the old one, which is gone from storage', async () => {
  const parent = await shop.newCustomer()
  const first = await save(parent, await photo(300, 300))
  const files = (await stored()).length
  const second = await save(parent, await photo(400, 400), { retain: true })
  expect(second.body.filePath).not.toBe(first.body.filePath)
  expect((await sizeOf(first.body.filePath, 160)).status).toBe(404)
  expect((await sizeOf(second.body.filePath, 160)).status).toBe(200)
  expect(await photoRows(parent)).toHaveLength(1)
  expect(await stored()).toHaveLength(files)
})

test('[API-62] RetainImage keeps the picture, also when it is not sent, and false removes it', async () => {
  const parent = await shop.newCustomer()
  const { body } = await save(parent, await photo(300, 300))
  expect((await save(parent, undefined, { retain: true })).body.filePath).toBe(body.filePath)
  expect((await save(parent, undefined)).body.filePath).toBe(body.filePath)
  expect((await save(parent, undefined, { retain: false })).body.filePath).toBe('')
  expect((await sizeOf(body.filePath, 160)).status).toBe(404)
  expect(await photoRows(parent)).toEqual([])
})

test('a picture that a banner shows, too, is not taken away with the profile', async () => {
  const parent = await shop.newCustomer()
  const { body } = await save(parent, await photo(300, 300))
  const [file] = await photoRows(parent)
  await shop.db
    .insertInto('banners')
    .values({ file_id: file!.id, link: '', description: '', is_enabled: false, position: 9 })
    .execute()
  expect((await save(parent, undefined, { retain: false })).body.filePath).toBe('')
  expect((await sizeOf(body.filePath, 160)).status).toBe(200)
})

test('what is no picture is refused, whatever it is called, and leaves nothing behind', async () => {
  const parent = await shop.newCustomer()
  const { body } = await save(parent, await photo(300, 300))
  const files = (await stored()).length
  const png = await sharp({ create: { width: 50, height: 50, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const bomb = await sharp({
    create: { width: 9000, height: 9000, channels: 3, background: 'red' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer()
  const hostile: [string, Buffer][] = [
    ['me.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['me.jpg', Buffer.from('<html><script>alert(1)</script></html>')],
    ['me.png', Buffer.concat([png.subarray(0, 60), Buffer.from('not a picture any more')])],
    ['me.png', bomb],
    ['me.png', Buffer.from('%PDF-1.7\n')],
    ['me.gif', Buffer.from('GIF89a')],
    ['empty.png', Buffer.alloc(0)],
  ]
  for (const [name, bytes] of hostile) {
    const { status, problem } = await save(parent, bytes, { name })
    const message =
      bytes === bomb
        ? '"me.png" has more than 40 megapixels.'
        : 'This file is not a picture that can be used.'
    expect([status, problem.title], name).toEqual([400, message])
    expect(problem.errors?.File).toBeDefined()
  }
  expect((await save(parent, png, { name: '../../me.png' })).status).toBe(400)
  expect(await stored()).toHaveLength(files)
  expect((await sizeOf(body.filePath, 160)).status).toBe(200)
})

test('a second picture and a field of another name are refused', async () => {
  const parent = await shop.newCustomer()
  const picture = new File([new Uint8Array(await photo(60, 60))], 'me.jpg')
  const other = new File([new Uint8Array(await photo(60, 60))], 'other.jpg')
  const send = (files: [string, File][]) => {
    const form = new FormData()
    const sent = {
      firstName: 'Ana',
      lastName: 'Reyes',
      email: parent.emailAddress,
      contactNumber: '09171234567',
    }
    for (const [name, value] of Object.entries(sent)) form.append(name, value)
    for (const [name, file] of files) form.append(name, file)
    return fetch(`${shop.url}/api/Profile`, {
      method: 'PUT',
      body: form,
      headers: { authorization: `Bearer ${parent.token}` },
    })
  }
  expect(
    (
      await send([
        ['File', picture],
        ['File', other],
      ])
    ).status,
  ).toBe(400)
  expect((await send([['Photo', picture]])).status).toBe(400)
  expect((await send([['file', picture]])).status).toBe(200)
})

test('a picture whose profile is refused is not kept', async () => {
  const [parent, other] = [await shop.newCustomer(), await shop.newCustomer()]
  const files = (await stored()).length
  const { problem } = await save(parent, await photo(300, 300), { email: other.emailAddress })
  expect(problem.title).toBe('Duplicate Details')
  expect(await stored()).toHaveLength(files)
  expect(await photoRows(parent)).toEqual([])
})

test('of several pictures that are saved at the same moment one stays, and the others leave nothing behind', async () => {
  const parent = await shop.newCustomer()
  const files = (await stored()).length
  const answers = await Promise.all(
    [310, 320, 330, 340].map(async (size) => save(parent, await photo(size, size))),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await photoRows(parent)).toHaveLength(1)
  expect(await stored()).toHaveLength(files + 4)
})
