import { formatPeso, toPesos } from '@kwaderno/contract/money.ts'
import { INVOICE_LINES } from '@kwaderno/contract/printed-documents.ts'
import type { InvoiceLine } from '@kwaderno/contract/sales-invoice.ts'
import { TAX_MARK } from '@kwaderno/contract/tax.ts'

const COLUMNS = [
  { title: 'Quantity', className: 'of-quantity', isNumber: true },
  { title: 'Unit', className: 'of-unit', isNumber: false },
  { title: 'Description', className: 'of-description', isNumber: false },
  { title: 'Unit price', className: 'of-price', isNumber: true },
  { title: 'Amount', className: 'of-amount', isNumber: true },
] as const

const BLANK = '\u00a0'

interface InvoiceTableProps {
  lines: readonly InvoiceLine[]
  /** A shop that is not says of no line how it is taxed. */
  vatRegistered: boolean
}

/** Five lines of one height, the last ones blank when there is nothing more. */
export function InvoiceTable({ lines, vatRegistered }: InvoiceTableProps) {
  const blank = Array.from({ length: INVOICE_LINES - lines.length }, (_, index) => index)
  const markOf = ({ taxClass }: InvoiceLine) => (vatRegistered ? TAX_MARK[taxClass] : '')
  const isMarked = lines.some((line) => markOf(line) !== '')
  return (
    <table className={isMarked ? 'lines marked' : 'lines'}>
      <colgroup>
        {COLUMNS.map(({ title, className }) => (
          <col key={title} className={className} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {COLUMNS.map(({ title, isNumber }) => (
            <th key={title} className={isNumber ? 'number' : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.key}>
            <td className="number">{line.quantity.toLocaleString('en-PH')}</td>
            <td>{line.quantity === 1 ? 'pc' : 'pcs'}</td>
            <td>
              <div className="description" data-fit>
                {line.description}
              </div>
            </td>
            <td className="number amount">{formatPeso(toPesos(line.price))}</td>
            <td className="number amount" data-fit>
              {formatPeso(toPesos(line.amount))}
              {markOf(line) !== '' && <span className="mark">{markOf(line)}</span>}
            </td>
          </tr>
        ))}
        {blank.map((row) => (
          <tr key={`blank ${row}`}>
            {COLUMNS.map(({ title }) => (
              <td key={title}>{BLANK}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
