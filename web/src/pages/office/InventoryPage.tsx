import { Button } from '@mantine/core'
import type { ProductStatus } from '@kwaderno/contract/catalogue.ts'
import { listCategoryChoices, listGradeLevels } from '@kwaderno/contract/common.ts'
import { formatPeso } from '@kwaderno/contract/money.ts'
import { listProducts } from '@kwaderno/contract/product.ts'
import { PRODUCT_FORM_TEXT } from '@kwaderno/contract/product-rules.ts'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { outdate, queryOf } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'
import { useChoice } from '../../features/catalogue/use-choice.ts'
import { AppLink, useUrlState } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { read, type RawSearch } from '../../search-params.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { FilterBar, FilterSelect } from '../../ui/FilterBar.tsx'
import { PriceRange } from '../../ui/PriceRange.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { COLUMNS } from './inventory/columns.tsx'
import { OptionTable } from './inventory/OptionTable.tsx'
import { ProductsHead } from './products/ProductsHead.tsx'

const STATUSES = ['Active', 'Inactive'] as const satisfies readonly ProductStatus[]
const STATUS_CHOICES = STATUSES.map((status) => ({ value: status, label: status }))

function readInventory(search: RawSearch) {
  const [minPrice, maxPrice] = [read.amount(search, 'minPrice'), read.amount(search, 'maxPrice')]
  return {
    search: read.text(search, 'search'),
    categories: read.ids(search, 'categories').slice(0, 1),
    gradeLevels: read.ids(search, 'gradeLevels').slice(0, 1),
    status: read.oneOf(search, 'status', STATUSES) ?? '',
    minPrice,
    // A range that somebody has written into the address the wrong way round has no end.
    maxPrice: minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice ? undefined : maxPrice,
    sortBy: read.oneOf(search, 'sortBy', ['nameAsc', 'nameDesc']),
    pageNumber: read.page(search),
    pageSize: read.pageSize(search),
  }
}

/** All products, for staff. */
export default function InventoryPage() {
  const { can } = useSession()
  const [state, change] = useUrlState(readInventory)
  const { search, status, minPrice, maxPrice, sortBy, pageNumber, pageSize } = state
  const products = useQuery({
    ...queryOf(listProducts, { query: state }),
    placeholderData: keepPreviousData,
  })
  const categories = useChoice(listCategoryChoices, state.categories)
  const gradeLevels = useChoice(listGradeLevels, state.gradeLevels)
  function reset() {
    void outdate(listProducts)
    change({ search: '', categories: '', gradeLevels: '', status: '', minPrice: '', maxPrice: '' })
  }

  return (
    <>
      <ProductsHead
        actions={
          can('Inventory.add') && (
            <Button
              component={AppLink}
              href={paths.newProduct}
              leftSection={<IconPlus size={18} stroke={1.75} />}
            >
              Add Product
            </Button>
          )
        }
      >
        Inventory
      </ProductsHead>
      <FilterBar
        applied={[
          ...chip(search, `“${search}”`, () => change({ search: '' })),
          ...chip(categories.label, `Category: ${categories.label}`, () => change({ categories: '' })),
          ...chip(gradeLevels.label, `Grade level: ${gradeLevels.label}`, () => change({ gradeLevels: '' })),
          ...chip(status, `Status: ${status}`, () => change({ status: '' })),
          ...chip(minPrice, `From ${formatPeso(minPrice ?? 0)}`, () => change({ minPrice: '' })),
          ...chip(maxPrice, `To ${formatPeso(maxPrice ?? 0)}`, () => change({ maxPrice: '' })),
        ]}
        onReset={reset}
      >
        <SearchInput
          label="Search products"
          placeholder="Name, code or SKU"
          value={search}
          onSearch={(text) => change({ search: text })}
        />
        <FilterSelect
          label="Category"
          value={categories.value}
          options={categories.choices}
          onChange={(value) => change({ categories: value })}
        />
        <FilterSelect
          label="Grade level"
          value={gradeLevels.value}
          options={gradeLevels.choices}
          onChange={(value) => change({ gradeLevels: value })}
        />
        <FilterSelect
          label="Status"
          value={status}
          options={STATUS_CHOICES}
          onChange={(value) => change({ status: value })}
        />
        <PriceRange
          min={minPrice}
          max={maxPrice}
          invalid={PRODUCT_FORM_TEXT.invalidPriceRange}
          onChange={({ min, max }) => change({ minPrice: min, maxPrice: max })}
        />
      </FilterBar>
      <DataTable
        label="Products"
        columns={COLUMNS}
        rows={products.data?.items}
        idOf={(product) => product.id}
        isStale={products.isPlaceholderData}
        error={products.error}
        onRetry={() => void products.refetch()}
        expand={(product) => <OptionTable product={product} />}
        sort={sortBy && { key: 'name', direction: sortBy === 'nameAsc' ? 'asc' : 'desc' }}
        onSort={({ direction }) => change({ sortBy: direction === 'asc' ? 'nameAsc' : 'nameDesc' })}
        paging={{
          page: pageNumber,
          pageSize,
          total: products.data?.page.total ?? 0,
          onPage: (page, how) => change({ pageNumber: page }, how),
          onPageSize: (size) => change({ pageSize: size }),
        }}
      />
    </>
  )
}

function chip(value: string | number | undefined, label: string, onRemove: () => void) {
  return value === undefined || value === '' ? [] : [{ label, onRemove }]
}
