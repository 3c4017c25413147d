import { downloadFile } from '@kwaderno/contract/common.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { proof } from '../../../test/buying.ts'
import type { TestProduct, TestUser } from '../../../test/factories.ts'
import { askFor, newDecider, type Decider, type ExchangeForm } from '../../../test/returning.ts'

let shop: TestApp
let parent: TestUser
let staff: Decider
let cheap: TestProduct['options'][number]
let dear: TestProduct['options'][number]

beforeAll(async () => {
  shop = await startTestApp()
  parent = await shop.newCustomer()
  staff = await newDecider(shop)
  const { options } = await shop.newProduct({ options: [{ price: 10000 }, { price: 12550 }] })
  ;[cheap, dear] = [options[0]!, options[1]!]
})
afterAll(() => shop.close())

/** One piece for something that costs 25.50 more. */
const owing = () => askFor(shop, parent, [{ option: cheap, exchange: [{ option: dear }] }])
const even = () => askFor(shop, parent, [{ option: dear, exchange: [{ option: cheap }] }])
const approval = (id: number) => staff.rows(id, () => ({ status: 1, returnType: 0 }))
const DETAILS = {
  paymentReceived: 25.5,
  repaymentTypeId: 2,
  invoice: 'SI 001 Ñ',
  orDateIssued: '2026-03-05',
  chequeVoucher: 'CV1',
  chequeDateIssued: '2026-03-06',
  paymentNotes: 'Paid at the counter.',
}

describe('payment details', () => {
  test('[TEXC-51, BAPI-68] are still there after reloading, and absent fields stay as they were', async () => {
    const { id } = await owing()
    expect((await staff.save(id, DETAILS, [proof('receipt.pdf')])).status).toBe(200)
    const stored = {
      ...DETAILS,
      paymentDetailAttachments: [
        { id: expect.any(Number), filename: 'receipt.pdf', filePath: expect.any(String) },
      ],
    }
    expect(await staff.see(id)).toMatchObject(stored)
    await staff.save(id, { paymentNotes: 'Paid.' })
    expect(await staff.see(id)).toMatchObject({ ...stored, paymentNotes: 'Paid.' })
  })

  test('[TEXC-35] an empty payment becomes 0, and other empty fields are cleared', async () => {
    const { id } = await owing()
    await staff.save(id, DETAILS)
    const empty = Object.fromEntries(Object.keys(DETAILS).map((name) => [name, '']))
    expect((await staff.save(id, empty as ExchangeForm)).status).toBe(200)
    expect(await staff.see(id)).toMatchObject({ ...empty, paymentReceived: 0, repaymentTypeId: null })
  })

  /** Those of the values that are not refused at the field. */
  async function taken(field: string, values: readonly string[]): Promise<string[]> {
    const { id } = await even()
    const wrong: string[] = []
    for (const value of values) {
      const { status, problem } = await staff.save(id, { [field]: value })
      if (status !== 400 || !problem.errors?.[field]) wrong.push(value)
    }
    if ((await staff.see(id)).version !== 1) wrong.push('saved')
    return wrong
  }

  test('[TEXC-34] payment received takes numbers of pesos only', async () => {
    expect(await taken('paymentReceived', ['abc', '-1', '1.234', '1e5', '9999999999999', '1,000'])).toEqual(
      [],
    )
  })

  test('[TEXC-39, TEXC-40] invoice and cheque voucher take letters, ñ, digits and spaces only', async () => {
    expect(await taken('invoice', ['A-1', 'A_1', 'x'.repeat(51), '№1'])).toEqual([])
    expect(await taken('chequeVoucher', ['A.1', 'ß'])).toEqual([])
  })

  test('unknown repayment types, days that there are not, and notes without end are refused', async () => {
    expect(await taken('repaymentTypeId', ['9', 'x', '-1'])).toEqual([])
    const never = ['0000-01-01', '1899-12-31', '2200-01-01', '9999-12-31']
    expect(await taken('orDateIssued', ['2026-02-30', 'today', ...never])).toEqual([])
    expect(await taken('chequeDateIssued', ['05/03/2026', ...never])).toEqual([])
    expect(await taken('paymentNotes', ['x'.repeat(1001)])).toEqual([])
  })

  test('invoice and voucher say which character is wrong; spaces around them are not kept', async () => {
    const { id } = await even()
    const messages = async (invoice: string) => (await staff.save(id, { invoice })).problem.errors?.invoice
    expect(await messages('A#1')).toEqual(['Should contain alphanumeric characters only.'])
    await staff.save(id, { invoice: '  A 1 ', chequeVoucher: 'Ñandu' })
    expect(await staff.see(id)).toMatchObject({ invoice: 'A 1', chequeVoucher: 'Ñandu' })
  })

  test('[TEXC-37] a payment is needed when an approved piece has a balance, stored or sent', async () => {
    const { id } = await owing()
    const exchangeItems = await approval(id)
    for (const body of [{}, { paymentReceived: 0 }, { paymentReceived: '' }]) {
      const { status, problem } = await staff.save(id, { exchangeItems, ...body })
      expect([status, problem.errors?.paymentReceived]).toEqual([
        400,
        ['Please enter an amount greater than 0.'],
      ])
    }
    expect((await staff.see(id)).status).toBe('Pending')
    await staff.save(id, { paymentReceived: 1 })
    expect((await staff.save(id, { exchangeItems })).status).toBe(200)
    expect((await staff.save(id, { paymentReceived: 0 })).status).toBe(400)
  })

  test('[TEXC-38] none is needed without such a balance: nothing owed, still pending, or declined', async () => {
    const [balanced, pending, declined] = [await even(), await owing(), await owing()]
    expect((await staff.save(balanced.id, { exchangeItems: await approval(balanced.id) })).status).toBe(200)
    expect((await staff.save(pending.id, { exchangeItems: await staff.rows(pending.id) })).status).toBe(200)
    const exchangeItems = await staff.rows(declined.id, () => ({ status: 2 }))
    expect((await staff.save(declined.id, { exchangeItems, paymentReceived: 0 })).status).toBe(200)
  })
})

describe('payment attachments', () => {
  const names = async (id: number) =>
    (await staff.see(id)).paymentDetailAttachments.map(({ filename }) => filename)
  const faultOf = async (id: number, files: File[], body: ExchangeForm = {}) => {
    const { status, problem } = await staff.save(id, body, files)
    return [status, problem.title]
  }

  test('[TEXC-47, TEXC-48] are ten at most, those that are stored and new ones together', async () => {
    const { id } = await even()
    const files = (count: number, name = 'f') =>
      Array.from({ length: count }, (_, index) => proof(`${name}${index}.pdf`))
    expect(await faultOf(id, files(11))).toEqual([400, 'Up to 10 files allowed.'])
    await staff.save(id, {}, files(9))
    expect(await faultOf(id, files(2, 'g'))).toEqual([400, 'Maximum attachment reached (10 files).'])
    expect(await names(id)).toHaveLength(9)
    expect((await staff.save(id, {}, files(1, 'g'))).status).toBe(200)
    const { paymentDetailAttachments } = await staff.see(id)
    const deleteAttachments = [paymentDetailAttachments[0]!.id]
    expect((await staff.save(id, { deleteAttachments }, files(1, 'h'))).status).toBe(200)
    expect(await names(id)).toHaveLength(10)
  })

  test('[TEXC-46, TEXC-49, TEXC-50] are refused when too large, badly named or named like another one', async () => {
    const { id } = await even()
    expect(await faultOf(id, [proof('a.pdf', 20_000_001)])).toEqual([400, 'File size exceed 20 MB.'])
    expect(await faultOf(id, [proof('a:b.pdf')])).toEqual([
      400,
      'File name must not contain \\ / : * ? " < > |.',
    ])
    expect((await staff.save(id, {}, [proof('a.pdf', 20_000_000)])).status).toBe(200)
    expect(await faultOf(id, [proof('a.pdf')])).toEqual([400, 'File name already exist.'])
    expect(await names(id)).toEqual(['a.pdf'])
  })

  test('[TEXC-52, BAPI-69] are deleted by their ids, together with their files; those of customers and other requests are not', async () => {
    const [{ id }, other] = [await even(), await even()]
    await staff.save(id, {}, [proof('a.pdf'), proof('b.pdf')])
    await staff.save(other.id, {}, [proof('a.pdf')])
    const [a, b] = (await staff.see(id)).paymentDetailAttachments
    const [theirs] = (await staff.see(other.id)).paymentDetailAttachments
    const customers = await shop.db
      .selectFrom('return_attachments')
      .select('id')
      .where('return_request_id', '=', id)
      .where('kind', '=', 'request')
      .executeTakeFirstOrThrow()
    for (const wrong of [theirs!.id, customers.id]) {
      expect((await staff.save(id, { deleteAttachments: [wrong] })).status).toBe(404)
    }
    const download = async ({ filePath }: { filePath: string }) =>
      (await shop.api(downloadFile, { as: staff, query: { filePath } })).status
    expect(await download(a!)).toBe(200)
    expect((await staff.save(id, { deleteAttachments: [a!.id] })).status).toBe(200)
    expect(await names(id)).toEqual(['b.pdf'])
    expect([await download(a!), await download(b!)]).toEqual([404, 200])
    expect((await shop.api(downloadFile, { as: parent, query: { filePath: b!.filePath } })).status).toBe(404)
  })

  test('leave no file behind when the save is refused or short of stock', async () => {
    const { options } = await shop.newProduct({ options: [{ price: 100, stock: 1 }] })
    const rare = options[0]!
    const { id } = await askFor(shop, parent, [{ option: cheap, exchange: [{ option: rare }] }])
    await shop.db.updateTable('product_options').set({ held: 1 }).where('id', '=', rare.id).execute()
    const count = async () =>
      (
        await shop.db
          .selectFrom('files')
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n
    const before = await count()
    const short = await staff.save(id, { exchangeItems: await approval(id) }, [proof('new.pdf')])
    expect(short.body).toMatchObject([{ title: 'error' }])
    expect((await staff.save(id, { invoice: '#' }, [proof('new.pdf')])).status).toBe(400)
    expect([await count(), await names(id)]).toEqual([before, []])
  })
})
