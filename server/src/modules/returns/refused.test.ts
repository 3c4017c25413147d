import { updateOrderStatus } from '@kwaderno/contract/order.ts'
import { requestReturn } from '@kwaderno/contract/returns.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { proof } from '../../../test/buying.ts'
import type { TestOrder } from '../../../test/factories.ts'
import { startReturnShop, type ReturnForm } from '../../../test/return-shop.ts'

const { shop, clock, parent, staff, bag, pencil, reasons, delivered, itemOf, ask, mine, detail, requestOf } =
  await startReturnShop()
afterAll(() => shop.close())

describe('what is refused leaves nothing behind', () => {
  /** The messages of the refusal, after which there is no request. */
  async function faults(order: TestOrder, form: ReturnForm, files = [proof()]): Promise<string[]> {
    const { status, problem } = await ask(order, form, files)
    expect([status, await requestOf(order)]).toEqual([400, undefined])
    return Object.values(problem.errors ?? {}).flat()
  }
  const unit = (orderItemId: number, more = {}) => ({
    orderItemId,
    reasonId: reasons[0]!.id,
    exchange: [{ productCombinationId: pencil.id, quantity: 1 }],
    ...more,
  })

  test('[RET-10, RET-12, RET-13, RET-14] no piece, no reason, no exchange and no item chosen', async () => {
    const order = await delivered()
    const item = await itemOf(order)
    expect(await faults(order, { items: [] })).toContain('Please select at least 1 item.')
    expect(await faults(order, { items: [unit(item, { reasonId: '' })] })).toContain(
      'Please select a reason.',
    )
    expect(await faults(order, { items: [unit(item, { reasonId: 99_999 })] })).toContain(
      'Please select a reason.',
    )
    expect(await faults(order, { items: [unit(item, { exchange: [] })] })).toContain(
      'Please select at least 1 item.',
    )
    const nothing = [{ productCombinationId: '', quantity: 1 }]
    expect(await faults(order, { items: [unit(item, { exchange: nothing })] })).toContain(
      'Please select an item.',
    )
  })

  test('[RET-15, RET-16, RET-17] quantities below 1, empty remarks and no attachment', async () => {
    const order = await delivered()
    const item = await itemOf(order)
    for (const quantity of [0, -1]) {
      const exchange = [{ productCombinationId: pencil.id, quantity }]
      expect(await faults(order, { items: [unit(item, { exchange })] })).toContain(
        'Quantity must be at least 1.',
      )
    }
    expect(await faults(order, { remarks: '   ' })).toContain('Please input remarks.')
    expect(await faults(order, {}, [])).toContain('Please attach proof of payment/invoice.')
    const second = await shop.api(requestReturn, {
      as: parent,
      body: { orderId: order.id, remarks: ' ', orderItemId: [item], reasonId: reasons[0]!.id },
      files: { images: [proof()] },
    })
    expect(second.problem.errors?.remarks).toEqual(['This field is required.'])
    const third = await shop.api(requestReturn, {
      as: parent,
      body: { orderId: order.id, remarks: 'Torn.', orderItemId: [item], reasonId: reasons[0]!.id },
    })
    expect(third.problem.title).toBe('Please select at least 1 image.')
  })

  test('[RET-07] attachments keep the common rules', async () => {
    const order = await delivered()
    expect(await faults(order, {}, [proof('a.pdf'), proof('a.pdf')])).toContain('File name already exist.')
    expect(await faults(order, {}, [proof('a:b.pdf')])).toContain(
      'File name must not contain \\ / : * ? " < > |.',
    )
    expect(await faults(order, {}, [proof('a.pdf', 20_000_001)])).toContain('File size exceed 20 MB.')
    const eleven = Array.from({ length: 11 }, (_, index) => proof(`${index}.pdf`))
    expect(await faults(order, {}, eleven)).toContain('Up to 10 files allowed.')
    expect((await ask(order, {}, [proof('a.pdf', 20_000_000)])).status).toBe(200)
  })

  test('[RET-18] an exchange item twice for one piece, one that is not offered, and more than is available', async () => {
    const order = await delivered()
    const item = await itemOf(order)
    const twice = [
      { productCombinationId: pencil.id, quantity: 1 },
      { productCombinationId: pencil.id, quantity: 2 },
    ]
    expect(await faults(order, { items: [unit(item, { exchange: twice })] })).toContain(
      'This item is already chosen.',
    )
    const { options } = await shop.newProduct({ options: [{ status: 'Inactive' }] })
    for (const id of [options[0]!.id, 2_000_000_000]) {
      const exchange = [{ productCombinationId: id, quantity: 1 }]
      expect(await faults(order, { items: [unit(item, { exchange })] })).toContain('Please select an item.')
    }
    // Nine on hand, of which orders hold two: pieces of one request share the seven that are left.
    const four = { exchange: [{ productCombinationId: pencil.id, quantity: 4 }] }
    expect(await faults(order, { items: [unit(item, four), unit(item, four)] })).toContain(
      'Insufficient quantity for Pencil HB',
    )
  })

  test('no more pieces come back than were ordered, and none of another order', async () => {
    const order = await delivered(parent, 2)
    const item = await itemOf(order)
    expect(await faults(order, { items: [unit(item), unit(item), unit(item)] })).toContain(
      `More pieces of Item ${bag.sku} than were ordered.`,
    )
    const foreign = await ask(order, { items: [unit(await itemOf(await delivered()))] })
    expect(foreign.status).toBe(404)
    expect(await requestOf(order)).toBeUndefined()
  })

  test('[ORD-42, ORD-43, ORD-44] only what was delivered comes back, through the last moment of the window', async () => {
    for (const status of ['Pending', 'Shipped', 'Cancelled'] as const) {
      const order = await shop.newOrder(parent.id, { status, items: [{ option: bag, quantity: 1 }] })
      expect(await faults(order, {})).toContain('This order can no longer be returned.')
    }
    const shipped = await shop.newOrder(parent.id, {
      status: 'Shipped',
      items: [{ option: bag, quantity: 1 }],
    })
    const received = await shop.api(updateOrderStatus, {
      as: parent,
      params: { id: shipped.id },
      body: { orderStatus: 6 },
    })
    expect(received.status).toBe(200)
    const late = await shop.newOrder(parent.id, { status: 'Shipped', items: [{ option: bag, quantity: 1 }] })
    await shop.api(updateOrderStatus, { as: parent, params: { id: late.id }, body: { orderStatus: 6 } })
    const start = clock.read()
    clock.pass(7)
    expect((await ask(shipped)).status).toBe(200)
    clock.pass(0, 1)
    expect(await faults(late, {})).toContain('This order can no longer be returned.')
    clock.set(start)
  })

  test("[RET-26] somebody else's order and request are not found", async () => {
    const other = await shop.newCustomer()
    const order = await delivered()
    expect((await ask(order, {}, [proof()], other)).status).toBe(404)
    expect((await ask(order, {}, [proof()], staff)).status).toBe(404)
    expect(await requestOf(order)).toBeUndefined()
    await ask(order)
    const { id } = (await requestOf(order))!
    expect((await detail(id, other)).status).toBe(404)
    expect(await mine({ search: order.orderNumber }, other)).toEqual([])
  })
})
