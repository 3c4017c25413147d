import { askBalance } from '@kwaderno/contract/manage-returns.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { unique, type TestProduct, type TestUser } from '../../../test/factories.ts'
import { sentMails } from '../../../test/outbox.ts'
import { askFor, newDecider, type Decider } from '../../../test/returning.ts'

let shop: TestApp
let staff: Decider
let cheap: TestProduct['options'][number]
let dear: TestProduct['options'][number]

beforeAll(async () => {
  shop = await startTestApp()
  staff = await newDecider(shop)
  const option = async (name: string, price: number) =>
    (await shop.newProduct({ name, options: [{ price, stock: 50 }] })).options[0]!
  cheap = await option('Ruler', 10_000)
  dear = await option('Atlas', 16_000)
})
afterAll(() => shop.close())

const mailsTo = async ({ emailAddress }: TestUser) =>
  (await sentMails(shop)).filter(({ to }) => to === emailAddress)

/** As the factory calls what was bought. */
const titleOf = ({ sku }: { sku: string }) => `Item ${sku}`

/** An exchange of a ruler of 100.00 for an atlas of 160.00. */
async function owing() {
  const parent = await shop.newCustomer()
  const request = await askFor(shop, parent, [{ option: cheap, exchange: [{ option: dear }] }])
  const ask = (body: { version: number; idempotencyKey?: string }, id = request.id) =>
    shop.api(askBalance, { as: staff, params: { id }, body })
  const approve = async (payment: { paymentReceived?: number; paymentNotes?: string }) => {
    const exchangeItems = await staff.rows(request.id, () => ({ status: 1, returnType: 0 }))
    return staff.save(request.id, { exchangeItems, repaymentTypeId: 1, ...payment })
  }
  return { parent, ...request, ask, approve }
}

test('[MAIL-05] a decided return mails each piece with its decision, once', async () => {
  const parent = await shop.newCustomer()
  const request = await askFor(shop, parent, [{ option: cheap }, { option: dear }])
  expect(await mailsTo(parent)).toEqual([])
  await staff.decide(request.id, 2)
  expect((await staff.decide(request.id, 2)).status).toBe(409)
  const [mail, ...others] = await mailsTo(parent)
  expect(others).toEqual([])
  expect(mail!.subject).toBe(`Your request for order ${request.orderNumber} is decided`)
  expect(mail!.text).toContain(`${titleOf(cheap)}: Declined\n${titleOf(dear)}: Declined\n`)
  expect(mail!.text).toContain(`http://shop.example/return-and-exchange/${request.id}/manage`)
})

test('[MAIL-05] an exchange is mailed when its last piece is decided, and not again by a later save', async () => {
  const parent = await shop.newCustomer()
  const pieces = [
    { option: dear, exchange: [{ option: cheap }] },
    { option: cheap, exchange: [{ option: cheap }] },
  ]
  const { id } = await askFor(shop, parent, pieces)
  const decide = async (statuses: (0 | 1 | 2)[]) => {
    const exchangeItems = await staff.rows(id, (_row, index) => ({
      status: statuses[index]!,
      ...(statuses[index] === 1 ? { returnType: 0 as const } : {}),
    }))
    expect((await staff.save(id, { exchangeItems })).problem).toBeUndefined()
  }
  await decide([1, 0])
  expect(await mailsTo(parent)).toEqual([])
  await decide([1, 2])
  expect((await staff.save(id, { paymentNotes: 'Handed over.' })).status).toBe(200)
  const mails = await mailsTo(parent)
  expect(mails).toHaveLength(1)
  expect(mails[0]!.text).toContain(`${titleOf(dear)}: Approved\n${titleOf(cheap)}: Declined\n`)
  expect(mails[0]!.text).toContain(`http://shop.example/return-and-exchange/${id}/exchange/manage`)
})

test('[MAIL-06] asking for the balance mails it, once for a key, and leaves an audit row', async () => {
  const { parent, id, orderNumber, ask } = await owing()
  const key = { version: 1, idempotencyKey: unique('key-of-an-asking') }
  for (const answer of [await ask(key), await ask(key)]) expect(answer.status).toBe(200)
  const mails = await mailsTo(parent)
  expect(mails.map(({ subject }) => subject)).toEqual([`Balance of your exchange for order ${orderNumber}`])
  expect(mails[0]!.text).toContain('a balance of ₱60.00 to pay')
  expect((await ask({ version: 1 })).status).toBe(200)
  expect(await mailsTo(parent)).toHaveLength(2)
  const rows = await shop.db
    .selectFrom('audit_logs')
    .select(['module', 'executed_by'])
    .where('description', '=', `Asked for the balance of the exchange of order ${orderNumber}`)
    .execute()
  const row = { module: 'Transactions', executed_by: staff.id }
  expect(rows).toEqual([row, row])
  const other = await owing()
  const used = await other.ask(key)
  expect([used.status, used.problem.code]).toEqual([409, 'key_used'])
  expect((await ask({ version: 7 }, id)).status).toBe(409)
})

async function balancesTo(parent: TestUser) {
  const mails = (await mailsTo(parent)).filter(({ subject }) => subject.startsWith('Balance'))
  return mails.map(({ text }) => /a balance of (\S+)/.exec(text)?.[1])
}

test('[MAIL-06] approving an exchange with 20.00 received mails its balance of 40.00, once for the amount', async () => {
  const { parent, id, approve } = await owing()
  expect((await approve({ paymentReceived: 20 })).problem).toBeUndefined()
  await staff.save(id, { paymentNotes: 'Asked by phone, too.' })
  expect(await balancesTo(parent)).toEqual(['₱40.00'])
})

test('a balance that is owed again after another one is mailed again', async () => {
  const { parent, id, approve } = await owing()
  expect((await approve({ paymentReceived: 20 })).problem).toBeUndefined()
  for (const paymentReceived of [10, 20])
    expect((await staff.save(id, { paymentReceived })).problem).toBeUndefined()
  expect(await balancesTo(parent)).toEqual(['₱40.00', '₱50.00', '₱40.00'])
})

test('[MAIL-06] with all of it received there is no balance to ask for', async () => {
  const { parent, id, ask } = await owing()
  expect((await staff.save(id, { paymentReceived: 60 })).status).toBe(200)
  const refused = await ask({ version: 2 })
  expect([refused.status, refused.problem.title]).toEqual([400, 'There is no balance to pay.'])
  expect(await mailsTo(parent)).toEqual([])
})
