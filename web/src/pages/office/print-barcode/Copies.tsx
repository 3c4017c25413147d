import { COPIES, type PrintItem } from '@kwaderno/contract/print-barcode.ts'
import { QuantityCounter } from '../../../ui/QuantityCounter.tsx'
import { nameOf } from './rows.ts'
import type { PrintSelection } from './selection.ts'

/** How many labels of an item are printed. */
export function Copies({ item, selection }: { item: PrintItem; selection: PrintSelection }) {
  return (
    <QuantityCounter
      size="sm"
      label={`Copies of ${nameOf(item)}`}
      value={selection.copiesOf(item.id)}
      onChange={(copies) => selection.setCopies(item.id, copies)}
      min={COPIES.min}
      max={COPIES.max}
    />
  )
}
