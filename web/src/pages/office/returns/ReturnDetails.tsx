import type { StaffReturnRow } from '@kwaderno/contract/manage-returns.ts'
import { AttachmentList } from '../../../features/attachments/AttachmentList.tsx'
import { piecesOfRow } from '../../../features/returns/pieces.ts'
import { ReturnedPieces } from '../../../features/returns/ReturnedPieces.tsx'
import classes from './ReturnList.module.css'

/** What unfolds under a request: the pieces with their pictures, the remarks and the proofs. */
export function ReturnDetails({ request }: { request: StaffReturnRow }) {
  return (
    <div className={classes.details}>
      <ReturnedPieces pieces={piecesOfRow(request)} withReturnType />
      <div className={classes.words}>
        <h3>Remarks</h3>
        <p>{request.remarks || 'None'}</p>
        <h3>Attachments</h3>
        <AttachmentList attachments={request.images} />
      </div>
    </div>
  )
}
