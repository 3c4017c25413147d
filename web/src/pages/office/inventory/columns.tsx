import type { InventoryRow } from '@kwaderno/contract/product.ts'
import { shortageOf } from '@kwaderno/contract/product-rules.ts'
import { paths } from '../../../paths.ts'
import type { Column } from '../../../ui/DataTable.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { RowAction, RowActions } from '../../../features/rows/RowActions.tsx'
import { Badge } from '../../../ui/StatusBadge.tsx'
import classes from './Inventory.module.css'

export const COLUMNS: readonly Column<InventoryRow>[] = [
  {
    key: 'name',
    title: 'Product',
    sortable: true,
    noWrap: false,
    onPhone: 'title',
    render: (product) => (
      <span className={classes.product}>
        <Picture
          path={product.thumbnail}
          alt=""
          sizes="44px"
          tint={product.categories[0]?.name ?? ''}
          className={classes.thumbnail ?? ''}
        />
        <span className={classes.words}>
          <span className={classes.name}>{product.name}</span>
          <span className={classes.quiet}>
            {product.code} · {product.optionCount} {product.optionCount === 1 ? 'option' : 'options'}
          </span>
        </span>
      </span>
    ),
  },
  {
    key: 'categories',
    title: 'Categories',
    noWrap: false,
    render: (product) => product.categories.map(({ name }) => name).join(', '),
  },
  { key: 'price', title: 'Price', align: 'right', render: (product) => <Prices product={product} /> },
  { key: 'stock', title: 'On hand', align: 'right', render: (product) => <Stock product={product} /> },
  { key: 'held', title: 'Held', align: 'right', render: (product) => product.held.toLocaleString('en-PH') },
  {
    key: 'status',
    title: 'Status',
    onPhone: 'title',
    render: (product) => <ProductBadge status={product.status} />,
  },
  {
    key: 'manage',
    title: '',
    align: 'right',
    onPhone: 'action',
    render: (product) => (
      <RowActions>
        <RowAction href={paths.manageProduct(product.id)} label={`Manage ${product.name}`}>
          Manage
        </RowAction>
      </RowActions>
    ),
  },
]

function Prices({ product: { minPrice, maxPrice } }: { product: InventoryRow }) {
  if (minPrice === null || maxPrice === null) return '–'
  if (minPrice === maxPrice) return <Money pesos={minPrice} />
  return (
    <>
      <Money pesos={minPrice} /> – <Money pesos={maxPrice} />
    </>
  )
}

/** The sum, and below it what can no longer be sold, or not for long. */
function Stock({ product }: { product: InventoryRow }) {
  const shortages = product.productOptions.filter(({ status }) => status === 'Active').map(shortageOf)
  const out = shortages.filter((shortage) => shortage === 'out').length
  const low = shortages.filter((shortage) => shortage === 'low').length
  return (
    <span className={classes.words}>
      {product.stock.toLocaleString('en-PH')}
      {out > 0 && (
        <span className={classes.out}>
          {out === shortages.length ? 'Out of stock' : `${out} out of stock`}
        </span>
      )}
      {low > 0 && (
        <span className={classes.low}>{low === shortages.length ? 'Low stock' : `${low} low`}</span>
      )}
    </span>
  )
}

/** Active or Inactive, of a product or of an option. */
export function ProductBadge({ status }: Pick<InventoryRow, 'status'>) {
  return <Badge color={status === 'Active' ? 'success' : 'slate'}>{status}</Badge>
}
