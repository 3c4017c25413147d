import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  addBanner,
  deleteBanner,
  listStaffBanners,
  updateBanner,
  type StaffBanner,
} from '@kwaderno/contract/banner.ts'
import { listBanners } from '@kwaderno/contract/common.ts'
import type { BodyIn } from '@kwaderno/contract/endpoint.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import type { TestUser } from '../../../test/factories.ts'

let shop: TestApp
let admin: TestUser
let picture: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  shop = await startTestApp()
  admin = await shop.newAdmin()
  picture = await drawing(400, 100)
})
afterAll(() => shop.close())
beforeEach(async () => {
  for (const { id } of await stored()) await remove(id)
})

async function drawing(width: number, height: number, background = '#2b3fbf') {
  const png = await sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer()
  return new Uint8Array(png)
}

const fileOf = (bytes: Uint8Array<ArrayBuffer>, name = 'banner.png') => new File([bytes], name)

function add(body: BodyIn<typeof addBanner> = {}, file: File | undefined = fileOf(picture), as = admin) {
  return shop.api(addBanner, { as, body, ...(file ? { files: { File: [file] } } : {}) })
}

function change(id: number, body: BodyIn<typeof updateBanner>, file?: File, as = admin) {
  return shop.api(updateBanner, { as, params: { id }, body, ...(file ? { files: { File: [file] } } : {}) })
}

const remove = (id: number, orderNumber = 1, as = admin) =>
  shop.api(deleteBanner, { as, params: { id, orderNumber } })

async function stored(): Promise<StaffBanner[]> {
  return (await shop.api(listStaffBanners, { as: admin })).body
}
const shown = async () => (await shop.api(listBanners)).body

/** Banners with these descriptions, one after the other. */
async function addAll(...descriptions: string[]): Promise<StaffBanner[]> {
  const added: StaffBanner[] = []
  for (const description of descriptions) added.push((await add({ description })).body)
  return added
}

/** The order, as long as it has no gaps and one main banner. */
async function order(): Promise<string> {
  const banners = await stored()
  expect(banners.map(({ orderNumber }) => orderNumber)).toEqual(banners.map((_, index) => index + 1))
  expect(banners.filter(({ isMain }) => isMain)).toHaveLength(Math.min(1, banners.length))
  return banners.map(({ description, isMain }) => (isMain ? `${description}*` : description)).join(' ')
}

const sizeOf = (path: string, width: number) => fetch(`${shop.url}${path}-${width}.webp`)
async function files(): Promise<number> {
  const folder = join(shop.deps.config.dataDir, 'files')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).length
}

async function lastLog() {
  const row = await shop.db
    .selectFrom('audit_logs')
    .selectAll()
    .where('module', '=', 'Banner')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const details = row.details as { field: string; oldData: string; newData: string }[]
  return { ...row, changes: details.map(({ field, oldData, newData }) => [field, oldData, newData]) }
}

test('[BAN-04, BAPI-04, BAPI-05] an added banner is the last one, and is on the home page at once', async () => {
  await addAll('First')
  const { status, body } = await add({
    isEnabled: 'true',
    isMain: 'false',
    link: ' https://shop.example/sale ',
    description: ' Sale ',
    orderNumber: '1',
  })
  expect(status).toBe(200)
  expect(body).toEqual({
    id: expect.any(Number),
    filePath: expect.stringMatching(/^\/files\//),
    link: 'https://shop.example/sale',
    description: 'Sale',
    headline: '',
    buttonText: '',
    buttonLink: '',
    isEnabled: true,
    isMain: false,
    orderNumber: 2,
    version: 1,
  })
  expect((await stored()).at(-1)).toEqual(body)
  expect((await shown()).map(({ description }) => description)).toEqual(['First', 'Sale'])
  expect(await shop.countStatements(stored)).toBe(1)
  expect(await lastLog()).toMatchObject({
    executed_by: admin.id,
    sub_module: 'Banner Setting',
    action: 'Create',
    description: 'Added banner Sale',
    changes: [
      ['Picture', '', 'banner.png'],
      ['Description', '', 'Sale'],
      ['Link', '', 'https://shop.example/sale'],
      ['Enabled', '', 'Yes'],
      ['Main banner', '', 'No'],
      ['Order number', '', '2'],
    ],
  })
})

test('[BAN-13] a picture of any shape is cut to 16:4, at most 1600 pixels wide and not blown up', async () => {
  for (const [width, height, expected] of [
    [3000, 2000, [1280, 320]],
    [600, 600, [600, 150]],
    [2000, 40, [160, 40]],
  ] as const) {
    const { body } = await add({}, fileOf(await drawing(width, height)))
    const largest = await sizeOf(body.filePath, 1280)
    const found = await sharp(Buffer.from(await largest.arrayBuffer())).metadata()
    expect([found.format, found.width, found.height]).toEqual(['webp', ...expected])
  }
})

test('[BAN-05, BAPI-06] a change keeps what it does not name, and a new picture takes the place of the old one', async () => {
  const { body: banner } = await add({ description: 'Old', link: '/shop' })
  const before = await files()
  const named = await change(banner.id, { description: 'New', version: String(banner.version) })
  expect(named.body).toEqual({ ...banner, description: 'New', version: 2 })
  const again = await change(banner.id, { link: '' }, fileOf(await drawing(800, 200, '#f5b22d')))
  expect(again.body).toMatchObject({ description: 'New', link: '', isMain: true, version: 3 })
  expect(again.body.filePath).not.toBe(banner.filePath)
  expect((await sizeOf(banner.filePath, 160)).status).toBe(404)
  expect((await sizeOf(again.body.filePath, 160)).status).toBe(200)
  expect(await files()).toBe(before)
  expect((await shown())[0]).toMatchObject({ filePath: again.body.filePath, description: 'New' })
  // Named like the old one, and still a change.
  expect((await lastLog()).changes).toEqual([
    ['Picture', 'banner.png', 'banner.png (new)'],
    ['Link', '/shop', ''],
  ])
})

test('[BAN-06, BAPI-07] a deleted banner is gone with its picture, whatever order number is named, and leaves no gap', async () => {
  const [first, second] = await addAll('A', 'B', 'C')
  expect((await remove(second!.id, 7)).status).toBe(200)
  expect(await order()).toBe('A* C')
  expect((await sizeOf(second!.filePath, 160)).status).toBe(404)
  expect(await lastLog()).toMatchObject({ action: 'Delete', description: 'Deleted banner B' })
  expect((await remove(second!.id)).status).toBe(404)
  const late = await change(second!.id, { description: 'Late' }, fileOf(picture))
  expect([late.status, late.problem.title]).toEqual([404, 'This banner no longer exists.'])
  await remove(first!.id)
  expect(await order()).toBe('C*')
})

test('[BAN-07, BAN-08, BAN-09] a banner needs a picture; its link is empty, a web address or a path of the shop', async () => {
  const none = await shop.api(addBanner, { as: admin, body: { description: 'No picture' } })
  expect([none.status, none.problem.errors]).toEqual([
    400,
    { title: ['Please select an image'], File: ['Please select an image'] },
  ])
  const refused = [
    'shop',
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'https://',
    'ftp://a.b/c',
  ]
  for (const link of refused) {
    const { status, problem } = await add({ link })
    expect([link, status, problem.errors?.link]).toEqual([link, 400, ['Please enter a valid URL']])
  }
  const [banner] = await addAll('Linked')
  for (const link of ['', '/shop?search=polo', 'https://shop.example/a?b=c#d', 'http://localhost:3000']) {
    expect((await change(banner!.id, { link })).body.link).toBe(link)
  }
  expect((await change(banner!.id, { link: 'JavaScript:alert(1)' })).problem.title).toBe(
    'Please enter a valid URL',
  )
  expect((await change(banner!.id, { description: 'x'.repeat(201) })).status).toBe(400)
  expect(await order()).toBe('Linked*')
})

test('a banner says a headline and a button, which leads within the shop or to https, and keeps both over other changes', async () => {
  const words = {
    headline: ' All for Grade 4 ',
    buttonText: 'Shop the list',
    buttonLink: '/shop?gradeLevels=4',
  }
  const { body } = await add({ description: 'Words', ...words })
  expect(body).toMatchObject({ ...words, headline: 'All for Grade 4', version: 1 })
  expect((await shown())[0]).toMatchObject({ ...words, headline: 'All for Grade 4' })
  const linked = await change(body.id, { description: 'Linked', link: '/shop' })
  expect(linked.body).toMatchObject({ headline: 'All for Grade 4', buttonText: 'Shop the list', version: 2 })
  // The button may lead where the banner does.
  const bare = await change(body.id, { buttonLink: '' })
  expect([bare.status, bare.body.buttonLink, bare.body.version]).toEqual([200, '', 3])
  expect((await lastLog()).changes).toEqual([['Button link', '/shop?gradeLevels=4', '']])
  const late = await change(body.id, { headline: 'Late', version: '2' })
  expect([late.status, late.problem.title]).toEqual([409, 'Someone else has changed this banner.'])

  const refused: [object, object][] = [
    ...[
      'javascript:alert(1)',
      'http://shop.example/',
      '//evil.example',
      '/\\evil.example',
      'https://a@b.example/',
      'x'.repeat(501),
    ].map((buttonLink): [object, object] => [
      { buttonLink },
      { buttonLink: ['Enter a page of the shop such as /shop, or an address that begins with https://.'] },
    ]),
    [{ buttonText: '', buttonLink: '/shop' }, { buttonText: ['Say what the button does.'] }],
    [{ link: '', buttonLink: '' }, { buttonLink: ['Say where the button leads.'] }],
    [{ headline: 'x'.repeat(81) }, { headline: ['Use at most 80 characters.'] }],
    [{ buttonText: 'x'.repeat(31) }, { buttonText: ['Use at most 30 characters.'] }],
  ]
  for (const [changes, errors] of refused) {
    const { status, problem } = await change(body.id, changes)
    expect([changes, status, problem.errors]).toEqual([changes, 400, expect.objectContaining(errors)])
  }
  expect((await stored())[0]).toEqual(bare.body)
})

test('what is no picture, is too large or has too many pixels is refused, and nothing of it stays', async () => {
  const before = await files()
  const message = 'This file is not a picture that can be used.'
  const hostile: [string, Uint8Array<ArrayBuffer>, string][] = [
    ['a.png', new TextEncoder().encode('<svg onload="alert(1)"/>'), message],
    ['b.png', picture.slice(0, 60), message],
    ['c.png', await drawing(8000, 5100), '"c.png" has more than 40 megapixels.'],
    ['d.png', new Uint8Array(20_000_001).fill(1), 'File size exceed 20 MB.'],
  ]
  for (const [name, bytes, title] of hostile) {
    const { status, problem } = await add({}, fileOf(bytes, name))
    expect([name, status, problem.title]).toEqual([name, 400, title])
  }
  expect((await add({}, fileOf(await drawing(8000, 4999), 'forty-megapixels.png'))).status).toBe(200)
  const [banner] = await stored()
  const wrong = await change(banner!.id, { description: 'Unseen' }, fileOf(picture.slice(0, 60)))
  expect([wrong.status, (await stored())[0]]).toEqual([400, banner])
  await remove(banner!.id)
  expect(await files()).toBe(before)
})

test('[BAN-15] a disabled banner is on no home page, and cannot become the main one', async () => {
  const [, second] = await addAll('A', 'B')
  expect((await change(second!.id, { isEnabled: 'false' })).body.isEnabled).toBe(false)
  expect((await shown()).map(({ description }) => description)).toEqual(['A'])
  for (const answer of [
    await change(second!.id, { isMain: 'true' }),
    await add({ isMain: true, isEnabled: false }),
  ]) {
    expect([answer.status, answer.problem.title]).toEqual([400, 'A disabled banner cannot be the main one.'])
  }
  expect(await order()).toBe('A* B')
  expect((await change(second!.id, { isEnabled: true, isMain: true })).body).toMatchObject({
    isEnabled: true,
    isMain: true,
  })
  expect(await order()).toBe('A B*')
})

test('[BAN-16] the first banner is the main one, until another is set; the main one comes first and may be disabled', async () => {
  const [first, second, third] = await addAll('A', 'B', 'C')
  expect(await order()).toBe('A* B C')
  await change(third!.id, { isMain: 'true' })
  expect(await order()).toBe('A B C*')
  expect((await lastLog()).changes).toEqual([['Main banner', 'No', 'Yes']])
  expect((await shown()).map(({ description }) => description)).toEqual(['C', 'A', 'B'])
  await change(third!.id, { isMain: 'false', isEnabled: 'false' })
  expect(await order()).toBe('A B C*')
  expect((await shown()).map(({ description }) => description)).toEqual(['A', 'B'])
  await remove(third!.id)
  expect(await order()).toBe('A* B')
  await change(second!.id, { isEnabled: false })
  await remove(first!.id)
  expect(await order()).toBe('B*')
})

test('[BAN-03] a banner moves to its order number, a number beyond the ends to the end', async () => {
  const [a, , c] = await addAll('A', 'B', 'C', 'D')
  for (const [id, orderNumber, expected] of [
    [a!.id, 3, 'B C A* D'],
    [a!.id, 3, 'B C A* D'],
    [c!.id, -5, 'C B A* D'],
    [c!.id, 99, 'B A* D C'],
  ] as const) {
    const { status } = await change(id, { orderNumber })
    expect([status, await order()]).toEqual([200, expected])
  }
  expect((await lastLog()).changes).toEqual([['Order number', '1', '4']])
  await change(c!.id, { orderNumber: 4 })
  expect((await lastLog()).changes).toEqual([['Order number', '1', '4']])
})
