import { openStockCount, type StockCount } from '@kwaderno/contract/stock-count.ts'
import { unique } from '../server/test/factories.ts'
import type { OptionFields } from '../server/test/factories/catalogue.ts'
import type { Shop } from './shop.ts'

/** A product on a shelf of its own, and an open count of that shelf. */
export async function newCount(shop: Shop, options: OptionFields[] = [{ stock: 9 }], isBlind = false) {
  const shelf = unique('Rack').slice(-15)
  const product = await shop.newProduct({ name: unique('Counted'), options })
  await shop.db.updateTable('product_options').set({ shelf }).where('product_id', '=', product.id).execute()
  const { body } = await shop.api(openStockCount, {
    as: await shop.newStaff(['Stock.edit']),
    body: { name: unique('Count'), scope: 'shelf', shelf, isBlind },
  })
  return { shelf, product, options: product.options, count: body as StockCount }
}
