import { ShopView } from '../../features/catalogue/ShopView.tsx'
import { TrailLink, useUrlState } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { PREVIEW_LINKS } from './preview/links.ts'
import classes from './ShopPreviewPage.module.css'

/** The shop as customers see it, inside the back office. */
export default function ShopPreviewPage() {
  const [{ search }, change] = useUrlState(paths.shopPreview)
  return (
    <ShopView
      links={PREVIEW_LINKS}
      trail={<TrailLink href={paths.inventory}>Inventory</TrailLink>}
      tools={
        <div className={classes.search}>
          <SearchInput
            label="Search the shop"
            placeholder="Product, code or SKU"
            value={search}
            onSearch={(text) => change({ search: text })}
          />
        </div>
      }
    />
  )
}
