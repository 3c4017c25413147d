import { listCategoryCards } from '@kwaderno/contract/home.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../api/query-client.ts'
import { CategoryTiles } from '../../../features/catalogue/CategoryTiles.tsx'
import classes from './ByCategory.module.css'

/** The categories below the grid. Renders nothing if they cannot be loaded. */
export function ByCategory() {
  const { data } = useQuery(queryOf(listCategoryCards, {}))
  if (!data || data.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby="by-category">
      <h2 id="by-category">Shop by category</h2>
      <CategoryTiles categories={data} />
    </section>
  )
}
