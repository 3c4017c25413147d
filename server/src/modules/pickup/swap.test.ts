import { PICKUP_TEXT } from '@kwaderno/contract/pickup-text.ts'
import { reportAuditLog } from '@kwaderno/contract/audit-log.ts'
import { swapAtCounter } from '@kwaderno/contract/pickup.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { stockOf } from '../../../test/buying.ts'
import type { TestUser } from '../../../test/factories.ts'
import { newDecider, type Decider } from '../../../test/returning.ts'
import { newSwaps, type Swaps } from '../../../test/swapping.ts'
import { clockOf } from '../../core/clock.ts'

let shop: TestApp
let swaps: Swaps
let parent: TestUser
let staff: Decider
beforeAll(async () => {
  shop = await startTestApp({ clock: clockOf(() => new Date('2026-06-08T02:00:00Z')) })
  swaps = await newSwaps(shop)
  parent = await shop.newCustomer({ firstName: 'Ana', lastName: 'Reyes' })
  staff = await newDecider(shop)
})
afterAll(() => shop.close())

const numbers = (stock: number, held = 0) => ({ stock, held, ledger: { stock, held } })

test('[SWAP-09] the counter approves every piece: M is back on hand, L off hand and held no more, and nothing is paid', async () => {
  const shirt = await swaps.newShirt({ M: 5, L: 5, S: 5 })
  const order = await swaps.delivered(parent, [{ option: shirt.M, quantity: 2 }])
  const units = [swaps.unit(order, shirt.L, 0), swaps.unit(order, shirt.S, 1)]
  await swaps.ask(parent, { orderId: order.id, units })
  const slip = (await swaps.see(parent, order)).slip!
  const typed = ` ${slip.code.slice(0, 4).toLowerCase()}-${slip.code.slice(4)}\r\n`
  const found = (await swaps.lookUp(typed)).body
  expect(found).toMatchObject({ state: 'swap', message: '', order: null })
  expect(found.swap).toMatchObject({
    orderNumber: order.orderNumber,
    pieces: [
      { back: { name: shirt.name, variation: ['M'] }, out: { variation: ['L'], quantity: 1 } },
      { back: { variation: ['M'] }, out: { variation: ['S'], quantity: 1 } },
    ],
  })
  expect(JSON.stringify(found)).not.toContain(slip.code)

  const pieces = slip.pieces.map((piece, index) => ({
    groupItem: piece.orderItemId,
    groupItemIndex: piece.unitIndex,
    // The second is torn.
    returnType: index as 0 | 1,
  }))
  const body = { code: typed, claimant: 'Lola Maria', pieces }
  const answer = await shop.api(swapAtCounter, { as: swaps.counter, body })
  expect(answer.status).toBe(200)
  const said = 'Handed to Lola Maria on June 8, 2026 by Carla Santos'
  expect(answer.body).toMatchObject({ state: 'used', message: said })

  // Two of five were bought, one came back whole.
  expect(await stockOf(shop, shirt.M)).toEqual(numbers(4))
  expect(await stockOf(shop, shirt.L)).toEqual(numbers(4))
  expect(await stockOf(shop, shirt.S)).toEqual(numbers(4))
  const request = await staff.see(slip.requestId)
  expect(request).toMatchObject({ status: 'Approved', paymentReceived: 0, approverName: 'Carla Santos' })
  expect(request.exchangeItems.map((row) => [row.returnToStock, row.returnForDisposal])).toEqual([
    [true, false],
    [false, true],
  ])
  expect((await swaps.see(parent, order)).slip).toMatchObject({ status: 'Approved', code: '' })
  const again = await shop.api(swapAtCounter, { as: swaps.counter, body })
  expect([again.status, again.problem.title, again.problem.code]).toEqual([409, said, 'changed'])
  expect((await swaps.lookUp(slip.code)).body).toMatchObject({ state: 'used', message: said })
  const [row] = (
    await shop.api(reportAuditLog, {
      as: await shop.newAdmin(),
      query: { search: `exchange of order ${order.orderNumber}` },
    })
  ).body
  expect(row).toMatchObject({
    description: `Approved the exchange of order ${order.orderNumber}`,
  })
})

test('[SWAP-09] each piece that waits is said once and with its state, and by whom it is taken', async () => {
  const shirt = await swaps.newShirt({ M: 5, L: 5 })
  const order = await swaps.delivered(parent, [{ option: shirt.M, quantity: 2 }])
  const units = [swaps.unit(order, shirt.L, 0), swaps.unit(order, shirt.L, 1)]
  await swaps.ask(parent, { orderId: order.id, units })
  const { code, pieces } = (await swaps.see(parent, order)).slip!
  const given = pieces.map((piece) => ({
    groupItem: piece.orderItemId,
    groupItemIndex: piece.unitIndex,
    returnType: 0,
  }))
  const good = { code, claimant: 'Ana', pieces: given }
  const send = (body: object) => shop.api(swapAtCounter, { as: swaps.counter, body: { ...good, ...body } })
  for (const [body, text] of [
    [{ pieces: [given[0]!] }, PICKUP_TEXT.swapPieces],
    [{ pieces: [given[0]!, given[0]!] }, PICKUP_TEXT.swapPieces],
    [{ pieces: [...given, { ...given[0]!, groupItemIndex: 7 }] }, PICKUP_TEXT.swapPieces],
    [{ pieces: [given[0]!, { ...given[1]!, returnType: 2 }] }, undefined],
    [{ claimant: '' }, PICKUP_TEXT.claimant],
    [{ claimant: 'Ana 2' }, undefined],
    [{ code: `${code.slice(0, 7)}${code[7] === '2' ? '3' : '2'}` }, PICKUP_TEXT.mistyped],
  ] as const) {
    const answer = await send(body)
    expect(answer.status).toBe(400)
    if (text) expect(JSON.stringify(answer.problem)).toContain(text)
  }
  expect(await stockOf(shop, shirt.L)).toEqual(numbers(5, 2))
  const views = await shop.newStaff(['Pickup.view'])
  expect((await shop.api(swapAtCounter, { as: views, body: good })).status).toBe(403)
  // One is declined on the screen of the exchange: the other is left to the counter.
  const rows = await staff.rows((await swaps.see(parent, order)).slip!.requestId, (row) =>
    row.groupItemIndex === 0 ? { status: 2 } : {},
  )
  const { requestId } = (await swaps.see(parent, order)).slip!
  expect((await staff.save(requestId, { exchangeItems: rows })).status).toBe(200)
  expect(await stockOf(shop, shirt.L)).toEqual(numbers(5, 1))
  expect((await send({})).problem.title).toBe(PICKUP_TEXT.swapPieces)
  expect((await send({ pieces: [given[1]!] })).status).toBe(200)
  expect(await stockOf(shop, shirt.L)).toEqual(numbers(4))
  expect(await stockOf(shop, shirt.M)).toEqual(numbers(4))
})

test('pieces that are not there although they are held are refused at the counter, and the slip stays', async () => {
  const shirt = await swaps.newShirt({ M: 5, L: 1 })
  const { slip } = await swaps.open(shirt.L, shirt.M, parent)
  await shop.db.transaction().execute(async (tx) => {
    await tx.updateTable('product_options').set({ stock: 0 }).where('id', '=', shirt.L.id).execute()
    await tx
      .insertInto('stock_ledger')
      .values({ product_option_id: shirt.L.id, on_hand_delta: -1, kind: 'edit' })
      .execute()
  })
  const short = await swaps.swap(slip)
  expect([short.status, short.problem.title]).toEqual([400, `Insufficient quantity for ${shirt.name} L`])
  expect(await stockOf(shop, shirt.L)).toEqual(numbers(0, 1))
  expect(await stockOf(shop, shirt.M)).toEqual(numbers(4))
  expect((await swaps.lookUp(slip.code)).body.state).toBe('swap')
})

test('what a piece is swapped for is not given out at the counter when it was changed since the slip was scanned', async () => {
  const shirt = await swaps.newShirt({ M: 5, L: 5, S: 5 })
  const { order, slip } = await swaps.open(shirt.L, shirt.M, parent)
  const scanned = (await swaps.lookUp(slip.code)).body.swap!
  const exchangeItems = await staff.rows(slip.requestId, () => ({ productId: shirt.S.id }))
  expect((await staff.save(slip.requestId, { exchangeItems })).status).toBe(200)
  const pieces = scanned.pieces.map((piece) => ({
    groupItem: piece.orderItemId,
    groupItemIndex: piece.unitIndex,
    returnType: 0,
  }))
  const send = (version: number) =>
    shop.api(swapAtCounter, {
      as: swaps.counter,
      body: { code: slip.code, claimant: 'Ana Reyes', version, pieces },
    })
  const late = await send(scanned.version)
  expect([late.status, late.problem.code]).toEqual([409, 'changed'])
  expect(await stockOf(shop, shirt.S)).toEqual(numbers(5))
  expect((await swaps.see(parent, order)).slip).toMatchObject({ status: 'Pending' })
  const again = (await swaps.lookUp(slip.code)).body.swap!
  expect(again.pieces[0]!.out.variation).toEqual(['S'])
  expect((await send(again.version)).status).toBe(200)
  expect(await stockOf(shop, shirt.S)).toEqual(numbers(4))
})
