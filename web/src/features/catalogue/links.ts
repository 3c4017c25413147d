import { paths } from '../../paths.ts'

/** Where the pages of the catalogue lead: the shop's own are also shown in the back office, below an address there. */
export interface CatalogueLinks {
  /** What the grid is called where the way back to it is shown. */
  name: string
  grid: string
  product: (id: number) => string
  /** Where what was added is; a preview shows nobody's cart. */
  cart?: string
}

export const SHOP_LINKS: CatalogueLinks = {
  name: 'Shop',
  grid: paths.shop,
  product: paths.product,
  cart: paths.cart,
}
