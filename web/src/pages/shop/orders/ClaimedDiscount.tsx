import type { CustomerOrder, SpecialDiscountClaim } from '@kwaderno/contract/order.ts'
import { SPECIAL_DISCOUNT_LABEL } from '@kwaderno/contract/special-discount.ts'
import { AttachmentList } from '../../../features/attachments/AttachmentList.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Fact, FactList } from '../../../ui/FactList.tsx'

/** The discount that its customer has claimed, and whether it is still to be decided. */
export function ClaimedDiscount({ claim, order }: { claim: SpecialDiscountClaim; order: CustomerOrder }) {
  return (
    <Card title="Senior citizen or PWD">
      <FactList>
        <Fact term="Claimed as">{SPECIAL_DISCOUNT_LABEL[claim.type]}</Fact>
        <Fact term="Name on the ID">{claim.name}</Fact>
        <Fact term="ID number">{claim.idNumber}</Fact>
        {order.status === 'Pending' && order.specialDiscountType === '' && (
          <Fact term="Discount">We check it before we approve the order.</Fact>
        )}
      </FactList>
      {claim.proofs.length > 0 && <AttachmentList attachments={claim.proofs} />}
    </Card>
  )
}
