import { offeredSlots, type SlotHours } from '@kwaderno/contract/pickup-schedule.ts'
import { ORDER_STATUSES } from '@kwaderno/contract/order-status.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayOf } from '../src/core/clock.ts'
import { keepMissing } from '../src/modules/invoices/service.ts'
import { disagreements } from '../test/consistency/invariants.ts'
import { readFigures } from '../test/consistency/figures.ts'
import { NOW, openDemoShop, type DemoShop } from '../test/demo-shop.ts'

let demo: DemoShop

beforeAll(async () => {
  demo = await openDemoShop()
}, 240_000)
afterAll(() => demo?.close())

describe('the demo shop as it sells', () => {
  test('has a payment to verify for each pending order with a proof, two of them with one reference', async () => {
    const [counts] = await demo.rowsOf<Record<string, number>>(`
      select (select count(*) from payments where state = 'Unverified')::integer as waiting,
        (select count(distinct order_id) from order_attachments join orders o on o.id = order_id
          where kind = 'payment' and o.status = 'Pending')::integer as proven,
        (select count(*) from order_attachments where payment_id is not null)::integer as files,
        (select count(*) from payments a join payments b using (reference_normalised)
          where reference_normalised <> '' and a.order_id <> b.order_id)::integer as reused`)
    expect(counts?.waiting).toBeGreaterThan(2)
    expect(counts).toEqual({
      waiting: counts?.proven,
      proven: counts?.proven,
      files: counts?.proven,
      reused: 2,
    })
  })

  test('has a bank list with lines that are surely for a payment, one without its reference, and one for none', async () => {
    const [counts] = await demo.rowsOf<Record<string, number>>(`
      select count(*)::integer as lines,
        count(*) filter (where exists (select from payments p where p.state = 'Unverified'
          and p.reference_normalised = l.reference_normalised and p.amount_centavos = l.amount_centavos))::integer as exact,
        count(*) filter (where l.reference = '' and exists (select from payments p where p.amount_centavos = l.amount_centavos
          and upper(p.payer) = l.payer and p.paid_on = l.day))::integer as named,
        count(*) filter (where not exists (select from payments p where p.reference_normalised = l.reference_normalised
          or p.amount_centavos = l.amount_centavos))::integer as strange
      from bank_lines l join bank_lists b on b.id = l.bank_list_id where l.state = 'Open' and b.loaded_count = (
        select count(*) from bank_lines where bank_list_id = b.id)`)
    expect(counts!.exact).toBeGreaterThan(1)
    expect(counts).toMatchObject({ named: 1, strange: 1 })
  })

  test('has orders in every status, few of them pending and all of them recent', async () => {
    const rows = await demo.rowsOf<{ status: string; n: number; oldest: Date }>(
      'select status, count(*)::integer as n, min(placed_at) as oldest from orders group by status',
    )
    expect(rows.map(({ status }) => status).toSorted()).toEqual(ORDER_STATUSES.toSorted())
    const pending = rows.find(({ status }) => status === 'Pending')
    expect(pending?.n).toBeLessThan(40)
    expect(NOW.getTime() - (pending?.oldest.getTime() ?? 0)).toBeLessThan(3 * 86_400_000)
    expect(rows.reduce((sum, { n }) => sum + n, 0)).toBeGreaterThanOrEqual(580)
  })

  test('has orders whose amounts, quantities and last history entries add up', async () => {
    const wrong = await demo.rowsOf<{ order_number: string }>(`
      select o.order_number from orders o
      left join lateral (select sum(total_centavos) as total, sum(quantity) as pieces from order_items
        where order_id = o.id) items on true
      left join lateral (select status from order_histories where order_id = o.id
        order by created_at desc, id desc limit 1) last on true
      where items.total <> o.subtotal_centavos or items.pieces <> o.total_quantity or last.status <> o.status
        or o.total_centavos <> o.subtotal_centavos - o.amount_less_centavos
        or items.total is null or (o.approved_at is not null) <> (o.payment_received_centavos is not null)`)
    expect(wrong).toEqual([])
  })

  test('keeps a stock ledger whose sums are the stock and held of every option', async () => {
    const wrong = await demo.rowsOf<{ sku: string }>(`
      select o.sku from product_options o
      left join (select product_option_id as id, sum(on_hand_delta) as stock, sum(held_delta) as held
        from stock_ledger group by 1) l on l.id = o.id
      where coalesce(l.stock, 0) <> o.stock or coalesce(l.held, 0) <> o.held`)
    expect(wrong).toEqual([])
  })

  test('[RINV-11, RSAL-09] says the same of sales and stock on the dashboard, in the list, reports, charts and sheets', async () => {
    await demo.asAdmin(async (shop, { token }) => {
      const figures = await readFigures(shop, { token }, 1000)
      expect(figures.orders.length).toBeGreaterThan(100)
      expect(figures.stock.filter(({ exchanged }) => exchanged !== 0).length).toBeGreaterThan(0)
      expect(disagreements(figures)).toEqual([])
    })
  })

  test('has sold at the counter today and before, for cash and by GCash, to parents and walk-ins, and voided one sale', async () => {
    const sales = await demo.rowsOf<Record<string, boolean | number>>(`
      select o.placed_at >= '2026-11-20T16:00:00Z' as is_today, o.payment_type = 'Cash' as is_cash, s.voided_at is not null as is_voided,
        o.user_id is null as is_walk_in,
        (o.payment_type = 'Cash') = (s.cash_tendered_centavos - s.change_centavos = o.total_centavos) is not false
          and (o.payment_type = 'Cash') = (s.reference = '') as is_paid,
        (o.status = 'Cancelled') = (s.voided_at is not null) and o.placed_at > timestamptz '2026-11-21T04:00:00Z' - interval '7 days' as is_young,
        (select count(*) from order_histories where order_id = o.id)::integer as steps
      from counter_sales s join orders o on o.id = s.order_id`)
    const some = (fields: object) =>
      sales.filter((sale) => Object.entries(fields).every(([name, value]) => sale[name] === value)).length
    expect(some({ is_paid: true, is_young: true })).toBe(sales.length)
    expect(some({ is_today: true })).toBeGreaterThanOrEqual(4)
    expect(some({ is_today: false })).toBeGreaterThanOrEqual(10)
    expect([some({ is_voided: true, steps: 6, is_today: true }), some({ steps: 5 })]).toEqual([
      1,
      sales.length - 1,
    ])
    for (const fields of [{ is_cash: false }, { is_walk_in: true }, { is_walk_in: false }])
      expect(some(fields), JSON.stringify(fields)).toBeGreaterThan(2)
  })

  test('has posted a count whose variances are in the ledger, and has another one half done', async () => {
    const counts = await demo.rowsOf<Record<string, unknown>>(`
      select c.status, count(*)::integer as lines, count(l.counted)::integer as counted,
        count(*) filter (where l.counted <> l.expected)::integer as variances,
        bool_and(l.is_open = (c.status = 'Open')) as is_marked,
        count(*) filter (where l.counted <> (select sum(quantity) from stock_count_parts p
          where p.count_id = c.id and p.product_option_id = l.product_option_id))::integer as wrong,
        (select coalesce(sum(on_hand_delta), 0) from stock_ledger where count_id = c.id)::integer
          - coalesce(sum(l.counted - l.expected) filter (where c.status = 'Posted'), 0)::integer as not_moved
      from stock_counts c join stock_count_lines l on l.count_id = c.id group by c.id order by c.id`)
    expect(counts).toEqual([
      expect.objectContaining({ status: 'Posted', is_marked: true, wrong: 0, not_moved: 0 }),
      expect.objectContaining({ status: 'Open', is_marked: true, wrong: 0, not_moved: 0 }),
    ])
    const [posted, open] = counts
    expect(posted!['counted']).toBe(posted!['lines'])
    expect(posted!['variances']).toBeGreaterThan(1)
    expect(open!['counted']).toBeGreaterThan(3)
    expect(open!['counted']).toBeLessThan(Number(open!['lines']))
  })

  test('was never short of stock, at no moment of its story', async () => {
    const short = await demo.rowsOf<{ product_option_id: number }>(`
      select product_option_id from (
        select product_option_id, sum(on_hand_delta) over w as stock, sum(held_delta) over w as held
        from stock_ledger window w as (partition by product_option_id order by id)
      ) t where stock < held or held < 0`)
    expect(short).toEqual([])
  })

  test('numbers the next order of today on', async () => {
    const [{ next } = { next: '' }] = await demo.rowsOf<{ next: string }>(
      `select next_order_number('2026-11-21') as next`,
    )
    const taken = await demo.rowsOf<{ order_number: string }>(
      `select order_number from orders where order_number like 'ORD-20261121-%' order by 1`,
    )
    expect(next).toBe(`ORD-20261121-${String(taken.length + 1).padStart(4, '0')}`)
  })

  test('has requests to work on: plain ones, exchanges of several pieces and rows, decided ones with a balance paid', async () => {
    const requests = await demo.rowsOf<Record<string, unknown>>(`
      select r.status, r.is_exchange, r.payment_received_centavos as paid, r.approver_id is not null as approved,
        (select count(*) from return_items where return_request_id = r.id)::integer as pieces,
        count(e.id)::integer as rows, count(distinct e.status)::integer as statuses,
        count(*) filter (where e.status = 'Approved' and e.return_type is null
          or e.status <> 'Approved' and e.return_type is not null)::integer as wrong,
        coalesce(min(e.row_number) = 1 and max(e.row_number) = count(e.id), true) as is_numbered
      from return_requests r left join exchange_items e on e.return_request_id = r.id group by r.id`)
    const some = (fields: object, isSome: (row: Record<string, unknown>) => boolean = () => true) =>
      requests.filter(
        (row) => isSome(row) && Object.entries(fields).every(([name, value]) => row[name] === value),
      )
    expect(some({ status: 'Pending', is_exchange: false })).not.toEqual([])
    const isLarge = ({ pieces, rows }: Record<string, unknown>) =>
      Number(pieces) > 1 && Number(rows) > Number(pieces)
    expect(some({ status: 'Pending', is_exchange: true }, isLarge)).not.toEqual([])
    expect(some({ status: 'Approved', is_exchange: true }, ({ paid }) => Number(paid) > 0)).not.toEqual([])
    expect(some({ status: 'Approved', statuses: 2 })).not.toEqual([])
    expect(some({ status: 'Declined', is_exchange: true })).not.toEqual([])
    expect(some({ wrong: 0, is_numbered: true })).toHaveLength(requests.length)
    expect(some({ approved: true })).toEqual(some({ status: 'Approved' }))
  })

  test('has the mails of the last days, all of them sent but one that was refused', async () => {
    const mails = await demo.rowsOf<{ kind: string; status: string; wrong: boolean }>(`
      select m.kind, m.status,
        m.subject !~ o.order_number or m.text !~ o.order_number or m.address <> u.email_address
          or (m.status = 'Failed') <> (m.last_error ~ '^550 ') or (m.status = 'Sent') <> (m.sent_at is not null) as wrong
      from mails m join orders o on o.id = m.order_id join users u on u.id = m.user_id and u.id = o.user_id`)
    expect(mails.length).toBeGreaterThan(20)
    expect(mails.filter(({ status }) => status !== 'Sent').map(({ status }) => status)).toEqual(['Failed'])
    expect(mails.filter(({ wrong }) => wrong)).toEqual([])
    const kinds = new Set(mails.map(({ kind }) => kind))
    for (const kind of ['order-placed', 'order-approved', 'order-packed', 'order-delivered'])
      expect(kinds).toContain(kind)
  })

  test('has put on the shelf and handed out for its exchanges exactly what their rows say', async () => {
    const wrong = await demo.rowsOf(`
      select e.id from exchange_items e
      where (e.status = 'Approved')::integer * e.quantity <>
        coalesce((select -sum(on_hand_delta) from stock_ledger where exchange_item_id = e.id), 0)
      union all
      select u.id from return_items u
      where exists (select from exchange_items where return_item_id = u.id and return_type = 0)::integer <>
        coalesce((select sum(on_hand_delta) from stock_ledger
          where return_item_id = u.id and kind in ('return_in', 'return_undo')), 0)`)
    expect(wrong).toEqual([])
  })

  test('has orders to pick up with a claim code, some of them at a booked slot that is offered', async () => {
    const ready = await demo.rowsOf<{
      user_name: string
      code: string | null
      slot: string | null
      ends: string
    }>(`
      select u.user_name, c.code, b.slot, b.ends from orders o join users u on u.id = o.user_id
        left join claims c on c.order_id = o.id left join pickup_bookings b on b.order_id = o.id
      where o.status = 'ReadyForPickup'`)
    expect(ready.filter(({ code }) => code === null)).toEqual([])
    expect(ready.find(({ user_name }) => user_name === 'parent2')?.slot).toBeTruthy()
    expect(ready.some(({ slot }) => slot === null)).toBe(true)
    const [days] = await demo.rowsOf<{ hours: SlotHours[]; closedDays: string[]; daysAhead: number }>(
      'select hours, closed_days as "closedDays", days_ahead as "daysAhead" from pickup_schedule',
    )
    const offered = offeredSlots(days!, { now: NOW, today: dayOf(NOW), deliveryDate: null })
    for (const { slot, ends } of ready.filter((one) => one.slot !== null))
      expect(offered).toContainEqual(expect.objectContaining({ slot, ends }))
  })

  test('has a size swap that waits with its code, its new size at the same price and held', async () => {
    const swaps = await demo.rowsOf(`
      select u.user_name, r.status, r.remarks, i.sku as back, e.sku as out, e.price_centavos - i.price_centavos as balance,
        length(c.code) as code, l.kind, l.held_delta, l.on_hand_delta, l.actor_id = r.user_id as is_own,
        e.product_option_id = l.product_option_id as is_held
      from return_requests r join users u on u.id = r.user_id join claims c on c.return_request_id = r.id
        join return_items p on p.return_request_id = r.id join order_items i on i.id = p.order_item_id
        join exchange_items e on e.return_item_id = p.id join stock_ledger l on l.exchange_item_id = e.id
      where r.is_swap`)
    expect(swaps).toEqual([
      {
        ...{ user_name: 'parent2', status: 'Pending', remarks: 'Size swap' },
        ...{ back: 'UN-SKRT-10-NVY', out: 'UN-SKRT-12-NVY', balance: 0, code: 8 },
        ...{ kind: 'swap_hold', held_delta: 1, on_hand_delta: 0, is_own: true, is_held: true },
      },
    ])
  })

  test('has an approved order with the special discount of a senior, five percent of its prime commodities', async () => {
    const orders = await demo.rowsOf(`
      select o.status, o.special_discount_type as type, o.special_discount_id_key as key, o.discount_type as other,
        o.special_discount_base_centavos = sum(i.total_centavos) filter (where i.prime_commodity) as is_base,
        o.amount_less_centavos = round(o.special_discount_base_centavos * 0.05) as is_less,
        count(*) filter (where i.prime_commodity)::integer as kinds
      from orders o join order_items i on i.order_id = o.id where o.special_discount_type <> '' group by o.id`)
    expect(orders).toEqual([
      {
        ...{ status: 'Approved', type: 'Senior', key: 'QC041877', other: '', kinds: 4 },
        ...{ is_base: true, is_less: true },
      },
    ])
  })

  test('has all that can be printed in its sales book, each numbered sale with its document and its total', async () => {
    expect(await demo.asAdmin((shop) => keepMissing(shop.deps))).toBe(0)
    const [counts] = await demo.rowsOf<Record<string, number>>(`
      select count(*) filter (where i.state = 'Issued' and i.kind = 'Sale')::integer as sales,
        count(*) filter (where i.state = 'No number')::integer as bare,
        count(*) filter (where i.kind <> 'Sale')::integer as exchanges,
        count(*) filter (where i.kind = 'Sale' and i.due_centavos <> o.total_centavos)::integer as wrong,
        count(*) filter (where (i.state = 'Issued') <> (d.id is not null))::integer as undocumented
      from invoices i join orders o on o.id = i.order_id left join invoice_documents d on d.order_id = i.order_id
        and d.exchange_id is not distinct from i.exchange_id and d.version = i.version`)
    expect(counts).toMatchObject({ wrong: 0, undocumented: 0 })
    expect(counts!.sales).toBeGreaterThan(300)
    expect(counts!.bare).toBeGreaterThan(5)
    expect(counts!.exchanges).toBeGreaterThan(1)
  })
})
