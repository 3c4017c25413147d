import { toCentavos } from '@kwaderno/contract/money.ts'
import { STOCK_TAKEN } from '@kwaderno/contract/order-status.ts'
import { dayOf } from '../../src/core/clock.ts'
import type { Figures } from './figures.ts'

/** Every figure that does not agree with another one, in words; amounts are compared as centavos. */
export function disagreements(figures: Figures): string[] {
  const faults: string[] = []
  const same: Same = (what, one, other) => {
    const [a, b] = [JSON.stringify(one), JSON.stringify(other)]
    if (a !== b) faults.push(`${what}: ${a} is not ${b}`)
  }
  orderListAndReport(figures, same)
  stockAndLedger(figures, same)
  soldPieces(figures, same)
  months(figures, same)
  charts(figures, same)
  totals(figures, same)
  return faults
}

type Same = (what: string, one: unknown, other: unknown) => void

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const centavos = (values: readonly number[]) => sum(values.map(toCentavos))
const monthOf = (moment: string) => dayOf(new Date(moment)).slice(0, 7)
const isCounted = ({ status }: { status: Figures['orders'][number]['status'] }) =>
  STOCK_TAKEN.includes(status)
const byId = <Row extends { id: number }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))

/** Order list = order report = its spreadsheet; a total is the lines less the discount. */
function orderListAndReport({ orders, report, lines }: Figures, same: Same): void {
  const shown = ({
    orderId,
    orderNumber,
    status,
    totalPrice,
    totalQuantity,
    orderItems,
  }: Figures['orders'][number]) => ({
    ...{ orderId, orderNumber, status, total: toCentavos(totalPrice), totalQuantity },
    items: orderItems.map(({ id, price, quantity, totalPrice: line }) => [id, price, quantity, line]),
  })
  same('orders of the list and of the report', orders.map(shown), report.map(shown as never))
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId)
  same('orders of the spreadsheet', linesOf.size, report.length)
  for (const row of report) {
    const what = `order ${row.orderNumber}`
    const itemTotals = row.orderItems.map(({ totalPrice }) => totalPrice)
    same(`${what}: lines and subtotal`, centavos(itemTotals), toCentavos(row.subtotal))
    for (const item of row.orderItems) {
      same(`${what}: line`, toCentavos(item.price) * item.quantity, toCentavos(item.totalPrice))
    }
    const total = toCentavos(row.subtotal) - toCentavos(row.amountLess)
    same(`${what}: subtotal less discount, and total`, total, toCentavos(row.totalPrice))
    same(`${what}: pieces`, sum(row.orderItems.map(({ quantity }) => quantity)), row.totalQuantity)
    const sheet = linesOf.get(row.orderId) ?? []
    same(
      `${what}: lines of the spreadsheet`,
      sheet.map((line) => [line.id, line.orderItemQty, line.subtotalPrice, line.totalPrice, line.amountLess]),
      row.orderItems.map((item) => [item.id, item.quantity, item.totalPrice, row.totalPrice, row.amountLess]),
    )
  }
}

/** The totals of a report are the sums of its rows, and of its spreadsheet, in which an order has several lines. */
function totals(figures: Figures, same: Same): void {
  const { report, lines, sales, salesSheet, inventory, inventorySheet } = figures
  const { orderTotals, salesTotals, stockTotals } = figures
  const counted = centavos(report.filter(isCounted).map(({ totalPrice }) => totalPrice))
  same('sold orders and their total', toCentavos(orderTotals.sold), counted)
  const quantity = sum(lines.map(({ orderItemQty }) => orderItemQty))
  const orders = [...new Map(lines.map((line) => [line.orderId, line])).values()]
  for (const [what, rows] of [
    ['orders', report],
    ['orders of the spreadsheet', orders],
  ] as const) {
    const total = centavos(rows.map(({ totalPrice }) => totalPrice))
    same(
      `${what} and their totals`,
      [orderTotals.orders, orderTotals.quantity, toCentavos(orderTotals.total)],
      [rows.length, quantity, total],
    )
  }
  for (const rows of [sales, salesSheet]) {
    const sold = sum(rows.map(({ soldItems }) => soldItems))
    same(
      'sales and their totals',
      [salesTotals.options, salesTotals.soldItems, toCentavos(salesTotals.total)],
      [rows.length, sold, centavos(rows.map(({ totalPrice }) => totalPrice))],
    )
  }
  for (const rows of [inventory, inventorySheet]) {
    same(
      'inventory and its totals',
      [stockTotals.options, stockTotals.quantity, stockTotals.soldItems],
      [rows.length, sum(rows.map((row) => row.quantity)), sum(rows.map((row) => row.soldItems))],
    )
  }
}

/** Stock and held are the sums of the ledger; on hand, sold and written off are what was received, but for exchanges. */
function stockAndLedger({ stock, sales, inventory, orders, returns }: Figures, same: Same): void {
  const soldBy = byId(sales)
  const listed = byId(inventory)
  same(
    'options of the inventory report',
    [...listed.keys()].toSorted((a, b) => a - b),
    stock.flatMap(({ id, isListed }) => (isListed ? [id] : [])),
  )
  for (const row of stock) {
    const what = `option ${row.id}`
    same(`${what}: on hand and its ledger`, row.stock, row.onHandSum)
    same(`${what}: held and its ledger`, row.held, row.heldSum)
    const sold = soldBy.get(row.id)?.soldItems ?? 0
    same(`${what}: sold by the report and by the ledger`, sold, row.sold)
    const accounted = row.stock + sold - row.exchanged + row.writtenOff
    same(`${what}: on hand, sold and written off, and received`, accounted, row.received)
    if (row.isGone) same(`${what}: removed, and more on hand than held`, row.stock > row.held, false)
    const shown = listed.get(row.id)
    if (shown) same(`${what}: quantity of the inventory report`, shown.quantity, row.stock)
  }
  const pending = orders.filter(({ status }) => status === 'Pending')
  const swapped = returns
    .filter(({ isSwap }) => isSwap)
    .flatMap(({ exchangeRequestItems }) => exchangeRequestItems.filter(({ status }) => status === 'Pending'))
  same(
    'pieces that are held, and those of pending orders and open swaps',
    sum(stock.map(({ held }) => held)),
    sum(pending.map(({ totalQuantity }) => totalQuantity)) +
      sum(swapped.map(({ exchangeItemQuantity }) => exchangeItemQuantity)),
  )
}

/** Sales report = inventory report = items of the counted orders. */
function soldPieces(figures: Figures, same: Same): void {
  const { orders, sales, salesSheet, inventory, inventorySheet } = figures
  const sold = byId(sales)
  for (const { id, sku, soldItems } of inventory) {
    same(`sold of ${sku} by both reports`, soldItems, sold.get(id)?.soldItems ?? 0)
  }
  for (const { sku, soldItems, totalPrice, saleOrder } of sales) {
    same(`sold of ${sku} and its orders`, soldItems, sum(saleOrder.map(({ quantity }) => quantity)))
    same(
      `pesos of ${sku} and its orders`,
      toCentavos(totalPrice),
      centavos(saleOrder.map((one) => one.totalPrice)),
    )
  }
  const ordered = orders
    .filter(isCounted)
    .flatMap(({ orderId, orderItems }) =>
      orderItems.map((item) => [orderId, item.price, item.quantity, item.totalPrice]),
    )
  const reported = sales.flatMap(({ saleOrder }) =>
    saleOrder.map((one) => [one.orderId, one.price, one.quantity, one.totalPrice]),
  )
  same('items of counted orders and of the sales report', sorted(ordered), sorted(reported))
  const rows = (list: readonly { id: number }[]) => list.toSorted((a, b) => a.id - b.id)
  same('the sales report and its spreadsheet', rows(sales), rows(salesSheet))
  same('the inventory report and its spreadsheet', rows(inventory), rows(inventorySheet))
}

const sorted = (rows: readonly number[][]) => rows.map((row) => row.join(' ')).toSorted()

/** The months from the first to the last of these orders, twelve at most. */
function lastMonths(orders: Figures['orders']): string[] {
  const placed = orders.map(({ placedOn }) => monthOf(placedOn)).toSorted()
  const months: string[] = []
  for (let month = placed[0]; month !== undefined && month <= placed.at(-1)!; month = monthAfter(month)) {
    months.push(month)
  }
  return months.slice(-12)
}

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number)).toISOString().slice(0, 7)
}

/** Dashboard = order chart = totals of the counted orders, by the months of Manila. */
function months(
  { orders, report, dashboards, orderChart, products, stock: _stock, ...others }: Figures,
  same: Same,
) {
  const counted = orders.filter(isCounted)
  const shown = (chart: readonly { month: string }[]) => chart.map(({ month }) => month)
  same('months of the order chart', shown(orderChart), lastMonths(orders))
  same('months of the sales chart', shown(others.salesChart.months), lastMonths(counted))
  for (const { year, sales, ...counts } of dashboards) {
    same('pending orders', counts.pendingOrders, orders.filter(({ status }) => status === 'Pending').length)
    same('products', counts.inventory, products)
    for (const { month, total } of sales) {
      const name = `${year}-${String(month).padStart(2, '0')}`
      const placed = counted.filter(({ placedOn }) => monthOf(placedOn) === name)
      same(`dashboard of ${name}`, toCentavos(total), centavos(placed.map(({ totalPrice }) => totalPrice)))
    }
  }
  const all = dashboards.flatMap(({ sales }) => sales.map(({ total }) => total))
  same('all sales of the dashboard', centavos(all), centavos(counted.map(({ totalPrice }) => totalPrice)))
  for (const { month, orders: placed, sales } of orderChart) {
    const rows = report.filter(({ placedOn }) => monthOf(placedOn) === month)
    same(`orders of ${month} in the chart`, placed, rows.length)
    const sold = rows.filter(isCounted).map(({ totalPrice }) => totalPrice)
    same(`sales of ${month} in the chart`, toCentavos(sales), centavos(sold))
  }
  for (const { month, soldItems, total } of others.salesChart.months) {
    const items = counted
      .filter(({ placedOn }) => monthOf(placedOn) === month)
      .flatMap(({ orderItems }) => orderItems)
    same(`pieces of ${month} in the sales chart`, soldItems, sum(items.map(({ quantity }) => quantity)))
    same(
      `pesos of ${month} in the sales chart`,
      toCentavos(total),
      centavos(items.map(({ totalPrice }) => totalPrice)),
    )
  }
}

/** Best sellers and categories are sums of the rows of their reports. */
function charts({ salesChart, stockChart, sales, shelves }: Figures, same: Same): void {
  const rows = byId(sales)
  for (const { id, sku, soldItems, total } of salesChart.bestSellers) {
    same(`best seller ${sku}`, [soldItems, total], [rows.get(id)?.soldItems, rows.get(id)?.totalPrice])
  }
  const most = sales.map(({ soldItems }) => soldItems).toSorted((a, b) => b - a)
  same(
    'best sellers',
    salesChart.bestSellers.map(({ soldItems }) => soldItems),
    most.slice(0, 10),
  )
  const shown = stockChart.map(({ category, quantity, soldItems }) => [category, quantity, soldItems])
  const shelved = shelves.map(({ category, rows: found }) => [
    category,
    sum(found.map(({ quantity }) => quantity)),
    sum(found.map(({ soldItems }) => soldItems)),
  ])
  same('stock and sold by category', shown.toSorted(), shelved.toSorted())
}
