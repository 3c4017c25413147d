import { COUNTER_TEXT } from '@kwaderno/contract/counter-rules.ts'
import {
  findCounterCustomers,
  findCounterItems,
  getCounterItem,
  getReceipt,
  listCounterSales,
  sell,
  sumCounterSales,
  voidSale,
  type CounterItem,
} from '@kwaderno/contract/counter.ts'
import { toPesos } from '@kwaderno/contract/money.ts'
import { quoteSaleDiscount } from '@kwaderno/contract/special-discount-quote.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import { notFound } from '../../core/problem.ts'
import * as queries from './queries.ts'
import * as sales from './sales.ts'
import { sell as sellItems } from './sell.ts'
import { quoteSaleDiscount as quote } from './special-discount.ts'
import { voidSale as undo } from './void.ts'

/** Selling over the counter, and what was sold there. */
export const counterRoutes: Routes = (deps) => [
  route(findCounterItems, async ({ query }) => (await queries.findItems(deps.db, query.search)).map(toItem)),
  route(getCounterItem, async ({ params }) => {
    const item = await queries.findItem(deps.db, params.sku)
    if (item === undefined) throw notFound(COUNTER_TEXT.unknownSku.text)
    return toItem(item)
  }),
  route(findCounterCustomers, ({ query }) => queries.findCustomers(deps.db, query)),
  route(sell, ({ session, body }) => sellItems(deps, session, body)),
  route(quoteSaleDiscount, ({ body }) => quote(deps, body)),
  route(listCounterSales, ({ query }) => sales.listSales(deps, query)),
  route(sumCounterSales, ({ query }) => sales.sumSales(deps, query)),
  route(getReceipt, async ({ params }) => {
    const receipt = await sales.findReceipt(deps.db, params.orderId)
    if (receipt === undefined) throw notFound(COUNTER_TEXT.gone)
    return receipt
  }),
  route(voidSale, ({ session, params, body }) => undo(deps, session, params.orderId, body.reason)),
]

function toItem({ id, name, variation, sku, price_centavos, stock, held }: queries.ItemRecord): CounterItem {
  return {
    productOptionId: id,
    name,
    variation,
    sku,
    price: toPesos(price_centavos),
    available: Math.max(0, stock - held),
    onHand: stock,
    held,
  }
}
