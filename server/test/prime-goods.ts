import type { TestApp } from './app.ts'
import type { TestProduct } from './factories/catalogue.ts'

/**
 * Products that are prime commodities, one option each.
 * @param prices in centavos
 * @param names of the products, where they matter
 */
export async function newPrimeGoods(
  shop: Pick<TestApp, 'db' | 'newProduct'>,
  prices: readonly number[],
  names: readonly string[] = [],
): Promise<TestProduct['options']> {
  const products = await Promise.all(
    prices.map((price, index) =>
      shop.newProduct({
        ...(names[index] === undefined ? {} : { name: names[index] }),
        options: [{ price, stock: 1000 }],
      }),
    ),
  )
  await shop.db
    .updateTable('products')
    .set({ prime_commodity: true })
    .where(
      'id',
      'in',
      products.map(({ id }) => id),
    )
    .execute()
  return products.map(({ options }) => options[0]!)
}

/** What is said of a senior; each has an ID number of his own. */
export const senior = (specialDiscountIdNumber: string) => ({
  specialDiscountType: 'Senior' as const,
  specialDiscountName: 'Lola Remedios Santos',
  specialDiscountIdNumber,
})
