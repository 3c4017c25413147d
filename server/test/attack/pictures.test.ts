import { listCategoryChoices } from '@kwaderno/contract/common.ts'
import { saveProfile } from '@kwaderno/contract/profile.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import type { TestUser } from '../factories.ts'

let shop: TestApp
let parent: TestUser
beforeAll(async () => {
  shop = await startTestApp()
  parent = await shop.newCustomer()
})
afterAll(() => shop.close())

function save(picture: Buffer) {
  return shop.api(saveProfile, {
    as: parent,
    body: { firstName: 'Ana', lastName: 'Reyes', email: parent.emailAddress, contactNumber: '09171234567' },
    files: { File: [new File([new Uint8Array(picture)], 'me.avif')] },
  })
}

const spent = (before: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

test('many large pictures at once cost this process next to nothing, and those beyond the queue are told so', async () => {
  const blank = { width: 1600, height: 1600, channels: 3, background: '#fff' } as const
  const picture = await sharp({ create: blank }).avif({ effort: 0 }).toBuffer()
  const count = 36
  const before = process.cpuUsage()
  const saved = await Promise.all(Array.from({ length: count }, () => save(picture)))
  // Each takes several hundred to decode; what is left here is the form, the statements and the files.
  const each = spent(before) / count
  expect(each).toBeLessThan(100)
  expect(new Set(saved.map(({ status }) => status))).toEqual(new Set([200, 503]))
  for (const { problem, headers } of saved.filter(({ status }) => status === 503)) {
    expect(problem.title).toMatch(/^Many pictures are being saved right now/)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await shop.api(listCategoryChoices)).status).toBe(200)
})

test('what only looks like a picture is refused by every picture field, whatever it is called', async () => {
  const gif = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#fff' } })
    .gif()
    .toBuffer()
  const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  // Width and height of the header: 2^31 - 1 each.
  const vast = Buffer.from(png)
  vast.writeUInt32BE(0x7fffffff, 16)
  vast.writeUInt32BE(0x7fffffff, 20)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>')
  for (const file of [
    Buffer.alloc(0),
    png.subarray(0, 40),
    vast,
    svg,
    gif.subarray(0, 14),
    Buffer.from('%PDF-1.7'),
  ]) {
    expect((await save(file)).status).toBe(400)
  }
})
