import { formatPeso, toPesos, type Centavos } from '@kwaderno/contract/money.ts'
import type { InvoiceSums } from '@kwaderno/contract/sales-invoice.ts'
import { TAX_CLASS_LABEL, VAT_RATE } from '@kwaderno/contract/tax.ts'

/** What the invoice comes to, in figures and in words, and where it is signed. */
export function InvoiceFoot({ sums, vatRegistered }: { sums: InvoiceSums; vatRegistered: boolean }) {
  return (
    <footer className="foot">
      <div className="sums">
        {vatRegistered ? (
          <dl>
            <Sum label={`${TAX_CLASS_LABEL.VATable} sales`} amount={sums.vatable} />
            {sums.exempt > 0 && (
              <Sum label={`${TAX_CLASS_LABEL.Exempt} sales`} amount={sums.exempt} isFurther />
            )}
            {sums.zeroRated > 0 && (
              <Sum label={`${TAX_CLASS_LABEL.ZeroRated} sales`} amount={sums.zeroRated} isFurther />
            )}
            <Sum label={`VAT amount (${VAT_RATE}%)`} amount={sums.vat} />
            <Sum label="Total" amount={sums.due} />
          </dl>
        ) : (
          <p className="label">Not valid for claim of input tax.</p>
        )}
        <dl>
          <Sum label={vatRegistered ? 'Total sales (VAT inclusive)' : 'Total sales'} amount={sums.gross} />
          <Sum label="Less discount" detail={sums.discount} amount={-sums.less} />
          {sums.deliveryFee > 0 && <Sum label="Delivery fee" amount={sums.deliveryFee} />}
          <Sum label="Total amount due" amount={sums.due} isDue />
        </dl>
      </div>
      <p className="in-words">
        <span className="label">Amount in words</span>
        {sums.inWords}
      </p>
      <div className="signatures">
        <p className="label">Prepared by</p>
        <p className="label">Received by (signature over printed name, date)</p>
      </div>
    </footer>
  )
}

interface SumProps {
  label: string
  detail?: string
  amount: Centavos
  isDue?: boolean
  /** Only on some invoices; printed forms have no place for it. */
  isFurther?: boolean
}

function Sum({ label, detail = '', amount, isDue, isFurther }: SumProps) {
  return (
    <div className={isDue ? 'due' : isFurther ? 'further' : undefined}>
      <dt data-fit>
        {label}
        {detail && <span className="detail"> ({detail})</span>}
      </dt>
      <dd className="number amount">{formatPeso(toPesos(amount))}</dd>
    </div>
  )
}
