import { Button } from '@mantine/core'
import type { ProductStatus } from '@kwaderno/contract/catalogue.ts'
import { formatPeso } from '@kwaderno/contract/money.ts'
import { listProducts, listShelves } from '@kwaderno/contract/product.ts'
import { PRODUCT_FORM_TEXT } from '@kwaderno/contract/product-rules.ts'
import { IconPlus, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { FRESH, queryOf } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'
import { SavedViews } from './lists/SavedViews.tsx'
import { STOCK_LEVEL_CHOICES } from './lists/stock-levels.ts'
import { readCatalogue, useCatalogueFilters } from './lists/use-catalogue-filters.ts'
import { choiceFilter, searchFilter } from '../../features/lists/filters.ts'
import { ListFilters } from '../../features/lists/ListFilters.tsx'
import { ListTable } from '../../features/lists/ListTable.tsx'
import { placeOf, useList } from '../../features/lists/use-list.ts'
import type { SearchOf } from '../../href.ts'
import { AppLink, useUrlState } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { PriceRange } from '../../ui/PriceRange.tsx'
import { COLUMNS } from './inventory/columns.tsx'
import { OptionTable } from './inventory/OptionTable.tsx'
import { ProductsHead } from './products/ProductsHead.tsx'

const STATUSES = ['Active', 'Inactive'] as const satisfies readonly ProductStatus[]
const STATUS_CHOICES = STATUSES.map((status) => ({ value: status, label: status }))

function readInventory(search: SearchOf<typeof paths.inventory>) {
  const { minPrice, maxPrice } = search
  return {
    filter: {
      search: search.search,
      ...readCatalogue(search),
      status: search.status ?? '',
      stockLevel: search.stockLevel ?? ('' as const),
      shelf: search.shelf ?? '',
      minPrice,
      // A range that somebody has written into the address the wrong way round has no end.
      maxPrice:
        minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice ? undefined : maxPrice,
    },
    place: placeOf(search, ['nameAsc', 'nameDesc'], undefined),
  }
}

/** All products, for staff. */
export default function InventoryPage() {
  const [search, setSearch] = useUrlState(paths.inventory)
  const list = useList(listProducts, readInventory(search), setSearch)
  const { filter, change } = list
  const catalogue = useCatalogueFilters(filter, change)
  const shelves = useQuery(queryOf(listShelves, {}, FRESH.list)).data ?? []
  const shelfChoices = shelves.map((shelf) => ({ value: shelf, label: shelf }))
  const shelf = choiceFilter('Shelf', filter.shelf, shelfChoices, (name) => change({ shelf: name }))
  const [from, to] = [pesos(filter.minPrice), pesos(filter.maxPrice)]
  const filters = [
    searchFilter(filter.search, change),
    ...catalogue,
    choiceFilter('Status', filter.status, STATUS_CHOICES, (status) => change({ status })),
    choiceFilter('Stock level', filter.stockLevel, STOCK_LEVEL_CHOICES, (stockLevel) =>
      change({ stockLevel }),
    ),
    { ...shelf, isHidden: shelves.length === 0 },
    { name: 'Price from', value: from, chip: `From ${from}`, clear: () => change({ minPrice: '' }) },
    { name: 'Price to', value: to, chip: `To ${to}`, clear: () => change({ maxPrice: '' }) },
  ]

  return (
    <>
      <ProductsHead actions={<Actions />}>Inventory</ProductsHead>
      <ListFilters
        list={list}
        label="Search products"
        placeholder="Name, code or SKU"
        filters={filters}
        actions={<SavedViews screen="inventory" list={list} />}
      >
        <PriceRange
          min={filter.minPrice}
          max={filter.maxPrice}
          invalid={PRODUCT_FORM_TEXT.invalidPriceRange}
          onChange={({ min, max }) => change({ minPrice: min, maxPrice: max })}
        />
      </ListFilters>
      <ListTable
        list={list}
        label="Products"
        columns={COLUMNS}
        rows={list.rows}
        idOf={(product) => product.id}
        expand={(product) => <OptionTable product={product} />}
      />
    </>
  )
}

/** Two ways to bring in products. */
function Actions() {
  const { can } = useSession()
  return (
    <>
      {(can('Inventory.add') || can('Inventory.edit')) && (
        <Button
          component={AppLink}
          href={paths.imports}
          variant="default"
          leftSection={<IconUpload size={18} stroke={1.75} />}
        >
          Import
        </Button>
      )}
      {can('Inventory.add') && (
        <Button
          component={AppLink}
          href={paths.newProduct}
          leftSection={<IconPlus size={18} stroke={1.75} />}
        >
          Add Product
        </Button>
      )}
    </>
  )
}

function pesos(amount: number | undefined): string {
  return amount === undefined ? '' : formatPeso(amount)
}
