import { EXCHANGE_TEXT } from '@kwaderno/contract/exchange-rules.ts'
import { saveExchange } from '@kwaderno/contract/manage-returns.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
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
  parent = await shop.newCustomer({ firstName: 'Ana', lastName: 'Reyes' })
  staff = await newDecider(shop, { firstName: 'Cara', lastName: 'Cruz' })
  bag = await newOption('Bag', 25000, { Color: 'Blue' })
  pencil = await newOption('Pencil', 4000)
  eraser = await newOption('Eraser', 1050)
})
afterAll(() => shop.close())

async function newOption(name: string, price: number, variations = {}): Promise<Option> {
  return (await shop.newProduct({ name, options: [{ price, stock: 1000, variations }] })).options[0]!
}

/** A request of two bags: the first for two pencils and an eraser, the second for a pencil. */
const TWO: () => Piece[] = () => [
  { option: bag, exchange: [{ option: pencil, quantity: 2 }, { option: eraser }] },
  { option: bag, exchange: [{ option: pencil }] },
]
const ask = (pieces = TWO()) => askFor(shop, parent, pieces)

const stateOf = async (id: number) =>
  (await staff.see(id)).exchangeItems.map((row) => [
    row.groupItemIndex,
    row.rowNumber,
    row.exchangeItemName,
    row.exchangeItemQuantity,
    row.exchangeItemPrice,
    row.status,
  ])

describe('a save', () => {
  test('[BAPI-66, BAPI-67, TEXC-13, TEXC-14] sets status and return type of each group on all of its rows', async () => {
    const { id } = await ask()
    const exchangeItems = await staff.rows(id, ({ groupItemIndex }) =>
      groupItemIndex === 0 ? { status: 1, returnType: 1 } : { status: 2 },
    )
    expect((await staff.save(id, { exchangeItems })).status).toBe(200)
    const { exchangeItems: rows, exchangeRequestItems, ...request } = await staff.see(id)
    expect(rows.map((row) => [row.status, row.returnToStock, row.returnForDisposal])).toEqual([
      ['Approved', false, true],
      ['Approved', false, true],
      ['Declined', false, false],
    ])
    expect(exchangeRequestItems.map(({ returnType }) => returnType)).toEqual([1, 1, null])
    expect(request).toMatchObject({ status: 'Approved', approverName: 'Cara Cruz', version: 2 })
    expect(request.approveDate.slice(0, 4)).not.toBe('0001')
  })

  test('[BAPI-67] takes the return type of the row that names one for its group, and refuses two different ones', async () => {
    const { id } = await ask()
    const named = (...types: (0 | 1 | undefined)[]) =>
      staff.rows(id, (_row, index) => {
        const returnType = types[index]
        return { status: 1, ...(returnType === undefined ? {} : { returnType }) }
      })
    const { status, problem } = await staff.save(id, { exchangeItems: await named(0, 1, 0) })
    expect([status, problem.errors?.['exchangeItems[1].status']]).toEqual([400, [EXCHANGE_TEXT.oneStatus]])
    expect((await staff.save(id, { exchangeItems: await named(undefined, undefined, 0) })).status).toBe(400)
    expect((await staff.save(id, { exchangeItems: await named(1, undefined, 0) })).status).toBe(200)
    const { exchangeRequestItems } = await staff.see(id)
    expect(exchangeRequestItems.map(({ returnType }) => returnType)).toEqual([1, 1, 0])
  })

  test('the request is open while a group is, then approved if one of them is, and declined if none', async () => {
    const { id } = await ask()
    const only = async (index: number, change: object) =>
      staff.save(id, {
        exchangeItems: (await staff.rows(id)).flatMap((row) =>
          Number(row.groupItemIndex) === index ? { ...row, ...change } : [],
        ),
      })
    await only(0, { status: 1, returnType: 0 })
    expect((await staff.see(id)).status).toBe('Pending')
    await only(1, { status: 2 })
    expect((await staff.see(id)).status).toBe('Approved')
    const declined = await only(0, { status: 2, returnType: 0 })
    expect(declined.body).toMatchObject([{ title: 'Return Declined' }, { title: 'Return Declined' }])
    expect((await staff.see(id)).status).toBe('Declined')
  })

  test('is signed by whoever approved its first piece, until none is approved any more', async () => {
    const { id } = await ask()
    const other = await newDecider(shop, { firstName: 'Ben', lastName: 'Santos' })
    const decide = async (by: Decider, ...statuses: (0 | 1 | 2)[]) => {
      const exchangeItems = await by.rows(id, ({ groupItemIndex }) => {
        const status = statuses[Number(groupItemIndex)] ?? 0
        return { status, ...(status === 1 ? { returnType: 0 } : { returnType: '' }) }
      })
      expect((await by.save(id, { exchangeItems })).status).toBe(200)
      const { approverName, approveDate } = await staff.see(id)
      return [approverName, approveDate.startsWith('0001')]
    }
    expect(await decide(staff, 1, 0)).toEqual(['Cara Cruz', false])
    expect(await decide(other, 1, 1)).toEqual(['Cara Cruz', false])
    expect(await decide(other, 2, 1)).toEqual(['Cara Cruz', false])
    expect(await decide(other, 2, 2)).toEqual(['', true])
    expect(await decide(other, 2, 1)).toEqual(['Ben Santos', false])
  })

  test('takes as many rows to delete as a form may name', async () => {
    const { id } = await ask()
    // They are not this request's: read, then refused as unknown.
    const ids = (count: number) => Array.from({ length: count }, (_, index) => 2_000_000_000 + index)
    expect((await staff.save(id, { deleteExchange: ids(5000) })).status).toBe(404)
    expect((await staff.save(id, { deleteExchange: ids(5001) })).status).toBe(400)
  })

  test('[BAPI-69, TEXC-23] appends new rows to their group, deletes rows, and numbers all from 1 without gaps', async () => {
    const { id } = await ask()
    const rows = await staff.rows(id)
    const fresh = { ...rows[0]!, id: 0, productId: bag.id, exchangeQuantity: 3, rowNumber: 9 }
    const answer = await staff.save(id, {
      exchangeItems: [...rows.slice(1), fresh],
      deleteExchange: [Number(rows[0]!.id)],
    })
    expect(answer.status).toBe(200)
    expect(await stateOf(id)).toEqual([
      [0, 1, 'Eraser', 1, 10.5, 'Pending'],
      [0, 2, 'Bag', 3, 250, 'Pending'],
      [1, 3, 'Pencil', 1, 40, 'Pending'],
    ])
  })

  test('rows that a form does not name stay, with the status that their group gets', async () => {
    const { id } = await ask()
    const [first] = await staff.rows(id, () => ({ status: 1, returnType: 0 }))
    expect((await staff.save(id, { exchangeItems: [{ ...first!, exchangeQuantity: 1 }] })).status).toBe(200)
    expect(await stateOf(id)).toEqual([
      [0, 1, 'Pencil', 1, 40, 'Approved'],
      [0, 2, 'Eraser', 1, 10.5, 'Approved'],
      [1, 3, 'Pencil', 1, 40, 'Pending'],
    ])
  })

  test('[TEXC-45] the price is that of the option when it was chosen, whatever the form says', async () => {
    const cap = await newOption('Cap', 9900)
    const { id } = await ask([{ option: bag, exchange: [{ option: cap }, { option: eraser }] }])
    await shop.db
      .updateTable('product_options')
      .set({ price_centavos: 12000 })
      .where('id', '=', cap.id)
      .execute()
    const lie = { exchangePrice: 0.01, balance: 1e6 }
    const rows = await staff.rows(id, () => lie)
    await staff.save(id, { exchangeItems: [...rows, { ...rows[0]!, id: '' }] })
    await staff.save(id, {
      exchangeItems: await staff.rows(id, (_row, index) => (index === 1 ? { productId: cap.id } : {})),
    })
    expect((await stateOf(id)).map(([, , name, , price]) => [name, price])).toEqual([
      ['Cap', 99],
      ['Cap', 120],
      ['Cap', 120],
    ])
    const [, changed] = (await staff.see(id)).exchangeItems
    expect(changed).toMatchObject({ exchangeItemSku: cap.sku, exchangeItemBalance: 31 })
  })

  test('what is no longer offered cannot be chosen, but stays where it was chosen before', async () => {
    const old = await newOption('Old', 500)
    const { id } = await ask([{ option: bag, exchange: [{ option: old }] }])
    await shop.db
      .updateTable('product_options')
      .set({ status: 'Inactive' })
      .where('id', '=', old.id)
      .execute()
    const rows = await staff.rows(id)
    for (const productId of [old.id, 2_000_000_000]) {
      const refused = await staff.save(id, { exchangeItems: [...rows, { ...rows[0]!, id: 0, productId }] })
      expect([refused.status, refused.problem.errors?.['exchangeItems[1].productId']]).toEqual([
        400,
        ['This product is unavailable.'],
      ])
    }
    const kept = { exchangeItems: await staff.rows(id, () => ({ status: 1, returnType: 0 })) }
    expect((await staff.save(id, kept)).status).toBe(200)
  })
})

describe('a save is refused', () => {
  /** The messages of the refusal, after which the request is as it was. */
  async function fault(id: number, body: Parameters<Decider['save']>[1]): Promise<(string | number)[]> {
    const before = await staff.see(id)
    const { status, problem } = await staff.save(id, body)
    expect(await staff.see(id)).toEqual(before)
    return [status, problem.title, ...Object.keys(problem.errors ?? {}).filter((key) => key !== 'title')]
  }

  test('[TEXC-33] for an approved group without a return status', async () => {
    const { id } = await ask()
    const exchangeItems = await staff.rows(id, () => ({ status: 1 }))
    expect(await fault(id, { exchangeItems })).toEqual([
      400,
      'Please select a return status.',
      'exchangeItems[0].returnType',
    ])
  })

  test('[TEXC-15] for a group that would become pending again', async () => {
    const { id } = await ask()
    await staff.save(id, { exchangeItems: await staff.rows(id, () => ({ status: 2 })) })
    const exchangeItems = await staff.rows(id, () => ({ status: 0 }))
    expect(await fault(id, { exchangeItems })).toEqual([
      400,
      'A decided item cannot become pending again.',
      'exchangeItems[0].status',
    ])
  })

  test('for rows of one group that differ in status or return status', async () => {
    const { id } = await ask()
    const mixed = await staff.rows(id, (_row, index) => ({ status: index === 1 ? 2 : 1, returnType: 0 }))
    const text = 'All items of a piece have the same status and return status.'
    expect(await fault(id, { exchangeItems: mixed })).toEqual([400, text, 'exchangeItems[1].status'])
    const types = await staff.rows(id, (_row, index) => ({ status: 1, returnType: index === 1 ? 0 : 1 }))
    expect(await fault(id, { exchangeItems: types })).toEqual([400, text, 'exchangeItems[1].status'])
  })

  test('[TEXC-22] when it would leave a piece without a row, or give it more than 50', async () => {
    const { id } = await ask()
    const rows = await staff.rows(id)
    const last = { deleteExchange: [Number(rows[2]!.id)] }
    expect(await fault(id, last)).toEqual([
      400,
      'The last item of a piece cannot be deleted.',
      'deleteExchange',
    ])
    const many = [...rows, ...Array.from({ length: 50 }, () => ({ ...rows[2]!, id: 0 }))]
    expect((await fault(id, { exchangeItems: many })).slice(0, 2)).toEqual([
      400,
      'A piece can be exchanged for at most 50 items.',
    ])
  })

  test('for rows, pieces and attachments of another request, and for a row that is sent twice', async () => {
    const [{ id }, other] = [await ask(), await ask()]
    const [mine, theirs] = [await staff.rows(id), await staff.rows(other.id)]
    const foreign = [404, 'This exchange item is not part of the request.']
    expect(await fault(id, { exchangeItems: [{ ...mine[0]!, id: theirs[0]!.id }] })).toEqual(foreign)
    expect(await fault(id, { deleteExchange: [Number(theirs[0]!.id)] })).toEqual(foreign)
    expect(await fault(id, { exchangeItems: [{ ...mine[2]!, id: mine[0]!.id }] })).toEqual(foreign)
    expect(await fault(id, { exchangeItems: [theirs[0]!] })).toEqual([
      404,
      'This item is not part of the request.',
    ])
    expect((await fault(id, { exchangeItems: [{ ...mine[0]!, groupItemIndex: 2 }] }))[0]).toBe(404)
    expect((await fault(id, { exchangeItems: [mine[0]!, mine[0]!] }))[0]).toBe(400)
    expect((await fault(id, { exchangeItems: [mine[0]!], deleteExchange: [Number(mine[0]!.id)] }))[0]).toBe(
      400,
    )
    expect((await fault(id, { deleteAttachments: [1] }))[0]).toBe(404)
  })

  test('[TEXC-32, TEXC-41] for a row without an item or with a quantity below 1, and for hostile values', async () => {
    const { id } = await ask()
    const [row] = await staff.rows(id)
    const send = async (change: object) => (await fault(id, { exchangeItems: [{ ...row!, ...change }] }))[0]
    for (const productId of ['', null, 0, -1, 'x', 9e15]) expect(await send({ productId })).toBe(400)
    for (const exchangeQuantity of [0, -1, 1.5, '', 'x', 1_000_001]) {
      expect(await send({ exchangeQuantity })).toBe(400)
    }
    for (const change of [{ status: 3 }, { returnType: 2 }, { id: -1 }, { groupItem: '' }]) {
      expect(await send(change)).toBe(400)
    }
    expect(await send({ id: 9e14 })).toBe(404)
    const { problem } = await staff.save(id, { exchangeItems: [{ ...row!, productId: '' }] })
    expect(problem.errors?.['exchangeItems[0].productId']).toEqual(['Please select an item.'])
  })

  test('when it started from an older state of the request', async () => {
    const { id } = await ask()
    const { version } = await staff.see(id)
    expect((await staff.save(id, { version, paymentNotes: 'first' })).status).toBe(200)
    const second = await staff.save(id, { version, paymentNotes: 'second' })
    expect([second.status, second.problem.title]).toEqual([
      409,
      'Someone else has changed this request. Reload it to see the changes, then edit it again.',
    ])
    expect(await staff.see(id)).toMatchObject({
      paymentNotes: 'first',
      changedBy: expect.stringMatching(/\S/) as string,
      changedById: staff.id,
      changedOn: expect.stringMatching(/Z$/) as string,
    })
  })
})

test('the fields of a form may be spelled as the specification does, also as JSON', async () => {
  const { id } = await ask([{ option: bag, exchange: [{ option: pencil }] }])
  const [row] = await staff.rows(id)
  const form = new FormData()
  const fields = { ...row, status: 1, returnType: 0, id: row!.id, productId: row!.productId }
  for (const [name, value] of Object.entries(fields)) form.set(`exchangeItems[0].${name}`, String(value))
  form.set('id', String(id))
  form.set('paymentReceived', '')
  const send = (body: FormData | string, headers = {}) =>
    fetch(`${shop.url}/api${saveExchange.path.replace('{id}', String(id))}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${staff.token}`, ...headers },
      body,
    })
  expect((await send(form)).status).toBe(200)
  expect((await staff.see(id)).status).toBe('Approved')
  const json = JSON.stringify({ id, paymentReceived: 12.5, exchangeItems: [] })
  expect((await send(json, { 'content-type': 'application/json' })).status).toBe(200)
  expect((await staff.see(id)).paymentReceived).toBe(12.5)
})
