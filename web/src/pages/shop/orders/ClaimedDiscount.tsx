import type { CustomerOrder, SpecialDiscountClaim } from '@kwaderno/contract/order.ts'
import { SPECIAL_DISCOUNT_LABEL } from '@kwaderno/contract/special-discount.ts'
import { AttachmentList } from '../../../features/attachments/AttachmentList.tsx'
import { Card } from '../../../ui/Card.tsx'
import { FactList } from '../../../ui/FactList.tsx'

/** The discount that its customer has claimed, and whether it is still to be decided. */
export function ClaimedDiscount({ claim, order }: { claim: SpecialDiscountClaim; order: CustomerOrder }) {
  return (
    <Card title="Senior citizen or PWD">
      <FactList>
        <div>
          <dt>Claimed as</dt>
          <dd>{SPECIAL_DISCOUNT_LABEL[claim.type]}</dd>
        </div>
        <div>
          <dt>Name on the ID</dt>
          <dd>{claim.name}</dd>
        </div>
        <div>
          <dt>ID number</dt>
          <dd>{claim.idNumber}</dd>
        </div>
        {order.status === 'Pending' && order.specialDiscountType === '' && (
          <div>
            <dt>Discount</dt>
            <dd>We check it before we approve the order.</dd>
          </div>
        )}
      </FactList>
      {claim.proofs.length > 0 && <AttachmentList attachments={claim.proofs} />}
    </Card>
  )
}
