import type { ShopCard } from '@kwaderno/contract/catalogue.ts'
import { productGridClass } from '../../ui/Skeletons.tsx'
import type { CatalogueLinks } from './links.ts'
import { ProductCard } from './ProductCard.tsx'
import classes from './ProductGrid.module.css'

/** How many pictures are loaded eagerly. */
const EAGER = 4

export function ProductGrid({
  products,
  links,
  isBelow = false,
}: {
  products: readonly ShopCard[]
  links: CatalogueLinks
  /** The grid is below the fold. */
  isBelow?: boolean
}) {
  return (
    <ul className={`${productGridClass} ${classes.list}`}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} links={links} eager={!isBelow && index < EAGER} />
        </li>
      ))}
    </ul>
  )
}
