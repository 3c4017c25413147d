import { NOTIFICATION_HUB, type Notification } from '@kwaderno/contract/live.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { closeBrowsers, openBrowser } from '../../../test/browser.ts'
import { proof } from '../../../test/buying.ts'
import type { TestProduct, TestUser } from '../../../test/factories.ts'
import { askFor, newDecider, type Decider, type Piece } from '../../../test/returning.ts'

type Option = TestProduct['options'][number]
let shop: TestApp
let parent: TestUser
let staff: Decider
let bag: Option
let pencil: Option
let eraser: Option

beforeAll(async () => {
  shop = await startTestApp()
  parent = await shop.newCustomer()
  staff = await newDecider(shop, { firstName: 'Cara', lastName: 'Cruz' })
  bag = await newOption('Bag', 10000, { Color: 'Blue' })
  pencil = await newOption('Pencil', 4000, { Lead: 'HB' })
  eraser = await newOption('Eraser', 123450)
})
afterEach(closeBrowsers)
afterAll(() => shop.close())

async function newOption(name: string, price: number, variations = {}): Promise<Option> {
  return (await shop.newProduct({ name, options: [{ price, stock: 5000, variations }] })).options[0]!
}

const ask = (pieces: readonly Piece[]) => askFor(shop, parent, pieces)
const one = () => ask([{ option: bag, exchange: [{ option: pencil }] }])
const approval = (id: number) => staff.rows(id, () => ({ status: 1, returnType: 0 }))

test('[TEXC-30, TEXC-31, BAPI-79, BAPI-80] a save reaches the customer and the staff as it happens, and the hub delivers it again', async () => {
  const asked = await one()
  const viewer = await shop.newStaff(['Transactions.view'])
  const [hers, theirs] = [
    await openBrowser(shop, NOTIFICATION_HUB, parent, parent.id),
    await openBrowser(shop, NOTIFICATION_HUB, viewer, viewer.id),
  ]
  const own = await openBrowser(shop, NOTIFICATION_HUB, staff, staff.id)
  const { body } = await staff.save(asked.id, { exchangeItems: await approval(asked.id) })
  if (body.length === 1) throw new Error(body[0].description)
  const [member, admin] = body
  expect(member).toMatchObject({
    title: 'Return Approved',
    description: `Your exchange request for order ${asked.orderNumber} has been approved.`,
    orderId: asked.orderId,
  })
  expect(admin).toMatchObject({
    title: 'Return Approved',
    description: `Cara Cruz approved the exchange request for order ${asked.orderNumber}.`,
    orderId: asked.orderId,
  })
  const got = (browser: typeof hers) => browser.received<Notification>('ReceiveNotification')
  await expect.poll(() => got(hers)).toEqual([member])
  await expect.poll(() => got(theirs)).toEqual([admin])
  const again = [
    await own.ask('MemberSendOrderChangeStatusNotification', { id: member!.id }),
    await own.ask('AdminSendOrderChangeStatusNotification', { id: admin.id }),
  ]
  expect(again).toEqual([{ ok: true }, { ok: true }])
  await expect.poll(() => got(hers)).toEqual([member, member])
  await expect.poll(() => got(theirs)).toEqual([admin, admin])
  // Whoever did it has it by the hub alone, once, and is told nothing new.
  await expect.poll(() => got(own)).toEqual([{ ...admin, isViewed: true }])
})

test('a save that decides nothing says that the request was updated', async () => {
  const asked = await one()
  expect((await staff.save(asked.id, { paymentNotes: 'Called.' })).body).toMatchObject([
    {
      title: 'Return Updated',
      description: `Your exchange request for order ${asked.orderNumber} has been updated.`,
    },
    {
      title: 'Return Updated',
      description: `Cara Cruz updated the exchange request for order ${asked.orderNumber}.`,
    },
  ])
})

test('one row of the audit log says what a save has changed, in words and amounts that people read', async () => {
  const asked = await ask([
    { option: bag, exchange: [{ option: pencil, quantity: 2 }] },
    { option: bag, exchange: [{ option: pencil }] },
  ])
  const [first, second] = await approval(asked.id)
  await staff.save(
    asked.id,
    {
      exchangeItems: [
        first!,
        { ...first!, id: 0, productId: eraser.id, exchangeQuantity: 1 },
        { ...second!, status: 2, returnType: '' },
      ],
      paymentReceived: 1214.5,
      repaymentTypeId: 3,
      invoice: 'SI 1',
      orDateIssued: '2026-03-05',
    },
    [proof('receipt.pdf')],
  )
  const rows = await shop.db
    .selectFrom('audit_logs')
    .selectAll()
    .where('description', 'like', `%${asked.orderNumber}`)
    .execute()
  expect(rows).toMatchObject([
    {
      executed_by_name: 'Cara Cruz',
      module: 'Transactions',
      sub_module: 'Return and Exchange',
      action: 'Update',
      description: `Approved the exchange of order ${asked.orderNumber}`,
    },
  ])
  const piece = `Item ${bag.sku} (piece 1)`
  expect(rows[0]!.details.map(({ field, oldData, newData }) => [field, oldData, newData])).toEqual([
    ['Status', 'Pending', 'Approved'],
    ['Payment received', '₱0.00', '₱1,214.50'],
    ['Repayment via', '', 'E-wallet'],
    ['Invoice no.', '', 'SI 1'],
    ['OR date issued', '', 'March 5, 2026'],
    ['Attachments', '', 'receipt.pdf'],
    [`${piece}, status`, 'Pending', 'Approved'],
    [`${piece}, return status`, '', 'Return to stock'],
    [
      `${piece}, exchanged for`,
      'Pencil HB × 2 at ₱40.00',
      'Pencil HB × 2 at ₱40.00; Eraser × 1 at ₱1,234.50',
    ],
    [`Item ${bag.sku} (piece 2), status`, 'Pending', 'Declined'],
  ])
})

test('a save that changes nothing leaves no row of the audit log, and neither does one that is refused', async () => {
  const asked = await one()
  await staff.save(asked.id, { exchangeItems: await staff.rows(asked.id) })
  await staff.save(asked.id, { exchangeItems: await staff.rows(asked.id, () => ({ status: 1 })) })
  const rows = await shop.db
    .selectFrom('audit_logs')
    .select('id')
    .where('description', 'like', `%${asked.orderNumber}`)
    .execute()
  expect(rows).toEqual([])
})

test('a save of 200 pieces takes as many statements as one of a single piece', async () => {
  const large = await ask(
    Array.from({ length: 200 }, () => ({ option: bag, exchange: [{ option: pencil }] })),
  )
  const small = await one()
  const count = async (id: number) => {
    const rows = await approval(id)
    const added = rows.map((row) => ({ ...row, id: 0, productId: eraser.id }))
    const form = { exchangeItems: [...rows, ...added], paymentReceived: 9 }
    return shop.countStatements(async () => {
      expect((await staff.save(id, form)).body).toHaveLength(2)
    })
  }
  const [few, many] = [await count(small.id), await count(large.id)]
  // Five of them queue the mails of the decision and of the balance, five write the sales book.
  expect([few, many]).toEqual([23, 23])
  expect((await staff.see(large.id)).exchangeItems).toHaveLength(400)
  expect(await shop.countStatements(() => staff.see(large.id))).toBe(1)
})
