import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { keepFocus } from '../../../ui/focus.ts'
import { Money } from '../../../ui/Money.tsx'
import { QuantityCounter } from '../../../ui/QuantityCounter.tsx'
import { TrashButton } from '../../../ui/TrashButton.tsx'
import { TwoLineCell } from '../../../ui/TwoLineCell.tsx'
import { lineTotal, toCentavos, toPesos } from '@kwaderno/contract/money.ts'
import type { BasketLine } from './basket.ts'
import classes from './Counter.module.css'
import type { Sale } from './use-sale.ts'

/** More than anybody sells at once. */
const MAX_QUANTITY = 999_999

/** What is sold, the last scanned first. */
export function LinesTable({ sale }: { sale: Sale }) {
  const { basket, change, isSelling } = sale
  const set = (line: BasketLine, quantity: number) =>
    change((now) => ({
      lines: now.lines.map((one) =>
        one.item.productOptionId === line.item.productOptionId ? { ...one, quantity } : one,
      ),
    }))
  const remove = (line: BasketLine) =>
    change((now) => ({
      lines: now.lines.filter((one) => one.item.productOptionId !== line.item.productOptionId),
    }))
  const columns: Column<BasketLine>[] = [
    {
      key: 'item',
      title: 'Item',
      noWrap: false,
      onPhone: 'title',
      render: ({ item }) => <TwoLineCell first={item.name} second={item.variation.join(', ')} />,
    },
    { key: 'sku', title: 'SKU', noWrap: false, render: ({ item }) => item.sku },
    { key: 'price', title: 'Price', align: 'right', render: ({ item }) => <Money pesos={item.price} /> },
    {
      key: 'available',
      title: 'Available',
      align: 'right',
      render: ({ item, quantity }) => (
        <span className={quantity > item.available ? classes.wrong : undefined}>
          {item.available.toLocaleString('en-PH')}
        </span>
      ),
    },
    {
      key: 'quantity',
      title: 'Quantity',
      render: (line) => (
        <QuantityCounter
          size="sm"
          label={`Quantity of ${line.item.sku}`}
          value={line.quantity}
          max={MAX_QUANTITY}
          disabled={isSelling}
          onChange={(quantity) => set(line, quantity)}
        />
      ),
    },
    {
      key: 'total',
      title: 'Total',
      align: 'right',
      render: ({ item, quantity }) => (
        <Money pesos={toPesos(lineTotal(toCentavos(item.price), quantity))} strong />
      ),
    },
    {
      key: 'remove',
      title: '',
      align: 'right',
      onPhone: 'action',
      render: (line) => (
        <TrashButton
          label={`Remove ${line.item.sku}`}
          onClick={(event) => keepFocus(event.currentTarget, () => remove(line))}
        />
      ),
    },
  ]
  return (
    <DataTable
      label="Items of the sale"
      columns={columns}
      rows={basket.lines.toReversed()}
      idOf={({ item }) => item.productOptionId}
      empty={<EmptyState compact level={0} title="Scan the first item." />}
    />
  )
}
