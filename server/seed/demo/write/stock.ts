import type { PlannedCount } from '../orders/counts.ts'
import type { PlannedIntake, StockEntry } from '../orders/stock-story.ts'
import { approverOf, type WrittenOrders } from './orders.ts'
import type { WrittenReturns } from './returns.ts'
import type { Accounts } from './accounts.ts'
import { known, parts, type Db } from './rows.ts'

interface Context {
  accounts: Accounts
  optionIds: ReadonlyMap<string, number>
  orders: WrittenOrders
  returns: WrittenReturns
  countIds: ReadonlyMap<PlannedCount, number>
}

export async function writeStock(
  tx: Db,
  story: readonly StockEntry[],
  intakes: readonly PlannedIntake[],
  context: Context,
): Promise<void> {
  const barcodeIds = await writeBarcodes(tx, intakes, context)
  const rows = story.map((entry) => ({
    product_option_id: known(context.optionIds, entry.option.sku),
    on_hand_delta: entry.onHand,
    held_delta: entry.held,
    kind: entry.kind,
    ...referencesOf(entry, barcodeIds, context),
    actor_id: known(context.accounts.userIds, actorOf(entry)),
    note: entry.note ?? '',
    created_at: entry.at,
  }))
  for (const part of parts(rows, 1000)) await tx.insertInto('stock_ledger').values(part).execute()
}

function referencesOf(
  { order, intake, unit, exchange, count }: StockEntry,
  barcodeIds: ReadonlyMap<PlannedIntake, number>,
  { orders, returns, countIds }: Context,
) {
  return {
    order_id: order ? known(orders.orderIds, order) : null,
    barcode_id: intake ? known(barcodeIds, intake) : null,
    return_item_id: unit ? known(returns.returnItemIds, unit) : null,
    count_id: count ? known(countIds, count) : null,
    exchange_item_id: exchange ? known(returns.exchangeItemIds, exchange) : null,
  }
}

function actorOf({ kind, order, unit, count, by }: StockEntry): string {
  if (by !== undefined) return by
  if (count?.posted) return count.posted.by
  if (kind === 'counter_void' && order?.sale?.voided) return order.sale.voided.by
  if (kind === 'hold' && order) return order.person.userName
  if (kind === 'release' && order)
    return order.status === 'Cancelled' ? order.person.userName : approverOf(order)
  if (order) return approverOf(order)
  return unit ? 'cashier' : 'clerk'
}

async function writeBarcodes(
  tx: Db,
  intakes: readonly PlannedIntake[],
  { accounts, optionIds }: Context,
): Promise<Map<PlannedIntake, number>> {
  const clerk = known(accounts.userIds, 'clerk')
  const rows = intakes.map(({ option, quantity, scannedAt, stockedAt }) => ({
    product_option_id: known(optionIds, option.sku),
    quantity,
    status: stockedAt ? ('Add_to_Stock' as const) : ('Pending' as const),
    created_by: clerk,
    stocked_by: stockedAt ? clerk : null,
    stocked_at: stockedAt ?? null,
    created_at: scannedAt,
    updated_at: stockedAt ?? scannedAt,
  }))
  const written = await tx
    .insertInto('barcodes')
    .values(rows)
    .returning(['id', 'product_option_id'])
    .execute()
  const byOption = new Map(written.map((row) => [row.product_option_id, row.id]))
  return new Map(intakes.map((one) => [one, known(byOption, known(optionIds, one.option.sku))]))
}
