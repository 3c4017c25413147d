import { isBarcodeOpen } from '@kwaderno/contract/barcode-intake.ts'
import { listBarcodes, type BarcodeRow } from '@kwaderno/contract/barcode.ts'
import { useSession } from '../../api/session.ts'
import { chipsOf, searchFilter } from '../../features/lists/filters.ts'
import { ListTable } from '../../features/lists/ListTable.tsx'
import { placeOf, useList } from '../../features/lists/use-list.ts'
import type { SearchOf } from '../../href.ts'
import { useUrlState } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { DateTime } from '../../ui/DateTime.tsx'
import { FilterBar, FilterSelect } from '../../ui/FilterBar.tsx'
import { RowAction, RowActions } from '../../features/rows/RowActions.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { Badge } from '../../ui/StatusBadge.tsx'
import { TwoLineCell } from '../../ui/TwoLineCell.tsx'
import classes from './BarcodePage.module.css'
import { deleteLine } from './barcodes/delete.ts'
import { ScanCard } from './barcodes/ScanCard.tsx'
import { BARCODE_COLOR, STATUSES } from './barcodes/statuses.ts'
import { ProductsHead } from './products/ProductsHead.tsx'

/** Says itself, because an address without any query opens on the pending ones. */
const ALL = 'All'
const CHOICES = [...STATUSES, { value: ALL, label: 'All statuses' }]

const readBarcodes = (search: SearchOf<typeof paths.barcodes>) => ({
  filter: {
    search: search.search,
    status: search.status === ALL ? undefined : search.status,
  },
  place: placeOf(search, [], undefined),
})

/** The stock intake: a scanner first, then the lines that it fills. */
export default function BarcodePage() {
  const { can } = useSession()
  const [search, setSearch] = useUrlState(paths.barcodes)
  const list = useList(listBarcodes, readBarcodes(search), setSearch)
  const { filter, change } = list
  const { status = ALL } = filter
  const filters = [
    searchFilter(filter.search, () => change({ search: '', status })),
    {
      name: 'Status',
      value: status === 'Pending' ? '' : status,
      clear: () => change({ status: 'Pending' }),
    },
  ]

  return (
    <>
      <ProductsHead>Barcode</ProductsHead>
      {can('Barcode.add') && <ScanCard />}
      <FilterBar applied={chipsOf(filters)} onReset={() => list.reset({ search: '', status: 'Pending' })}>
        <SearchInput
          label="Search barcodes"
          placeholder="Name, SKU or description"
          value={filter.search}
          onSearch={(search) => change({ search, status })}
        />
        <FilterSelect
          label="Status"
          value={status}
          options={CHOICES}
          onChange={(value) => change({ status: value })}
          isRequired
        />
      </FilterBar>
      <ListTable
        list={list}
        label="Barcodes"
        columns={columnsFor({ mayEdit: can('Barcode.edit'), mayDelete: can('Barcode.delete') })}
        rows={list.rows}
        idOf={(barcode) => barcode.id}
      />
    </>
  )
}

function columnsFor(may: { mayEdit: boolean; mayDelete: boolean }): Column<BarcodeRow>[] {
  return [
    {
      key: 'item',
      title: 'Item',
      noWrap: false,
      onPhone: 'title',
      render: (barcode) => <TwoLineCell first={barcode.name} second={barcode.variationOptions.join(', ')} />,
    },
    {
      key: 'sku',
      title: 'SKU',
      render: (barcode) => <span className={classes.sku}>{barcode.sku}</span>,
    },
    { key: 'quantity', title: 'Quantity', align: 'right', render: (barcode) => barcode.quantity },
    {
      key: 'status',
      title: 'Status',
      onPhone: 'title',
      render: ({ status }) => <Badge color={BARCODE_COLOR[status]}>{status}</Badge>,
    },
    { key: 'description', title: 'Description', noWrap: false, render: (barcode) => barcode.itemDescription },
    {
      key: 'categories',
      title: 'Categories',
      noWrap: false,
      render: (barcode) => barcode.categories.join(', '),
    },
    {
      key: 'updated',
      title: 'Changed',
      render: (barcode) => <DateTime value={barcode.updatedOn} format="short" />,
    },
    ...(may.mayEdit || may.mayDelete
      ? [
          {
            key: 'actions',
            title: '',
            align: 'right' as const,
            onPhone: 'action' as const,
            render: (barcode: BarcodeRow) => <Actions barcode={barcode} {...may} />,
          },
        ]
      : []),
  ]
}

function Actions(props: { barcode: BarcodeRow; mayEdit: boolean; mayDelete: boolean }) {
  const { barcode, mayEdit, mayDelete } = props
  return (
    <RowActions>
      {mayEdit && (
        <RowAction href={paths.manageBarcode(barcode.id)} label={`Manage ${barcode.sku}`}>
          Manage
        </RowAction>
      )}
      {mayDelete && isBarcodeOpen(barcode.status) && (
        <RowAction danger label={`Delete ${barcode.sku}`} onClick={() => void deleteLine(barcode)}>
          Delete
        </RowAction>
      )}
    </RowActions>
  )
}
