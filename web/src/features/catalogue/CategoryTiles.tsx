import type { CategoryCard } from '@kwaderno/contract/home.ts'
import { AppLink } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { Picture } from '../../ui/Picture.tsx'
import classes from './CategoryTiles.module.css'

/** The categories as picture links to the shop filtered by them. */
export function CategoryTiles({ categories }: { categories: readonly CategoryCard[] | undefined }) {
  return (
    <nav className={classes.tiles} aria-label="Categories">
      {categories?.map(({ id, name, thumbnail }) => (
        <AppLink key={id} href={paths.shopCategory(id)} className={classes.tile}>
          <Picture path={thumbnail} alt="" sizes="96px" tint={name} />
          {name}
        </AppLink>
      ))}
    </nav>
  )
}
