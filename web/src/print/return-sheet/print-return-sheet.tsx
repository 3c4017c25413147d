import type { CompanyProfile } from '@kwaderno/contract/common.ts'
import { Facts } from '../paper/Facts.tsx'
import type { Column } from '../paper/FlowPages.tsx'
import { printFlow } from '../paper/print-flow.tsx'
import { Remarks } from '../paper/Remarks.tsx'
import { Signatures } from '../paper/Signatures.tsx'
import type { ReturnSheet, ReturnSheetItem } from './return-sheet.ts'
import styles from './return-sheet.css?inline'

const COLUMNS: readonly Column<ReturnSheetItem>[] = [
  {
    title: 'Item',
    cell: ({ item, sku }) => (
      <>
        {item}
        <br />
        <span className="label">{sku}</span>
      </>
    ),
  },
  { title: 'Reason', width: 32, cell: ({ reason }) => reason },
  { title: 'Quantity', width: 18, isNumber: true, cell: ({ quantity }) => quantity.toLocaleString('en-PH') },
  { title: 'Price', width: 29, isNumber: true, cell: ({ price }) => price },
  { title: 'Total', width: 31, isNumber: true, cell: ({ total }) => total },
]

/** Opens the print window with the sheet of a return. */
export function printReturnSheet(company: CompanyProfile, sheet: ReturnSheet): Promise<void> {
  return printFlow(`Return ${sheet.orderNumber}`, styles, {
    company,
    title: 'Return Request',
    note: sheet.orderNumber,
    intro: (
      <div className="halves">
        <Facts facts={sheet.request} />
        <Facts facts={sheet.customer} />
      </div>
    ),
    columns: COLUMNS,
    tables: sheet.tables,
    tail: <Tail sheet={sheet} />,
  })
}

function Tail({ sheet: { pieces, remarks } }: { sheet: ReturnSheet }) {
  return (
    <>
      <p className="pieces">Total quantity {pieces.toLocaleString('en-PH')}</p>
      <Remarks text={remarks} />
      <Signatures lines={['Checked by', 'Returned by (signature over printed name, date)']} />
    </>
  )
}
