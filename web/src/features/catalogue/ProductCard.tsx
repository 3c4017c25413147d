import type { ShopProduct } from '@kwaderno/contract/catalogue.ts'
import { formatPriceRange } from '@kwaderno/contract/money.ts'
import { AppLink } from '../../navigation.tsx'
import { Picture } from '../../ui/Picture.tsx'
import type { CatalogueLinks } from './links.ts'
import classes from './ProductCard.module.css'

/** A product of the grid: picture, name, price range. The whole card is the link. */
export function ProductCard({
  product,
  links,
  eager = false,
}: {
  product: ShopProduct
  links: CatalogueLinks
  eager?: boolean
}) {
  return (
    <AppLink href={links.product(product.id)} className={classes.card}>
      <Picture
        path={product.thumbnail}
        alt=""
        sizes="(min-width: 64em) 260px, (min-width: 40em) 31vw, 46vw"
        tint={product.category}
        eager={eager}
      />
      <span className={classes.name}>{product.name}</span>
      <span className={classes.price}>{formatPriceRange(product.priceRange)}</span>
    </AppLink>
  )
}
