import { listRelated, RELATED } from '@kwaderno/contract/catalogue.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { queryOf } from '../../api/query-client.ts'
import { ProductGridSkeleton } from '../../ui/Skeletons.tsx'
import { useNearViewport } from '../../ui/use-near-viewport.ts'
import type { CatalogueLinks } from './links.ts'
import { ProductGrid } from './ProductGrid.tsx'
import classes from './Related.module.css'

/** Related products, loaded when scrolled near. Renders nothing if there are none or they cannot be loaded. */
export function Related({ id, links }: { id: number; links: CatalogueLinks }) {
  const place = useRef<HTMLElement>(null)
  const isNear = useNearViewport(place, false)
  const related = useQuery({ ...queryOf(listRelated, { params: { id } }), enabled: isNear })
  if (related.isError || related.data?.length === 0) return null
  return (
    <section className={classes.related} aria-labelledby="related" ref={place}>
      <h2 id="related">You may also need</h2>
      {related.data ? (
        <ProductGrid products={related.data} links={links} isBelow />
      ) : (
        <ProductGridSkeleton count={RELATED} />
      )}
    </section>
  )
}
