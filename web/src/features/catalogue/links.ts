import type { Href } from '../../href.ts'
import { paths } from '../../paths.ts'

/** The links of the catalogue pages, which the back office also shows as a preview under its own URL. */
export interface CatalogueLinks {
  /** The name of the grid in breadcrumbs. */
  name: string
  grid: '/shop' | '/products/shop-preview'
  /** The route of a product's page. */
  route: '/shop/$id' | '/products/shop-preview/$id'
  product: (id: number) => `/shop/${number}` | `/products/shop-preview/${number}`
  /** The cart; a preview has none. */
  cart?: Href
}

export const SHOP_LINKS: CatalogueLinks = {
  name: 'Shop',
  grid: paths.shop,
  route: '/shop/$id',
  product: paths.product,
  cart: paths.cart,
}
