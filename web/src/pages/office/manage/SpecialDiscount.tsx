import { Button } from '@mantine/core'
import type { StaffOrder } from '@kwaderno/contract/order.ts'
import { mayEditField } from '@kwaderno/contract/order-fields.ts'
import { formatPeso } from '@kwaderno/contract/money.ts'
import { SPECIAL_DISCOUNT_LABEL, specialDiscountName } from '@kwaderno/contract/special-discount.ts'
import { AttachmentList } from '../../../features/attachments/AttachmentList.tsx'
import type { Proof } from '../../../features/attachments/use-proof.ts'
import { QuoteText } from '../../../features/special-discount/QuoteText.tsx'
import { SpecialDiscountFields } from '../../../features/special-discount/SpecialDiscountFields.tsx'
import { Fact, FactList } from '../../../ui/FactList.tsx'
import classes from './ManageOrder.module.css'
import type { OrderEditing } from './use-order-edit.ts'

/** The special discount while it is edited, with what it would come to. */
export function SpecialDiscountEdit({ order, edit }: { order: StaffOrder; edit: OrderEditing }) {
  const { form, errors, special } = edit
  return (
    <SpecialDiscountFields
      values={form}
      errors={errors}
      disabled={!mayEditField(order.status, 'specialDiscountType')}
      isDecided
      onChange={edit.set}
    >
      {order.status === 'Pending' && <QuoteText quote={special.quote} isError={special.isError} />}
    </SpecialDiscountFields>
  )
}

/** What was given, to be read: 'Senior citizen 5%', whose it is and what it rests on. */
export function SpecialDiscountFacts({ order }: { order: StaffOrder }) {
  const { specialDiscountType: type, specialDiscountElsewhere: elsewhere } = order
  if (type === '') return null
  return (
    <>
      <Fact term="Discount">{specialDiscountName(type, order.specialDiscountRate)}</Fact>
      <Fact term="Beneficiary">
        {order.specialDiscountName}, ID {order.specialDiscountIdNumber}
      </Fact>
      <Fact term="Given on">
        {formatPeso(order.specialDiscountBase)}
        {elsewhere !== null && `, ${formatPeso(elsewhere)} bought this week elsewhere`}
      </Fact>
    </>
  )
}

/** What the customer claims, with the pictures of ID and booklet, and the way to take it over. */
export function SpecialDiscountClaimed({
  order,
  edit,
  proof,
}: {
  order: StaffOrder
  edit: OrderEditing
  proof: Proof
}) {
  const claim = order.specialDiscountClaim
  if (claim === null) return null
  const mayTake = edit.isOpen && mayEditField(order.status, 'specialDiscountType')
  return (
    <>
      <h3 className={classes.heading}>Special discount claimed</h3>
      <FactList>
        <Fact term="Type">{SPECIAL_DISCOUNT_LABEL[claim.type]}</Fact>
        <Fact term="Name on the ID">{claim.name}</Fact>
        <Fact term="ID number">{claim.idNumber}</Fact>
      </FactList>
      {claim.proofs.length > 0 && (
        <AttachmentList attachments={claim.proofs} onShow={proof.show} shown={proof.shown} />
      )}
      {mayTake && (
        <Button
          type="button"
          variant="default"
          onClick={() =>
            edit.set({
              ...{ discountType: '', discountRate: '' },
              specialDiscountType: claim.type,
              specialDiscountName: claim.name,
              specialDiscountIdNumber: claim.idNumber,
            })
          }
        >
          Use for the discount
        </Button>
      )}
    </>
  )
}
