import type { CompanyProfile } from '@kwaderno/contract/common.ts'
import { Code128 } from '../../features/barcodes/Code128.tsx'
import { Facts } from '../paper/Facts.tsx'
import type { Column } from '../paper/FlowPages.tsx'
import { printFlows } from '../paper/print-flow.tsx'
import { Remarks } from '../paper/Remarks.tsx'
import { Signatures } from '../paper/Signatures.tsx'
import type { Waybill, WaybillItem } from './waybill.ts'
import styles from './waybill.css?inline'

/** In millimetres: of four whole dots at 300 dpi, and of eight at 600. */
const MODULE = 0.3387

const COLUMNS: readonly Column<WaybillItem>[] = [
  { title: 'Item', cell: ({ name }) => name },
  { title: 'Variation', width: 44, cell: ({ variation }) => variation },
  { title: 'SKU', width: 50, cell: ({ sku }) => sku },
  { title: 'Quantity', width: 20, isNumber: true, cell: ({ quantity }) => quantity.toLocaleString('en-PH') },
]

/** Opens the print window with waybills, each on pages of its own. */
export function printWaybills(
  title: string,
  company: CompanyProfile,
  waybills: readonly Waybill[],
): Promise<void> {
  return printFlows(
    title,
    styles,
    waybills.map((waybill) => ({
      company,
      title: waybill.title,
      note: waybill.orderNumber,
      intro: <Intro waybill={waybill} />,
      columns: COLUMNS,
      tables: [waybill.items],
      tail: <Tail waybill={waybill} />,
    })),
  )
}

export function printWaybill(company: CompanyProfile, waybill: Waybill): Promise<void> {
  return printWaybills(`${waybill.title} ${waybill.orderNumber}`, company, [waybill])
}

function Intro({ waybill: { orderNumber, facts, to, by } }: { waybill: Waybill }) {
  return (
    <>
      <div className="halves head">
        <div className="order">
          <Code128 text={orderNumber} moduleWidth={MODULE} height={15} unit="mm" className="bars" />
          <p className="order-number">{orderNumber}</p>
        </div>
        <Facts facts={facts} />
      </div>
      <div className="halves parties">
        <div>
          <h2 className="label">{to.title}</h2>
          <p className="receiver">{to.name}</p>
          <p>{to.contact}</p>
          <p>{to.address}</p>
        </div>
        <Facts facts={by} />
      </div>
    </>
  )
}

function Tail({ waybill: { items, remarks } }: { waybill: Waybill }) {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <>
      {items.length === 0 ? (
        <p className="pieces none">No item has been approved.</p>
      ) : (
        <p className="pieces">
          <span>Total quantity</span> {pieces.toLocaleString('en-PH')}
        </p>
      )}
      <Remarks text={remarks} />
      <Signatures
        lines={['Prepared by', 'Released by', 'Received by (signature over printed name)', 'Date received']}
      />
    </>
  )
}
