import type { ShopCard } from '@kwaderno/contract/catalogue.ts'
import { formatPriceRange } from '@kwaderno/contract/money.ts'
import { AppLink } from '../../navigation.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { CARD_SIZES } from '../../ui/picture-address.ts'
import type { CatalogueLinks } from './links.ts'
import { QuickAdd } from './QuickAdd.tsx'
import { colorOf } from './color-swatch.ts'
import classes from './ProductCard.module.css'

/** A product of the grid. Picture, name and price range are the link; the button that adds it to the cart is beside it. */
export function ProductCard({
  product,
  links,
  eager = false,
  sizes = CARD_SIZES,
}: {
  product: ShopCard
  links: CatalogueLinks
  eager?: boolean
  /** The `sizes` of its picture. */
  sizes?: string
}) {
  const { left, leftOf, colors, optionId } = product
  const isSoldOut = left === 0
  return (
    <div className={classes.card} data-sold-out={isSoldOut || undefined}>
      <AppLink href={links.product(product.id)} className={classes.link}>
        <Picture path={product.thumbnail} alt="" sizes={sizes} tint={product.category} eager={eager} />
        <span className={classes.name}>{product.name}</span>
        <span className={classes.price}>{formatPriceRange(product.priceRange)}</span>
        {isSoldOut && <span className={classes.soldOut}>Sold out</span>}
        {colors.length > 1 && <Dots colors={colors} />}
        {!!left && (
          <span className={classes.left}>
            Only {left} left{leftOf && ` in ${leftOf}`}
          </span>
        )}
      </AppLink>
      {!!optionId && !isSoldOut && <QuickAdd product={product} optionId={optionId} links={links} />}
    </div>
  )
}

/** How many color dots fit under a card on a phone. */
const MAX_DOTS = 5

/** The colors it comes in; those without a known color are counted. */
function Dots({ colors }: { colors: readonly string[] }) {
  const all = new Set(colors.flatMap((name) => colorOf('color', name) ?? []))
  const known = [...all].slice(0, MAX_DOTS)
  const more = colors.length - known.length
  if (known.length === 0) return null
  return (
    <span className={classes.dots} role="img" aria-label={`in ${colors.join(', ')}`}>
      {known.map((color) => (
        <i key={color} style={{ background: color }} />
      ))}
      {more > 0 && `+${more}`}
    </span>
  )
}
