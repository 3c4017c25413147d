import type { CompanyProfile } from '@kwaderno/contract/common.ts'
import type { SalesInvoice } from '@kwaderno/contract/sales-invoice.ts'
import paper from '../paper/paper.css?inline'
import { shrinkToFit } from '../paper/shrink-to-fit.ts'
import { printDocument } from '../print-document.tsx'
import styles from './invoice.css?inline'
import { InvoicePages } from './InvoicePages.tsx'

/** A build for forms that are printed already: only the values. */
const IS_MINIMAL = import.meta.env.VITE_MINIMAL_PRINT === 'true'

/** Opens the print window with sales invoices, each on pages of its own. */
export function printInvoices(
  title: string,
  company: CompanyProfile,
  invoices: readonly SalesInvoice[],
): Promise<void> {
  const content = invoices.map((invoice, index) => (
    <article key={index}>
      <InvoicePages company={company} invoice={invoice} isMinimal={IS_MINIMAL} />
    </article>
  ))
  return printDocument({
    title,
    styles: `${paper}\n${styles}`,
    content,
    arrange: (main) => {
      shrinkToFit(main)
      return content
    },
  })
}

export function printInvoice(company: CompanyProfile, invoice: SalesInvoice): Promise<void> {
  return printInvoices(`Sales Invoice ${invoice.orderNumber}`, company, [invoice])
}
