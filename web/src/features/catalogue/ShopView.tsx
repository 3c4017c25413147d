import { Button, NativeSelect } from '@mantine/core'
import {
  getShopFacets,
  listShop,
  SHOP_PAGE_SIZE,
  SHOP_PAGINATION_ABOVE,
  type ShopFacets,
} from '@kwaderno/contract/catalogue.ts'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { startTransition, Suspense, useState, type ReactNode } from 'react'
import { queryOf } from '../../api/query-client.ts'
import { useUrlState } from '../../navigation.tsx'
import { AppliedFilters } from '../../ui/FilterBar.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Bone, ProductGridSkeleton } from '../../ui/Skeletons.tsx'
import type { Paging } from '../../ui/table/columns.ts'
import { usePageInRange } from '../../ui/use-page-in-range.ts'
import { lazyPart } from '../../lazy-part.ts'
import { appliedFilters } from './applied-filters.ts'
import { Filters } from './Filters.tsx'
import type { CatalogueLinks } from './links.ts'
import { ProductGrid } from './ProductGrid.tsx'
import { facetsQuery, hasFilters, NO_FILTERS, shopQuery, type ShopState } from './shop-state.ts'
import classes from './ShopView.module.css'

const FilterDrawer = lazyPart(() =>
  import('./FilterDrawer.tsx').then((module) => ({ default: module.FilterDrawer })),
)

const NoProducts = lazyPart(() =>
  import('./NoProducts.tsx').then((module) => ({ default: module.NoProducts })),
)

interface ShopViewProps {
  links: CatalogueLinks
  /** The breadcrumb, for the preview in the back office. */
  trail?: ReactNode
  /** Shown beside the sort, for the preview, whose layout has no search. */
  tools?: ReactNode
}

/** The grid of the shop with its filters. */
export function ShopView({ links, trail, tools }: ShopViewProps) {
  const { state, change, facets, shop, total, paging } = useShop(links)
  // Undefined until first opened, when its code is loaded; then it stays mounted for its closing transition.
  const [opened, setOpened] = useState<boolean>()
  const reset = () => change(NO_FILTERS)
  const filters = (
    <Filters
      facets={facets.data}
      onRetry={facets.isError ? () => void facets.refetch() : undefined}
      state={state}
      change={change}
    />
  )

  return (
    <div className={classes.frame}>
      <div className={classes.page}>
        <aside className={classes.column} aria-label="Filters">
          {filters}
        </aside>
        <section className={classes.results} aria-busy={shop.isPlaceholderData}>
          <PageTitle
            trail={trail}
            actions={
              <>
                {tools}
                <SortSelect sortBy={state.sortBy} onChange={(sortBy) => change({ sortBy })} />
              </>
            }
          >
            {titleOf(links.name, state, facets.data, facets.isPlaceholderData)}
          </PageTitle>
          <div className={classes.applied}>
            <Button
              className={classes.show}
              variant="default"
              leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />}
              onClick={() => startTransition(() => setOpened(true))}
            >
              Show Filters
            </Button>
            <span role="status" className={classes.count}>
              {shop.isPending && <Bone width="90px" />}
              {shop.data ? (total === 1 ? '1 product' : `${total.toLocaleString('en-PH')} products`) : ''}
            </span>
            <AppliedFilters
              applied={appliedFilters(state, facets.data, change)}
              onReset={reset}
              resetLabel="Reset filters"
            />
          </div>
          {shop.isPending && <ProductGridSkeleton count={SHOP_PAGE_SIZE} />}
          {shop.isError && <LoadError onRetry={() => void shop.refetch()} />}
          {shop.data && total === 0 && (
            <Suspense>
              <NoProducts onReset={hasFilters(state) ? reset : undefined} />
            </Suspense>
          )}
          {shop.data && total > 0 && <ProductGrid products={shop.data.items} links={links} />}
          {total > SHOP_PAGINATION_ABOVE && (
            <div className={classes.pages}>
              <Pagination {...paging} />
            </div>
          )}
        </section>
        {opened !== undefined && (
          <Suspense>
            <FilterDrawer opened={opened} onClose={() => setOpened(false)} total={total}>
              {filters}
            </FilterDrawer>
          </Suspense>
        )}
      </div>
    </div>
  )
}

/** The state of the URL with its products and facets; the previous ones stay while new ones load. */
function useShop(links: CatalogueLinks) {
  const [state, change] = useUrlState(links.grid)
  const facets = useQuery({
    ...queryOf(getShopFacets, { query: facetsQuery(state) }),
    placeholderData: keepPreviousData,
  })
  const shop = useQuery({
    ...queryOf(listShop, { query: shopQuery(state) }),
    placeholderData: keepPreviousData,
  })
  const total = shop.data?.page.total ?? 0
  const paging: Paging = {
    page: state.pageNumber ?? 1,
    pageSize: SHOP_PAGE_SIZE,
    total,
    onPage: (pageNumber, how) => change({ pageNumber }, how),
  }
  usePageInRange(shop.isPlaceholderData ? undefined : paging)
  return { state, change, facets, shop, total, paging }
}

interface SortSelectProps {
  sortBy: ShopState['sortBy']
  onChange: (sortBy: string | undefined) => void
}

function SortSelect({ sortBy, onChange }: SortSelectProps) {
  return (
    <NativeSelect
      aria-label="Sort by"
      value={sortBy ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
      data={[
        { value: '', label: 'Best match' },
        { value: 'priceAsc', label: 'Price, low to high' },
        { value: 'priceDesc', label: 'Price, high to low' },
      ]}
    />
  )
}

/** @param areOld the facets are those of the previous state */
function titleOf(name: string, state: ShopState, facets: ShopFacets | undefined, areOld: boolean): string {
  if (facets?.correctedSearch && !areOld) return `Showing results for “${facets.correctedSearch}”`
  if (state.search !== '') return `Results for “${state.search}”`
  const [first, ...others] = state.gradeLevels
  const grade = others.length === 0 && facets?.gradeLevels.find(({ value }) => value === first)?.label
  return grade ? `${name} for ${grade}` : name
}
