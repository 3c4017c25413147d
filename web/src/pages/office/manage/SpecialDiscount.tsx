import { Button } from '@mantine/core'
import type { StaffOrder } from '@kwaderno/contract/order.ts'
import { mayEditField } from '@kwaderno/contract/order-fields.ts'
import { formatPeso } from '@kwaderno/contract/money.ts'
import { SPECIAL_DISCOUNT_LABEL, specialDiscountName } from '@kwaderno/contract/special-discount.ts'
import { AttachmentList } from '../../../features/attachments/AttachmentList.tsx'
import type { Proof } from '../../../features/attachments/use-proof.ts'
import { QuoteText } from '../../../features/special-discount/QuoteText.tsx'
import { SpecialDiscountFields } from '../../../features/special-discount/SpecialDiscountFields.tsx'
import { FactList } from '../../../ui/FactList.tsx'
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
      <div>
        <dt>Discount</dt>
        <dd>{specialDiscountName(type, order.specialDiscountRate)}</dd>
      </div>
      <div>
        <dt>Beneficiary</dt>
        <dd>
          {order.specialDiscountName}, ID {order.specialDiscountIdNumber}
        </dd>
      </div>
      <div>
        <dt>Given on</dt>
        <dd>
          {formatPeso(order.specialDiscountBase)}
          {elsewhere !== null && `, ${formatPeso(elsewhere)} bought this week elsewhere`}
        </dd>
      </div>
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
        <div>
          <dt>Type</dt>
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
