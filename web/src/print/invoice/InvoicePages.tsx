import type { CompanyProfile } from '@kwaderno/contract/common.ts'
import { groupsOf, INVOICE_LINES } from '@kwaderno/contract/printed-documents.ts'
import { Facts } from '../paper/Facts.tsx'
import { Letterhead } from '../paper/Letterhead.tsx'
import type { Invoice } from './invoice.ts'
import { InvoiceFoot } from './InvoiceFoot.tsx'
import { InvoiceTable } from './InvoiceTable.tsx'
import { Registration } from './Registration.tsx'

interface InvoicePagesProps {
  company: CompanyProfile
  invoice: Invoice
  /** Only the values, each at its place, for forms that are printed already. */
  isMinimal: boolean
}

/** The pages of a sales invoice: head, customer and five lines on each, what it comes to on the last. */
export function InvoicePages({ company, invoice, isMinimal }: InvoicePagesProps) {
  const pages = groupsOf(invoice.lines, INVOICE_LINES)
  return pages.map((lines, index) => (
    <section key={lines[0]?.key} className={isMinimal ? 'page invoice minimal' : 'page invoice'}>
      <Letterhead company={company} title="Sales Invoice" page={index + 1} pages={pages.length}>
        <Registration company={company} />
      </Letterhead>
      <div className="customer">
        <Facts
          facts={[
            ['Sold to', invoice.soldTo],
            ['TIN', invoice.tin],
            ['Address', invoice.address],
          ]}
        />
        <Facts
          facts={[
            ['Invoice no.', invoice.invoiceNumber],
            ['Date issued', invoice.dateIssued],
            ['Order no.', invoice.orderNumber],
            ['Order date', invoice.orderDate],
            ['Payment', invoice.payment],
          ]}
        />
      </div>
      <InvoiceTable lines={lines} />
      {index === pages.length - 1 ? (
        <InvoiceFoot sums={invoice.sums} vatRegistered={company.vatRegistered} />
      ) : (
        <p className="continued label">Continued on page {index + 2}</p>
      )}
    </section>
  ))
}
