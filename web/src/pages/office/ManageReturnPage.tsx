import { ManageReturn } from './returns/ManageReturn.tsx'
import { StaffRequest } from './returns/StaffRequest.tsx'

/** A plain return in the hands of staff. */
export default function ManageReturnPage() {
  return (
    <StaffRequest param="id" isExchange={false}>
      {(request) => <ManageReturn key={request.id} request={request} />}
    </StaffRequest>
  )
}
