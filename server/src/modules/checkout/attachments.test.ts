import { checkout } from '@kwaderno/contract/checkout.ts'
import { ATTACHMENT_TEXT, MAX_ATTACHMENT_BYTES } from '@kwaderno/contract/attachment.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { newBuyer, proof } from '../../../test/buying.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.close())

const newOption = async () => (await shop.newProduct()).options[0]!
const stored = async () => {
  const keys: string[] = []
  for await (const key of shop.deps.files.listOlder('uploads', new Date(Date.now() + 60_000))) keys.push(key)
  return keys.length
}

test('[CHK-34, ATT-08] a deposit, a cheque and online banking need an attachment', async () => {
  const buyer = await newBuyer(shop)
  const row = await buyer.put(await newOption())
  for (const paymentType of ['BankDeposit', 'BankCheque', 'OnlineBanking'] as const) {
    const answer = await buyer.order([row], { paymentType }, [])
    expect(answer.status).toBe(400)
    expect(answer.problem.title).toBe('Attachment is required for your selected payment.')
    expect(answer.problem.errors?.paymentAttachment).toEqual([answer.problem.title])
  }
})

test('[API-41, ATT-01, ATT-02] takes ten files, each under the repeated field, and refuses an eleventh', async () => {
  const buyer = await newBuyer(shop)
  const row = await buyer.put(await newOption())
  const files = Array.from({ length: 11 }, (_, index) => proof(`proof ${index}.pdf`))
  const eleven = await buyer.order([row], {}, files)
  expect([eleven.status, eleven.problem.title]).toEqual([400, ATTACHMENT_TEXT.tooMany])
  expect(await stored()).toBe(0)
  const ten = await buyer.order([row], {}, files.slice(0, 10))
  expect(ten.status).toBe(200)
  const attachments = await shop.db
    .selectFrom('order_attachments as a')
    .innerJoin('files as f', 'f.id', 'a.file_id')
    .select(['a.file_name', 'a.kind', 'f.visibility', 'f.uploaded_by'])
    .where('a.order_id', '=', ten.body[1].orderId!)
    .orderBy('a.id')
    .execute()
  expect(attachments).toEqual(
    files.slice(0, 10).map((file) => ({
      file_name: file.name,
      kind: 'payment',
      visibility: 'private',
      uploaded_by: buyer.id,
    })),
  )
  expect(await stored()).toBe(10)
})

test.for([...'\\/:*?"<>|'])('[ATT-03, ATT-08] refuses a name with %s', async (character) => {
  const buyer = await newBuyer(shop)
  // A browser escapes some of them, so this form is written by hand.
  const boundary = 'edge'
  const body = [
    `--${boundary}`,
    `Content-Disposition: form-data; name="PaymentAttachment"; filename="a${character === '"' ? '\\"' : character}b.pdf"`,
    'Content-Type: application/pdf',
    '',
    '%PDF-1.7',
    `--${boundary}--`,
    '',
  ].join('\r\n')
  const response = await fetch(`${shop.url}/api${checkout.path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${buyer.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    body,
  })
  expect(response.status).toBe(400)
  expect(((await response.json()) as { title: string }).title).toBe(ATTACHMENT_TEXT.name)
})

test('[ATT-04, ATT-08] refuses two files of one name', async () => {
  const buyer = await newBuyer(shop)
  const answer = await buyer.order([await buyer.put(await newOption())], {}, [proof('a.pdf'), proof('a.pdf')])
  expect([answer.status, answer.problem.title]).toEqual([400, 'File name already exist.'])
})

test('[ATT-05, ATT-06, ATT-08] takes a file of exactly 20,000,000 bytes, and not one of a byte more', async () => {
  const buyer = await newBuyer(shop)
  const row = await buyer.put(await newOption())
  const before = await stored()
  const large = await buyer.order([row], {}, [proof('large.pdf', MAX_ATTACHMENT_BYTES + 1)])
  expect([large.status, large.problem.title]).toEqual([400, 'File size exceed 20 MB.'])
  expect(await stored()).toBe(before)
  expect((await buyer.order([row], {}, [proof('full.pdf', MAX_ATTACHMENT_BYTES)])).status).toBe(200)
  expect(await stored()).toBe(before + 1)
})

test('a refused order leaves no file behind', async () => {
  const buyer = await newBuyer(shop)
  const product = await shop.newProduct({ options: [{ stock: 1 }] })
  const before = await stored()
  expect((await buyer.order([await buyer.put(product.options[0]!, 2)])).status).toBe(400)
  expect((await buyer.order([2_000_000_000])).status).toBe(404)
  expect(await stored()).toBe(before)
  expect(
    await shop.db.selectFrom('files').select('id').where('uploaded_by', '=', buyer.id).execute(),
  ).toEqual([])
})

test('[API-42, API-40] takes the form with indexed ids and names in any case', async () => {
  const buyer = await newBuyer(shop)
  const form = new FormData()
  const rows = [await buyer.put(await newOption()), await buyer.put(await newOption())]
  for (const [index, id] of rows.entries()) form.append(`CartItemIds[${index}]`, String(id))
  form.append('StudentName', 'Bea Reyes')
  form.append('gradelevel', 'Grade 1')
  form.append('TinNumber', '')
  form.append('MobileNumber', '09171234567')
  form.append('AddressId', String(buyer.addressId))
  form.append('PaymentType', 'OnlineBanking')
  form.append('DeliveryMethod', 'ThirdPartyDelivery')
  form.append('OrderRemarks', '')
  form.append('PaymentAttachment', proof('one.pdf'))
  form.append('PaymentAttachment', proof('two.pdf'))
  const response = await fetch(`${shop.url}/api/cart/CHECKOUT`, {
    method: 'POST',
    headers: { authorization: `Bearer ${buyer.token}` },
    body: form,
  })
  expect(response.status).toBe(200)
  const [member, admin] = (await response.json()) as [null, { orderId: number }]
  expect(member).toBeNull()
  const items = await shop.db
    .selectFrom('order_items')
    .select('id')
    .where('order_id', '=', admin.orderId)
    .execute()
  expect(items).toHaveLength(2)
})
