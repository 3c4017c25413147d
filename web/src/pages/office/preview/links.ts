import type { CatalogueLinks } from '../../../features/catalogue/links.ts'
import { paths } from '../../../paths.ts'

/** The preview stays below its own address. */
export const PREVIEW_LINKS: CatalogueLinks = {
  name: 'Shop preview',
  grid: paths.shopPreview,
  route: '/products/shop-preview/$id',
  product: paths.productPreview,
}
