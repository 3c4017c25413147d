import { Modal, NativeSelect } from '@mantine/core'
import { getInvoiceDocument, type InvoiceDocument, type InvoiceRow } from '@kwaderno/contract/invoice.ts'
import { TAX_CLASS_LABEL } from '@kwaderno/contract/tax.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../../api/query-client.ts'
import { Fact, FactList } from '../../../ui/FactList.tsx'
import { formatDate } from '../../../ui/date-format.ts'
import { LoadError } from '../../../ui/LoadError.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Bone } from '../../../ui/Skeletons.tsx'
import classes from './Invoices.module.css'

interface InvoiceDialogProps {
  invoice: InvoiceRow
  onClose: () => void
}

/** What an invoice says, and what it said before. */
export default function InvoiceDialog({ invoice, onClose }: InvoiceDialogProps) {
  const newest = invoice.version ?? 1
  const [version, setVersion] = useState(newest)
  const { data, isError, refetch } = useQuery({
    ...queryOf(getInvoiceDocument, { params: { id: invoice.id }, query: { version } }),
    placeholderData: keepPreviousData,
  })
  const versions = Array.from({ length: newest }, (_, index) => newest - index)
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Invoice ${data?.number ?? invoice.number}`}
      size="lg"
      radius="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={classes.document}>
        {newest > 1 && (
          <NativeSelect
            label="Version"
            value={String(version)}
            data={versions.map((one) => ({
              value: String(one),
              label: one === newest ? `${one}, the newest` : String(one),
            }))}
            onChange={(event) => setVersion(Number(event.currentTarget.value))}
          />
        )}
        {isError && <LoadError onRetry={() => void refetch()} />}
        {data ? <Document document={data} /> : !isError && <Bone height="320px" />}
      </div>
    </Modal>
  )
}

function Document({ document }: { document: InvoiceDocument }) {
  const { seller, buyer, state, number, date, orderNumber, lines, totals } = document
  const facts = [
    ['Invoice no.', number],
    ['Date issued', formatDate(date)],
    ['Order', orderNumber],
    ['State', state],
    ['Seller', seller.registeredName || seller.name],
    ['Seller TIN', seller.tin],
    ['Buyer', buyer.name],
    ['Buyer TIN', buyer.tin],
    ['Address', buyer.address],
    ['Senior citizen or PWD ID', buyer.idNumber],
  ] as const
  return (
    <>
      <FactList>
        {facts.map(
          ([name, value]) =>
            value !== '' && (
              <Fact key={name} term={name}>
                {value}
              </Fact>
            ),
        )}
      </FactList>
      {lines.length > 0 && <Lines lines={lines} />}
      <FactList>
        {sumsOf(document).map(([label, pesos]) => (
          <Fact key={label} term={label}>
            <Money pesos={pesos} />
          </Fact>
        ))}
      </FactList>
      <p>{totals.inWords}</p>
    </>
  )
}

function Lines({ lines }: Pick<InvoiceDocument, 'lines'>) {
  return (
    <table className={classes.lines} aria-label="Lines of the invoice">
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col" className={classes.figure}>
            Quantity
          </th>
          <th scope="col" className={classes.figure}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ description, sku, quantity, unitPrice, amount, taxClass }, index) => (
          <tr key={index}>
            <td>
              {description}
              <span className={classes.sku}>
                {[sku, taxClass && TAX_CLASS_LABEL[taxClass]].filter(Boolean).join(' · ')}
              </span>
            </td>
            <td className={classes.figure}>
              {quantity} × <Money pesos={unitPrice} />
            </td>
            <td className={classes.figure}>
              <Money pesos={amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The split and what it adds up to, without what there is nothing of. */
function sumsOf({ totals, discount, seller }: InvoiceDocument): (readonly [label: string, pesos: number])[] {
  const split = [
    ['VATable sales', totals.vatable],
    ['VAT', totals.vat],
    ['VAT-exempt sales', totals.exempt],
    ['Zero-rated sales', totals.zeroRated],
  ] as const
  return [
    ...(seller.vatRegistered ? split.filter(([, pesos], place) => place < 2 || pesos > 0) : []),
    ['Total sales', totals.gross],
    ...(totals.less > 0 ? ([[`Less ${discount || 'discount'}`, -totals.less]] as const) : []),
    ...(totals.deliveryFee > 0 ? ([['Delivery fee', totals.deliveryFee]] as const) : []),
    ['Total amount due', totals.due],
  ]
}
