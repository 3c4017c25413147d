import type { CompanyProfile } from '@kwaderno/contract/common.ts'
import { cutAddress, groupsOf, INVOICE_LINES } from '@kwaderno/contract/printed-documents.ts'
import type { SalesInvoice } from '@kwaderno/contract/sales-invoice.ts'
import { formatDate } from '../../ui/date-format.ts'
import { Facts } from '../paper/Facts.tsx'
import { Letterhead } from '../paper/Letterhead.tsx'
import { InvoiceFoot } from './InvoiceFoot.tsx'
import { InvoiceTable } from './InvoiceTable.tsx'
import { Registration } from './Registration.tsx'

interface InvoicePagesProps {
  company: CompanyProfile
  invoice: SalesInvoice
  /** Only the values, each at its place, for forms that are printed already. */
  isMinimal: boolean
}

/** The pages of a sales invoice: head, customer and five lines on each, what it comes to on the last. */
export function InvoicePages({ company, invoice, isMinimal }: InvoicePagesProps) {
  const pages = groupsOf(invoice.lines, INVOICE_LINES)
  const { vatRegistered } = invoice
  return pages.map((lines, index) => (
    <section key={lines[0]?.key} className={isMinimal ? 'page invoice minimal' : 'page invoice'}>
      <Letterhead company={company} title="Sales Invoice" page={index + 1} pages={pages.length}>
        <Registration company={{ ...company, vatRegistered }} />
      </Letterhead>
      <div className="customer">
        <Facts
          facts={[
            ['Sold to', invoice.soldTo],
            ['TIN', invoice.tin],
            ['Address', cutAddress(invoice.address)],
            ...(invoice.specialId ? [[invoice.specialId.label, invoice.specialId.number] as const] : []),
          ]}
        />
        <Facts
          facts={[
            ['Invoice no.', invoice.invoiceNumber],
            ['Date issued', formatDate(invoice.dateIssued)],
            ['Order no.', invoice.orderNumber],
            ['Order date', formatDate(invoice.orderedOn)],
            ['Payment', invoice.payment],
          ]}
        />
      </div>
      <InvoiceTable lines={lines} vatRegistered={vatRegistered} />
      {index === pages.length - 1 ? (
        <InvoiceFoot sums={invoice.sums} vatRegistered={vatRegistered} />
      ) : (
        <p className="continued label">Continued on page {index + 2}</p>
      )}
    </section>
  ))
}
