import type { ShopProduct } from '@kwaderno/contract/catalogue.ts'
import { productGridClass } from '../../ui/Skeletons.tsx'
import type { CatalogueLinks } from './links.ts'
import { ProductCard } from './ProductCard.tsx'
import classes from './ProductGrid.module.css'

/** How many pictures of the first screen load at once. */
const EAGER = 4

export function ProductGrid({
  products,
  links,
}: {
  products: readonly ShopProduct[]
  links: CatalogueLinks
}) {
  return (
    <ul className={`${productGridClass} ${classes.list}`}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} links={links} eager={index < EAGER} />
        </li>
      ))}
    </ul>
  )
}
