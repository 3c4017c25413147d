import type { ShopProduct } from '@kwaderno/contract/catalogue.ts'
import { formatPriceRange } from '@kwaderno/contract/money.ts'
import { AppLink } from '../../navigation.tsx'
import { Picture } from '../../ui/Picture.tsx'
import type { CatalogueLinks } from './links.ts'
import classes from './ProductCard.module.css'

/** On a phone it is somewhat wider; the picture that is kept for twice this width is sharp enough and half as heavy. */
const CARD_SIZES = '(min-width: 64em) 260px, (min-width: 40em) 31vw, 160px'

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
