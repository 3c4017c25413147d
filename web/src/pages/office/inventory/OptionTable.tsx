import type { InventoryOption, InventoryRow } from '@kwaderno/contract/product.ts'
import { shortageOf } from '@kwaderno/contract/product-rules.ts'
import { useSession } from '../../../api/session.ts'
import { RowAction, RowActions } from '../../../features/rows/RowActions.tsx'
import { paths } from '../../../paths.ts'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { Badge } from '../../../ui/StatusBadge.tsx'
import { TwoLineCell } from '../../../ui/TwoLineCell.tsx'
import { ProductBadge } from './columns.tsx'
import classes from './Inventory.module.css'

/** What a row of the inventory unfolds to: its options and whom it suits. */
export function OptionTable({ product }: { product: InventoryRow }) {
  const { can } = useSession()
  const { name, productGradeLevels, productOptions } = product
  return (
    <div className={classes.options}>
      {productGradeLevels.length > 0 && (
        <p className={classes.grades}>
          Grade levels: {productGradeLevels.map((grade) => grade.name).join(', ')}
        </p>
      )}
      <DataTable
        label={`Options of ${name}`}
        columns={[...columnsFor(product), ...(can('Stock.view') ? [LEDGER] : [])]}
        rows={productOptions}
        idOf={(option) => option.id}
      />
    </div>
  )
}

const columnsFor = ({ thumbnail, categories }: InventoryRow): Column<InventoryOption>[] => [
  {
    key: 'option',
    title: 'Option',
    noWrap: false,
    onPhone: 'title',
    render: (option) => (
      <span className={classes.product}>
        <Picture
          // An option without a picture of its own is shown by that of its product, as in the shop.
          path={option.image || thumbnail}
          alt=""
          sizes="44px"
          tint={categories[0]?.name ?? ''}
          className={classes.thumbnail ?? ''}
        />
        <TwoLineCell first={option.variation.join(' / ')} second={option.itemDescription} />
      </span>
    ),
  },
  { key: 'sku', title: 'SKU', render: (option) => option.sku },
  { key: 'price', title: 'Price', align: 'right', render: (option) => <Money pesos={option.price} /> },
  {
    key: 'stock',
    title: 'On hand',
    align: 'right',
    render: (option) => (
      <>
        <Shortage option={option} /> {option.stock.toLocaleString('en-PH')}
      </>
    ),
  },
  { key: 'shelf', title: 'Shelf', render: (option) => option.shelf },
  { key: 'held', title: 'Held', align: 'right', render: (option) => option.held.toLocaleString('en-PH') },
  {
    key: 'status',
    title: 'Status',
    onPhone: 'title',
    render: (option) => <ProductBadge status={option.status} />,
  },
]

/** The way to all that has moved the stock of an option. */
const LEDGER: Column<InventoryOption> = {
  key: 'ledger',
  title: '',
  align: 'right',
  onPhone: 'action',
  render: ({ id, sku }) => (
    <RowActions>
      <RowAction href={paths.ledgerOf(id)} label={`Ledger of ${sku}`}>
        Ledger
      </RowAction>
    </RowActions>
  ),
}

function Shortage({ option }: { option: InventoryOption }) {
  const shortage = shortageOf(option)
  if (shortage === undefined) return null
  return (
    <Badge color={shortage === 'out' ? 'danger' : 'warning'}>
      {shortage === 'out' ? 'Out of stock' : 'Low stock'}
    </Badge>
  )
}
