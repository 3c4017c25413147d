import type { Href } from '../../href.ts'
import { paths } from '../../paths.ts'

/** Where the pages of the catalogue lead: the shop's own are also shown in the back office, below an address there. */
export interface CatalogueLinks {
  /** What the grid is called where the way back to it is shown. */
  name: string
  grid: '/shop' | '/products/shop-preview'
  /** The route of a product's page. */
  route: '/shop/$id' | '/products/shop-preview/$id'
  product: (id: number) => `/shop/${number}` | `/products/shop-preview/${number}`
  /** Where what was added is; a preview shows nobody's cart. */
  cart?: Href
}

export const SHOP_LINKS: CatalogueLinks = {
  name: 'Shop',
  grid: paths.shop,
  route: '/shop/$id',
  product: paths.product,
  cart: paths.cart,
}
