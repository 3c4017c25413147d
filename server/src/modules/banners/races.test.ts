import { addBanner, deleteBanner, listStaffBanners, updateBanner } from '@kwaderno/contract/banner.ts'
import { listBanners } from '@kwaderno/contract/common.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { unique, type TestUser } from '../../../test/factories.ts'

/** What several people do to the banners at the same moment. */
let shop: TestApp
let admin: TestUser
let file: File
beforeAll(async () => {
  shop = await startTestApp()
  admin = await shop.newAdmin()
  const png = await sharp({ create: { width: 160, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  file = new File([new Uint8Array(png)], 'banner.png')
})
afterAll(() => shop.close())
beforeEach(async () => {
  await Promise.all((await stored()).map(({ id }) => remove(id)))
})

const add = (description: string, isMain = false) =>
  shop.api(addBanner, { as: admin, body: { description, isMain }, files: { File: [file] } })
const change = (id: number, body: object, files?: File[]) =>
  shop.api(updateBanner, { as: admin, params: { id }, body, ...(files ? { files: { File: files } } : {}) })
const remove = (id: number) => shop.api(deleteBanner, { as: admin, params: { id, orderNumber: 1 } })
const stored = async () => (await shop.api(listStaffBanners, { as: admin })).body
const pictures = async () =>
  (await shop.db.selectFrom('files').select('id').where('file_name', '=', 'banner.png').execute()).length

/** However they were changed: an order without gaps, one main banner, and no picture that nobody shows. */
async function expectSound(count: number): Promise<void> {
  const banners = await stored()
  expect(banners.map(({ orderNumber }) => orderNumber)).toEqual(
    Array.from({ length: count }, (_, n) => n + 1),
  )
  expect(banners.filter(({ isMain }) => isMain)).toHaveLength(count === 0 ? 0 : 1)
  expect(await pictures()).toBe(count)
}

test('[BAN-10] of fourteen banners that are added at the same moment ten come to be, one of them main', async () => {
  const answers = await Promise.all(Array.from({ length: 14 }, (_, n) => add(`Banner ${n}`, n % 2 === 1)))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ status, problem }) => [status, problem.title])).toEqual(
    Array.from({ length: 4 }, () => [400, 'At most 10 banners can exist.']),
  )
  await expectSound(10)
  expect((await add('One more')).problem.title).toBe('At most 10 banners can exist.')
  await expectSound(10)
})

test('[BAN-16] of several that are set as main at the same moment exactly one is', async () => {
  for (let n = 0; n < 6; n++) await add(`Banner ${n}`)
  const banners = await stored()
  const answers = await Promise.all(banners.map(({ id }) => change(id, { isMain: true })))
  expect(answers.map(({ status }) => status)).toEqual(banners.map(() => 200))
  await expectSound(6)
})

test('moves, deletions and additions at the same moment leave an order without gaps', async () => {
  for (let n = 0; n < 6; n++) await add(`Banner ${n}`)
  const [a, b, c, d, e, f] = await stored()
  const answers = await Promise.all([
    change(a!.id, { orderNumber: 6 }),
    remove(b!.id),
    change(c!.id, { orderNumber: 1 }),
    add('Seventh'),
    change(f!.id, { orderNumber: 2, isMain: true }),
    remove(a!.id),
    change(d!.id, { isEnabled: false }),
    change(e!.id, { orderNumber: 3 }, [file]),
  ])
  // Who changes what another has just deleted is told so.
  expect(answers.filter(({ status }) => ![200, 404].includes(status))).toEqual([])
  await expectSound(5)
  const shown = (await shop.api(listBanners)).body.map(({ id }) => id)
  expect(shown.toSorted()).toEqual(
    (await stored())
      .filter((one) => one.isEnabled)
      .map(({ id }) => id)
      .toSorted(),
  )
})

test('of two who edit one banner the second is told, and the picture of neither is left behind', async () => {
  const { body } = await add('Both')
  const edit = (description: string) => change(body.id, { description, version: body.version }, [file])
  const answers = await Promise.all([edit('Mine'), edit('Yours')])
  const [saved, refused] = answers.toSorted((x, y) => x.status - y.status)
  expect([saved?.status, refused?.status]).toEqual([200, 409])
  expect(refused?.problem.title).toBe('Someone else has changed this banner.')
  expect(await stored()).toEqual([saved?.body])
  await expectSound(1)
  // What else is done to it meanwhile is no edit of its texts.
  await change(body.id, { isEnabled: false })
  expect((await change(body.id, { description: 'Third', version: saved?.body.version })).status).toBe(200)
})

test('a banner that is sent again with its key is added once, also at the same moment, and another is refused', async () => {
  const idempotencyKey = unique('key-of-a-banner')
  const send = (description: string, orderNumber: number) =>
    shop.api(addBanner, {
      as: admin,
      body: { description, orderNumber, idempotencyKey },
      files: { File: [file] },
    })
  // Its place in the form moves on when the list is read again.
  const answers = await Promise.all([1, 2, 3].map((place) => send('Sent again', place)))
  expect(answers.map(({ status, body }) => [status, body.id])).toEqual(
    answers.map(() => [200, answers[0]!.body.id]),
  )
  const other = await send('Another', 1)
  expect([other.status, other.problem.code]).toEqual([409, 'key_used'])
  await expectSound(1)
  // Of the sizes in storage only those of the first are left.
  const sizes = await fetch(`${shop.url}${answers[0]!.body.filePath}-640.webp`)
  expect(sizes.status).toBe(200)
  const left: string[] = []
  for await (const place of shop.deps.files.listOlder('pictures', new Date(Date.now() + 60_000)))
    left.push(place)
  const [kept] = await stored()
  const key = kept!.filePath.split('/').at(-1)!
  expect(left.filter((place) => !place.includes(key))).toEqual([])
})
