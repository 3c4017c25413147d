import type { CompanyProfile } from '@kwaderno/contract/common.ts'
import paper from '../paper/paper.css?inline'
import { shrinkToFit } from '../paper/shrink-to-fit.ts'
import { printDocument } from '../print-document.tsx'
import type { Invoice } from './invoice.ts'
import styles from './invoice.css?inline'
import { InvoicePages } from './InvoicePages.tsx'

/** A build for forms that are printed already: only the values. */
const IS_MINIMAL = import.meta.env.VITE_MINIMAL_PRINT === 'true'

/** Opens the print window with a sales invoice. */
export function printInvoice(company: CompanyProfile, invoice: Invoice): Promise<void> {
  const content = <InvoicePages company={company} invoice={invoice} isMinimal={IS_MINIMAL} />
  return printDocument({
    title: `Sales Invoice ${invoice.orderNumber}`,
    styles: `${paper}\n${styles}`,
    content,
    arrange: (main) => {
      shrinkToFit(main)
      return content
    },
  })
}
