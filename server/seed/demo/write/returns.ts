import { lineTotal } from '@kwaderno/contract/money.ts'
import { dayOf } from '../../../src/core/clock.ts'
import type { PlannedItem } from '../orders/plan.ts'
import type { PlannedReturn, PlannedUnit } from '../orders/returns.ts'
import type { Accounts } from './accounts.ts'
import type { WrittenOrders } from './orders.ts'
import { known, parts, type Db } from './rows.ts'

export interface WrittenReturns {
  requestIds: ReadonlyMap<PlannedReturn, number>
  returnItemIds: ReadonlyMap<PlannedUnit, number>
  exchangeItemIds: ReadonlyMap<PlannedItem, number>
}

interface Context {
  accounts: Accounts
  orders: WrittenOrders
  optionIds: ReadonlyMap<string, number>
  /** The file that customers attached. */
  proofFileId: number
}

export async function writeReturns(
  tx: Db,
  returns: readonly PlannedReturn[],
  context: Context,
): Promise<WrittenReturns> {
  const requestIds = await writeRequests(tx, returns, context)
  const reasons = await tx.selectFrom('reasons').select('id').orderBy('position').execute()
  const rows = returns.flatMap((request) =>
    request.units.map((unit, position) => ({
      request,
      unit,
      position,
      requestId: known(requestIds, request),
    })),
  )
  const place = (requestId: number, position: number) => `${requestId}/${position}`
  const idOf = new Map<string, number>()
  const items = rows.map(({ unit, position, requestId }) => ({
    return_request_id: requestId,
    order_item_id: known(context.orders.itemIds, unit.item),
    unit_index: unit.unitIndex,
    reason_id: reasons[unit.reason % reasons.length]?.id ?? 1,
    position,
  }))
  for (const part of parts(items)) {
    const written = await tx
      .insertInto('return_items')
      .values(part)
      .returning(['id', 'return_request_id', 'position'])
      .execute()
    for (const row of written) idOf.set(place(row.return_request_id, row.position), row.id)
  }
  const returnItemIds = new Map(
    rows.map(({ unit, requestId, position }) => [unit, known(idOf, place(requestId, position))]),
  )
  const exchangeItemIds = await writeExchanges(tx, returns, requestIds, returnItemIds, context)
  return { requestIds, returnItemIds, exchangeItemIds }
}

async function writeRequests(
  tx: Db,
  returns: readonly PlannedReturn[],
  { accounts, orders, proofFileId }: Context,
): Promise<Map<PlannedReturn, number>> {
  const rows = returns.map((request) => {
    const owed = owedFor(request)
    const approvedAt = request.status === 'Approved' ? request.decidedAt : undefined
    return {
      order_id: known(orders.orderIds, request.order),
      user_id: known(accounts.userIds, request.order.person.userName),
      status: request.status,
      is_exchange: request.isExchange,
      is_swap: request.isSwap ?? false,
      remarks: request.remarks,
      approver_id: approvedAt ? known(accounts.userIds, 'cashier') : null,
      approved_at: approvedAt ?? null,
      payment_received_centavos: owed,
      repayment_type_id: owed > 0 ? 1 : null,
      invoice: owed > 0 ? `SI${String(owed).padStart(6, '0')}` : '',
      or_date_issued: owed > 0 && approvedAt ? dayOf(approvedAt) : null,
      created_at: request.createdAt,
    }
  })
  const ids = new Map<number, number>()
  for (const part of parts(rows)) {
    const written = await tx
      .insertInto('return_requests')
      .values(part)
      .returning(['id', 'order_id'])
      .execute()
    for (const { id, order_id } of written) ids.set(order_id, id)
  }
  const requestIds = new Map(returns.map((one) => [one, known(ids, known(orders.orderIds, one.order))]))
  const attachments = returns
    .filter(({ isSwap }) => !isSwap)
    .map((request) => ({
      return_request_id: known(requestIds, request),
      kind: 'request' as const,
      file_id: proofFileId,
      file_name: 'invoice.pdf',
      created_at: request.createdAt,
    }))
  for (const part of parts(attachments)) await tx.insertInto('return_attachments').values(part).execute()
  return requestIds
}

/** What the customer has paid on top of the approved pieces, in centavos: cheaper exchanges give nothing back. */
function owedFor({ units }: PlannedReturn): number {
  return units
    .filter(({ status }) => status === 'Approved')
    .reduce((sum, { item, exchange }) => {
      const price = exchange.reduce((total, row) => total + lineTotal(row.option.centavos, row.quantity), 0)
      return exchange.length === 0 ? sum : sum + Math.max(price - item.option.centavos, 0)
    }, 0)
}

async function writeExchanges(
  tx: Db,
  returns: readonly PlannedReturn[],
  requestIds: ReadonlyMap<PlannedReturn, number>,
  returnItemIds: ReadonlyMap<PlannedUnit, number>,
  { optionIds }: Context,
): Promise<Map<PlannedItem, number>> {
  const places = returns.flatMap((request) =>
    request.units
      .flatMap((unit) => unit.exchange.map((wanted) => ({ request, unit, wanted })))
      .map((place, index) => ({ ...place, rowNumber: index + 1 })),
  )
  const rows = places.map(({ request, unit, wanted: { product, option, quantity }, rowNumber }) => ({
    return_request_id: known(requestIds, request),
    return_item_id: known(returnItemIds, unit),
    row_number: rowNumber,
    product_option_id: known(optionIds, option.sku),
    name: product.name,
    variation: option.values.map(({ value }) => value),
    sku: option.sku,
    item_description: option.description,
    categories: [...product.shelves],
    quantity,
    price_centavos: option.centavos,
    tax_class: product.taxClass,
    status: unit.status,
    return_type: unit.returnType,
    created_at: request.createdAt,
  }))
  const placeOf = (requestId: number, rowNumber: number) => `${requestId}/${rowNumber}`
  const idOf = new Map<string, number>()
  for (const part of parts(rows)) {
    const written = await tx
      .insertInto('exchange_items')
      .values(part)
      .returning(['id', 'return_request_id', 'row_number'])
      .execute()
    for (const row of written) idOf.set(placeOf(row.return_request_id, row.row_number), row.id)
  }
  return new Map(
    places.map(({ request, wanted, rowNumber }) => [
      wanted,
      known(idOf, placeOf(known(requestIds, request), rowNumber)),
    ]),
  )
}
