import type { ShopProduct } from '@kwaderno/contract/catalogue.ts'
import { formatPriceRange } from '@kwaderno/contract/money.ts'
import { AppLink } from '../../navigation.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { CARD_SIZES } from '../../ui/picture-address.ts'
import type { CatalogueLinks } from './links.ts'
import classes from './ProductCard.module.css'

/** A product of the grid: picture, name, price range. The whole card is the link. */
export function ProductCard({
  product,
  links,
  eager = false,
  sizes = CARD_SIZES,
}: {
  product: ShopProduct
  links: CatalogueLinks
  eager?: boolean
  /** The CSS widths of its picture. */
  sizes?: string
}) {
  return (
    <AppLink href={links.product(product.id)} className={classes.card}>
      <Picture path={product.thumbnail} alt="" sizes={sizes} tint={product.category} eager={eager} />
      <span className={classes.name}>{product.name}</span>
      <span className={classes.price}>{formatPriceRange(product.priceRange)}</span>
    </AppLink>
  )
}
