import { addOrderAttachment } from '@kwaderno/contract/order-attachment.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { pdf } from '../../test/pdf.ts'
import { startS3, type FakeS3 } from '../../test/s3.ts'

let s3: FakeS3
let shop: TestApp
beforeAll(async () => {
  s3 = await startS3()
  shop = await startTestApp({ config: { s3: s3.settings } })
})
beforeEach(() => s3.behave('well'))
afterAll(async () => {
  await shop.close()
  await s3.close()
})

async function attach(...files: File[]) {
  const parent = await shop.newCustomer()
  const order = await shop.newOrder(parent.id, { attachments: ['first.pdf'] })
  return shop.api(addOrderAttachment, {
    as: parent,
    params: { id: order.id },
    body: {},
    files: { attachment: files },
  })
}

test('a store that takes no file is not asked to remove what it has not taken', async () => {
  s3.behave('fail')
  s3.asked.length = 0
  const answer = await attach(new File([pdf()], 'proof.pdf'))
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).not.toBeNull()
  expect(s3.asked).toContain('PUT')
  expect(s3.asked).not.toContain('DELETE')
})

test('a refusal stays what it is when the store does not remove the file that was refused', async () => {
  s3.behave('keep')
  const answer = await attach(new File(['no proof'], 'proof.pdf'))
  expect(s3.asked).toContain('DELETE')
  expect([answer.status, answer.problem.title]).toEqual([400, expect.stringContaining('proof.pdf')])
})
