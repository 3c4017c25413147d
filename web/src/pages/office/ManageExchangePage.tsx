import { ManageExchange } from './exchange/ManageExchange.tsx'
import { StaffRequest } from './returns/StaffRequest.tsx'

/** An exchange in the hands of staff. */
export default function ManageExchangePage() {
  return (
    <StaffRequest param="exchangeId" isExchange>
      {(request) => <ManageExchange key={request.id} request={request} />}
    </StaffRequest>
  )
}
