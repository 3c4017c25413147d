import { amount, id, ids, oneOf, text } from '../search-params.ts'

/** Of lists that products are chosen from. */
export const CATALOGUE = { categories: ids, gradeLevels: ids }

/** The grid of the shop, which the back office shows as well. */
export const SHOP = {
  search: text,
  ...CATALOGUE,
  minPrice: amount,
  maxPrice: amount,
  sortBy: oneOf('priceAsc', 'priceDesc'),
  pageNumber: id,
}

/** The option and the quantity of a product that an address may name; who had to log in finds them chosen. */
export const CHOSEN = { option: id, quantity: id }
