import type { CompanyProfile } from '@kwaderno/contract/common.ts'
import type { PickItem, PickList } from '@kwaderno/contract/order-bulk.ts'
import { formatDateTime } from '../../ui/date-format.ts'
import { Facts } from '../paper/Facts.tsx'
import type { Column } from '../paper/FlowPages.tsx'
import { printFlow } from '../paper/print-flow.tsx'
import { Signatures } from '../paper/Signatures.tsx'
import styles from '../paper/check-list.css?inline'

const COLUMNS: readonly Column<PickItem>[] = [
  { title: 'Picked', width: 16, cell: () => <span className="box" /> },
  {
    title: 'Item',
    cell: ({ name, variation, sku }) => (
      <>
        {[name, ...variation].join(', ')}
        <br />
        <span className="label">{sku}</span>
      </>
    ),
  },
  { title: 'Pieces', width: 18, isNumber: true, cell: ({ quantity }) => quantity.toLocaleString('en-PH') },
  {
    title: 'Orders',
    width: 72,
    cell: ({ orders }) => (
      <ul className="orders label">
        {orders.map(({ orderNumber, quantity }) => (
          <li key={orderNumber}>
            {orderNumber} ({quantity})
          </li>
        ))}
      </ul>
    ),
  },
]

/** Opens the print window with what is to be taken off the shelves. */
export function printPickList(company: CompanyProfile, { groups }: PickList, now: Date): Promise<void> {
  const items = groups.flatMap((group) => group.items)
  const orders = new Set(items.flatMap((item) => item.orders.map(({ orderNumber }) => orderNumber)))
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const printedOn = formatDateTime(now.toISOString())
  return printFlow('Pick List', styles, {
    company,
    title: 'Pick List',
    note: printedOn,
    intro: (
      <Facts
        facts={[
          ['Printed', printedOn],
          ['Orders', orders.size.toLocaleString('en-PH')],
          ['Items', items.length.toLocaleString('en-PH')],
          ['Pieces', pieces.toLocaleString('en-PH')],
        ]}
      />
    ),
    columns: COLUMNS,
    tables: groups.map((group) => group.items),
    captions: groups.map(({ shelf, category }) => (shelf === '' ? category || 'Other' : `Shelf ${shelf}`)),
    tail: <Signatures lines={['Picked by', 'Checked by']} />,
  })
}
