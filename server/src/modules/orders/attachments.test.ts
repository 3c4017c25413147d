import { MAX_ATTACHMENT_BYTES } from '@kwaderno/contract/attachment.ts'
import { downloadFile } from '@kwaderno/contract/common.ts'
import { editOrder, getOrder } from '@kwaderno/contract/order.ts'
import { addOrderAttachment, deleteOrderAttachment } from '@kwaderno/contract/order-attachment.ts'
import { rejectPayment } from '@kwaderno/contract/payment.ts'
import { ORDER_STATUSES } from '@kwaderno/contract/order-status.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { pdf } from '../../../test/pdf.ts'
import { newBuyer, proof, type Buyer } from '../../../test/buying.ts'
import { newOrderClerk, type OrderClerk } from '../../../test/order-clerk.ts'

let shop: TestApp
let buyer: Buyer
let staff: OrderClerk
beforeAll(async () => {
  shop = await startTestApp()
  buyer = await newBuyer(shop, await shop.newCustomer({ firstName: 'Ana', lastName: 'Cruz' }))
  staff = await newOrderClerk(shop)
})
afterAll(() => shop.close())

type Caller = { token: string }
const add = (id: number, files: File[], as: Caller = buyer) =>
  shop.api(addOrderAttachment, { as, params: { id }, body: {}, files: { attachment: files } })
const remove = (id: number, attachment: string, as: Caller = buyer) =>
  shop.api(deleteOrderAttachment, { as, params: { id }, body: { attachment } })
const download = (filePath: string, as: Caller = buyer, fileName?: string) =>
  shop.api(downloadFile, { as, query: { filePath, ...(fileName ? { fileName } : {}) } })

async function newOrder(names: readonly string[] = ['slip.pdf']): Promise<number> {
  const row = await buyer.put((await shop.newProduct()).options[0]!)
  const answer = await buyer.order(
    [row],
    {},
    names.map((name) => proof(name)),
  )
  return answer.body[1].orderId!
}

async function filesOf(id: number) {
  return (await shop.api(getOrder, { as: buyer, params: { id } })).body.paymentAttachment
}
const namesOf = async (id: number) => (await filesOf(id)).map((file) => file.fileName)
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `slip ${index}.pdf`)

async function stored(): Promise<string[]> {
  const keys: string[] = []
  for await (const key of shop.deps.files.listOlder('uploads', new Date(Date.now() + 60_000))) keys.push(key)
  return keys
}

test('[API-50, ORD-17] a file that is added to an order can be downloaded as it was', async () => {
  const orderId = await newOrder()
  const answer = await add(orderId, [new File([pdf(777)], 'Résibo 2.pdf')])
  const { orderNumber } = await staff.see(orderId)
  expect(answer.body).toEqual([
    null,
    expect.objectContaining({
      description: `Ana Cruz added an attachment to order ${orderNumber}.`,
      orderId,
    }),
  ])
  const files = await filesOf(orderId)
  expect(files.map((file) => file.fileName)).toEqual(['slip.pdf', 'Résibo 2.pdf'])
  const got = await download(files[1]!.filePath)
  expect([got.status, got.bytes.toString()]).toEqual([200, pdf(777).toString()])
  expect(got.headers.get('content-disposition')).toContain("filename*=UTF-8''R%C3%A9sibo%202.pdf")
  expect(got.headers.get('x-content-type-options')).toBe('nosniff')
})

test('[ORD-17, API-24, BAPI-74] staff who see transactions download any attachment, and nobody else does', async () => {
  const orderId = await newOrder()
  const [file] = await filesOf(orderId)
  expect((await download(file!.filePath, staff)).status).toBe(200)
  const named = await download(file!.filePath, staff, 'proof.pdf')
  expect(named.headers.get('content-disposition')).toContain('filename="proof.pdf"')
  const others = [await shop.newCustomer(), await shop.newStaff(['Inventory.view'])]
  for (const other of others) expect((await download(file!.filePath, other)).status).toBe(404)
  for (const path of ['nothing', '../../server/package.json', '/etc/passwd', 'uploads/', '%2e%2e/x']) {
    expect((await download(path)).status).toBe(404)
    expect((await download(path, staff)).status).toBe(404)
  }
})

test('what staff attach to the payment is theirs alone', async () => {
  const orderId = await newOrder()
  await staff.edit(orderId, { paymentReceived: 5 }, [proof('receipt.pdf')])
  const [receipt] = (await staff.see(orderId)).paymentDetailAttachments
  expect(await namesOf(orderId)).toEqual(['slip.pdf'])
  expect((await download(receipt!.filePath, staff)).status).toBe(200)
  expect((await download(receipt!.filePath)).status).toBe(404)
  expect((await remove(orderId, 'receipt.pdf')).status).toBe(404)
})

test('[ATT-01, ATT-02, ATT-08] an order has at most ten attachments, those there and the new ones together', async () => {
  const orderId = await newOrder(numbered(8))
  const before = await stored()
  const three = await add(orderId, [proof('a.pdf'), proof('b.pdf'), proof('c.pdf')])
  expect([three.status, three.problem.title]).toEqual([400, 'Up to 10 files allowed.'])
  expect(three.problem.errors?.['attachment']).toEqual(['Up to 10 files allowed.'])
  expect((await stored()).length).toBe(before.length)
  expect((await add(orderId, [proof('a.pdf'), proof('b.pdf')])).status).toBe(200)
  const full = await add(orderId, [proof('c.pdf')])
  expect(full.problem.errors?.['attachment']).toEqual(['Maximum attachment reached (10 files).'])
  expect(await filesOf(orderId)).toHaveLength(10)
})

test('[ATT-04, ATT-08] a name that is attached already is refused', async () => {
  const orderId = await newOrder()
  for (const files of [[proof('slip.pdf')], [proof('b.pdf'), proof('b.pdf')]]) {
    const refused = await add(orderId, files)
    expect([refused.status, refused.problem.title]).toEqual([400, 'File name already exist.'])
    expect(refused.problem.errors?.['attachment']).toEqual(['File name already exist.'])
  }
  expect(await namesOf(orderId)).toEqual(['slip.pdf'])
})

test('[ATT-05, ATT-06, ATT-08] a file of exactly 20,000,000 bytes is added, and not one of a byte more', async () => {
  const orderId = await newOrder()
  const large = await add(orderId, [proof('large.pdf', MAX_ATTACHMENT_BYTES + 1)])
  expect([large.status, large.problem.title]).toEqual([400, 'File size exceed 20 MB.'])
  expect((await add(orderId, [proof('full.pdf', MAX_ATTACHMENT_BYTES)])).status).toBe(200)
})

test('no file is no attachment', async () => {
  expect((await add(await newOrder(), [])).status).toBe(400)
})

test('files are added only while the order was just placed', async () => {
  for (const status of ORDER_STATUSES) {
    const { id } = await shop.newOrder(buyer.id, { status })
    expect([status, (await add(id, [proof('more.pdf')])).status]).toEqual([
      status,
      status === 'Pending' ? 200 : 400,
    ])
  }
})

test('[API-51] deletes an attachment by its name, and its bytes', async () => {
  const orderId = await newOrder(['slip.pdf', 'other.pdf'])
  const [file] = await filesOf(orderId)
  expect(await stored()).toContain(file!.filePath)
  expect((await remove(orderId, 'slip.pdf')).status).toBe(200)
  expect(await namesOf(orderId)).toEqual(['other.pdf'])
  expect(await stored()).not.toContain(file!.filePath)
  expect((await download(file!.filePath)).status).toBe(404)
  expect((await remove(orderId, 'slip.pdf')).status).toBe(404)
})

test('the last attachment stays, also when two are deleted at the same moment', async () => {
  const orderId = await newOrder(['a.pdf', 'b.pdf'])
  const answers = await Promise.all([remove(orderId, 'a.pdf'), remove(orderId, 'b.pdf')])
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 400])
  expect(await filesOf(orderId)).toHaveLength(1)
})

test('attachments are deleted only while the order is pending', async () => {
  for (const status of ORDER_STATUSES) {
    const { id } = await shop.newOrder(buyer.id, { status, attachments: ['a.pdf', 'b.pdf'] })
    expect([status, (await remove(id, 'a.pdf')).status]).toEqual([status, status === 'Pending' ? 200 : 400])
  }
})

test("nothing is added to or deleted from another customer's order, also by staff", async () => {
  const orderId = await newOrder(['a.pdf', 'b.pdf'])
  for (const as of [await shop.newCustomer(), staff]) {
    expect((await add(orderId, [proof('more.pdf')], as)).status).toBe(404)
    expect((await remove(orderId, 'a.pdf', as)).status).toBe(404)
  }
  expect(await namesOf(orderId)).toEqual(['a.pdf', 'b.pdf'])
})

test('[ATT-04] of two files of one name that are added at the same moment one stays', async () => {
  const orderId = await newOrder()
  const answers = await Promise.all([add(orderId, [proof('x.pdf')]), add(orderId, [proof('x.pdf')])])
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 400])
  expect(await namesOf(orderId)).toEqual(['slip.pdf', 'x.pdf'])
})

test('[PAY-25] staff add payment attachments and remove stored ones when the order is saved', async () => {
  const orderId = await newOrder()
  await staff.edit(orderId, { paymentReceived: 5 }, [proof('a.pdf'), proof('b.pdf')])
  const [a, b] = (await staff.see(orderId)).paymentDetailAttachments
  expect([a!.fileName, b!.fileName]).toEqual(['a.pdf', 'b.pdf'])
  // The name of one that goes is free again.
  const form = { paymentDetailAttachmentsToDeleted: [a!.id] }
  expect((await staff.edit(orderId, form, [proof('a.pdf', 1000)])).status).toBe(200)
  const after = (await staff.see(orderId)).paymentDetailAttachments
  expect(after.map((file) => file.fileName)).toEqual(['b.pdf', 'a.pdf'])
  expect(await stored()).not.toContain(a!.filePath)
  expect((await staff.edit(orderId, form)).status).toBe(404)
})

test("an edit deletes no attachment of another order, nor the customer's own", async () => {
  const [mine, theirs] = [await newOrder(), await newOrder()]
  await staff.edit(theirs, { paymentReceived: 5 }, [proof('a.pdf')])
  const [foreign] = (await staff.see(theirs)).paymentDetailAttachments
  const own = await shop.db
    .selectFrom('order_attachments')
    .select('id')
    .where('order_id', '=', mine)
    .executeTakeFirstOrThrow()
  for (const id of [foreign!.id, own.id]) {
    const form = { paymentReceived: 5, paymentDetailAttachmentsToDeleted: [id] }
    expect((await staff.edit(mine, form)).status).toBe(404)
  }
  expect((await staff.see(mine)).paymentReceived).toBeNull()
})

test('[PAY-27, PAY-28, PAY-29] payment attachments keep the rules of names, size and number', async () => {
  const orderId = await newOrder()
  const payment = { paymentReceived: 5 }
  await staff.edit(
    orderId,
    payment,
    numbered(9).map((name) => proof(name)),
  )
  const refusals: [File[], string][] = [
    [[proof('slip 0.pdf')], 'File name already exist.'],
    [[proof('large.pdf', MAX_ATTACHMENT_BYTES + 1)], 'File size exceed 20 MB.'],
    [[proof('a.pdf'), proof('b.pdf')], 'Maximum attachment reached.'],
  ]
  for (const [files, message] of refusals) {
    const refused = await staff.edit(orderId, payment, files)
    expect([refused.status, refused.problem.title]).toEqual([400, message])
  }
  expect((await staff.see(orderId)).paymentDetailAttachments).toHaveLength(9)
  expect((await staff.edit(orderId, payment, [proof('last.pdf')])).status).toBe(200)
  expect((await staff.edit(orderId, payment, [proof('eleventh.pdf')])).status).toBe(400)
})

test.for([...'\\/:*?"<>|'])(
  '[PAY-26] a payment attachment with %s in its name is refused',
  async (character) => {
    const orderId = await newOrder()
    // A browser escapes some of them, so this form is written by hand.
    const escaped = character === '"' ? '\\"' : character
    const parts = [
      '--edge',
      'Content-Disposition: form-data; name="paymentReceived"',
      '',
      '5',
      '--edge',
      `Content-Disposition: form-data; name="paymentDetailAttachments"; filename="a${escaped}b.pdf"`,
      'Content-Type: application/pdf',
      '',
      '%PDF-1.7',
      '--edge--',
      '',
    ]
    const response = await fetch(`${shop.url}/api${editOrder.path.replace('{id}', String(orderId))}`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${staff.token}`,
        'content-type': 'multipart/form-data; boundary=edge',
      },
      body: parts.join('\r\n'),
    })
    const message = 'File name must not contain \\ / : * ? " < > |.'
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ title: message }),
    ])
    expect((await staff.see(orderId)).paymentDetailAttachments).toEqual([])
  },
)

test('[PAY-27, PAY-28] names that differ in nothing but case are two, and a file of exactly 20,000,000 bytes is kept', async () => {
  const orderId = await newOrder()
  const files = [proof('slip.pdf', MAX_ATTACHMENT_BYTES), proof('Slip.pdf')]
  expect((await staff.edit(orderId, { paymentReceived: 5 }, files)).status).toBe(200)
  const [slip] = (await staff.see(orderId)).paymentDetailAttachments
  expect((await download(slip!.filePath, staff)).bytes).toHaveLength(MAX_ATTACHMENT_BYTES)
  // The name of one that goes is free for one that comes, and none is free for two.
  const twice = [proof('new.pdf'), proof('new.pdf')]
  const form = { paymentDetailAttachmentsToDeleted: [slip!.id] }
  expect((await staff.edit(orderId, form, twice)).problem.title).toBe('File name already exist.')
  expect((await staff.edit(orderId, form, [proof('slip.pdf')])).status).toBe(200)
})

test('a new proof is taken after a rejection, however many files were rejected, and under no name of theirs', async () => {
  const orderId = await newOrder(numbered(10))
  expect((await add(orderId, [proof('more.pdf')])).problem.title).toBe(
    'Maximum attachment reached (10 files).',
  )
  const [payment] = (await staff.see(orderId)).payments
  const cashier = await shop.newStaff(['Payments.view', 'Payments.edit'])
  const body = { version: payment!.version, reason: 'The slip cannot be read.' }
  const params = { id: payment!.id }
  expect((await shop.api(rejectPayment, { as: cashier, params, body })).status).toBe(200)
  expect((await add(orderId, [proof('slip 3.pdf')])).problem.title).toBe('File name already exist.')
  expect((await add(orderId, [proof('more.pdf')])).status).toBe(200)
  const tooMany = numbered(10).map((name) => proof(`new ${name}`))
  expect((await add(orderId, tooMany)).problem.title).toBe('Up to 10 files allowed.')
  expect(await namesOf(orderId)).toEqual([...numbered(10), 'more.pdf'])
})
