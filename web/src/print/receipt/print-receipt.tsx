import type { CompanyProfile } from '@kwaderno/contract/common.ts'
import { COUNTER_PAYMENT_LABEL } from '@kwaderno/contract/counter-rules.ts'
import type { Receipt } from '@kwaderno/contract/counter.ts'
import { formatPeso } from '@kwaderno/contract/money.ts'
import { specialDiscountName } from '@kwaderno/contract/special-discount.ts'
import { formatDateTime } from '../../ui/date-format.ts'
import { printDocument } from '../print-document.tsx'
import styles from './receipt.css?inline'

/** Pixels of CSS in a millimetre. */
const MILLIMETRE = 96 / 25.4

/** Opens the print window with the slip of a sale: 80 mm wide, and as long as what stands on it. */
export function printReceipt(company: CompanyProfile, receipt: Receipt): Promise<void> {
  const slip = <Slip company={company} receipt={receipt} />
  return printDocument({
    title: `Receipt ${receipt.orderNumber}`,
    styles,
    content: slip,
    arrange: (main) => {
      const height = Math.ceil(main.getBoundingClientRect().height / MILLIMETRE) + 1
      return (
        <>
          <style>{`@page { size: 80mm ${height}mm; margin: 0; }`}</style>
          {slip}
        </>
      )
    },
  })
}

function Slip({ company, receipt }: { company: CompanyProfile; receipt: Receipt }) {
  const { customerName, studentName, gradeLevel, tinNumber, invoice } = receipt
  const facts = [
    ['Order no.', receipt.orderNumber],
    ['Date', formatDateTime(receipt.soldOn)],
    ['Sold by', receipt.seller],
    ['Customer', customerName],
    ['Student', [studentName, gradeLevel].filter((part) => part !== '').join(', ')],
    ['TIN', tinNumber],
    ['Invoice no.', invoice],
  ] as const
  return (
    <section className="receipt">
      <header>
        <h1>{company.name}</h1>
        <address>
          {company.address}
          <br />
          {company.contactNumber}
        </address>
      </header>
      {receipt.state === 'Voided' && <p className="voided">VOIDED</p>}
      <dl>
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <ul className="lines">
        {receipt.lines.map((line) => (
          <li key={line.sku}>
            {[line.name, ...line.variation].join(', ')}
            <div className="amounts">
              <span>
                {line.quantity.toLocaleString('en-PH')} × {formatPeso(line.price)}
              </span>
              <span className="amount">{formatPeso(line.totalPrice)}</span>
            </div>
          </li>
        ))}
      </ul>
      <Sums receipt={receipt} />
      <p className="note">{receipt.note}</p>
    </section>
  )
}

function discountOf(receipt: Receipt): string | undefined {
  const { discountType, discountRate, specialDiscountType: type, specialDiscountRate } = receipt
  if (type !== '') return specialDiscountName(type, specialDiscountRate)
  return discountRate === null ? undefined : `${discountType} (${discountRate}%)`
}

function Sums({ receipt }: { receipt: Receipt }) {
  const { amountLess, cashTendered, change, reference } = receipt
  const discount = discountOf(receipt)
  return (
    <dl className="sums">
      {discount !== undefined && (
        <>
          <Sum label="Subtotal" amount={receipt.subtotal} />
          <Sum label={discount} amount={-amountLess} />
        </>
      )}
      <Sum label="Total" amount={receipt.totalPrice} isTotal />
      <div>
        <dt>Payment</dt>
        <dd>{COUNTER_PAYMENT_LABEL[receipt.paymentType]}</dd>
      </div>
      {reference !== '' && (
        <div>
          <dt>Reference no.</dt>
          <dd>{reference}</dd>
        </div>
      )}
      {cashTendered !== null && <Sum label="Cash" amount={cashTendered} />}
      {change !== null && <Sum label="Change" amount={change} />}
    </dl>
  )
}

function Sum({ label, amount, isTotal }: { label: string; amount: number; isTotal?: boolean }) {
  return (
    <div className={isTotal ? 'total' : undefined}>
      <dt>{label}</dt>
      <dd className="amount">{formatPeso(amount)}</dd>
    </div>
  )
}
