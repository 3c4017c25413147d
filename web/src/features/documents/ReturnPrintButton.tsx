import type { StaffReturn } from '@kwaderno/contract/returns.ts'
import { printReturn } from './print-actions.ts'
import { PrintButton } from './PrintMenu.tsx'

/** The sheet of a return, in every status. */
export function ReturnPrintButton({ request }: { request: StaffReturn }) {
  return <PrintButton print={() => printReturn(request)} />
}
