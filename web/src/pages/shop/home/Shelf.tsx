import { useId, type ReactNode } from 'react'
import type { ShopCard } from '@kwaderno/contract/catalogue.ts'
import { HOME_SHELF_SIZE } from '@kwaderno/contract/home.ts'
import { SHOP_LINKS } from '../../../features/catalogue/links.ts'
import { ProductCard } from '../../../features/catalogue/ProductCard.tsx'
import { Bone, Loading } from '../../../ui/Skeletons.tsx'
import classes from './Shelf.module.css'

/** A section of the home page. */
export function HomeSection({
  title,
  more,
  children,
}: {
  title: string
  /** The link to all of them. */
  more?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {more}
      </div>
      {children}
    </section>
  )
}

/** A row of products, which scrolls sideways if they do not fit. */
export function Shelf({ products }: { products: readonly ShopCard[] }) {
  return (
    <ul className={classes.shelf}>
      {products.map((product) => (
        <li key={product.id}>
          <ProductCard product={product} links={SHOP_LINKS} sizes="(min-width: 64em) 210px, 150px" />
        </li>
      ))}
    </ul>
  )
}

export function ShelfSkeleton() {
  return (
    <div className={classes.section}>
      <Loading label="Loading your home page" />
      <Bone width="min(220px, 60%)" height="1.7rem" />
      <div className={classes.shelf} aria-hidden="true">
        {Array.from({ length: HOME_SHELF_SIZE }, (_, index) => (
          <div key={index} className={classes.bones}>
            <span className={classes.tile} />
            <Bone width="80%" />
            <Bone width="45%" />
          </div>
        ))}
      </div>
    </div>
  )
}
