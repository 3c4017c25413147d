import { NativeSelect, Textarea } from '@mantine/core'
import { PAYMENT_TYPE_LABEL } from '@kwaderno/contract/payment-types.ts'
import type { StaffOrder } from '@kwaderno/contract/order.ts'
import { mayEditField, ORDER_FIELDS, ORDER_FORM_FIELDS as FIELDS } from '@kwaderno/contract/order-fields.ts'
import { ORDER_STATUS_LABEL, type OrderStatus } from '@kwaderno/contract/order-status.ts'
import { AttachmentList } from '../../../features/attachments/AttachmentList.tsx'
import { FilesDeleted } from '../../../features/attachments/FilesDeleted.tsx'
import type { Proof } from '../../../features/attachments/use-proof.ts'
import { DateTime } from '../../../ui/DateTime.tsx'
import { Fact, FactList } from '../../../ui/FactList.tsx'
import { Money } from '../../../ui/Money.tsx'
import { PriceInput } from '../../../ui/PriceInput.tsx'
import { DiscountFact, DiscountFields } from './DiscountFields.tsx'
import { SpecialDiscountClaimed, SpecialDiscountEdit, SpecialDiscountFacts } from './SpecialDiscount.tsx'
import type { OrderEditing } from './use-order-edit.ts'
import classes from './ManageOrder.module.css'
import { maySetStatus } from './merge.ts'

/** What the status list offers while editing. */
const CHOICES: readonly OrderStatus[] = ['Pending', 'Approved', 'Declined']

/** Status and reason, discount, the customer's proof of payment and remarks. */
export function Summary({
  order,
  edit,
  proof,
}: {
  /** With the discount that is typed. */
  order: StaffOrder
  edit: OrderEditing
  proof: Proof
}) {
  return (
    <div className={classes.fields}>
      {edit.isOpen ? <SummaryFields order={order} edit={edit} /> : <SummaryText order={order} />}
      <FactList>
        <Sums order={order} isOpen={edit.isOpen} />
        <Fact term="Mode of payment">{PAYMENT_TYPE_LABEL[order.paymentType]}</Fact>
        {order.isCounterSale && <CounterFacts order={order} />}
        <Fact term="Placed">
          <DateTime value={order.orderHistories[0]?.createdOn} />
        </Fact>
        {order.approverName !== '' && <Fact term="Approved by">{order.approverName}</Fact>}
        <Fact term="Remarks">{order.remarks || 'None'}</Fact>
      </FactList>
      <SpecialDiscountClaimed order={order} edit={edit} proof={proof} />
      <Proofs order={order} proof={proof} />
    </div>
  )
}

function Proofs({ order, proof }: { order: StaffOrder; proof: Proof }) {
  return (
    <>
      <h3 className={classes.heading}>Proof of payment</h3>
      <AttachmentList attachments={order.paymentAttachment} onShow={proof.show} shown={proof.shown} />
      <FilesDeleted order={order} />
    </>
  )
}

/** What the order comes to. Without a discount the items say it all. */
function Sums({ order, isOpen }: { order: StaffOrder; isOpen: boolean }) {
  return (
    <>
      {(isOpen || order.discountRate !== null || order.specialDiscountType !== '') && (
        <>
          <Fact term="Subtotal">
            <Money pesos={order.subtotal} />
          </Fact>
          <Fact term={ORDER_FIELDS.amountLess.label}>
            <Money pesos={order.amountLess} />
          </Fact>
          <Fact term="Order total">
            <Money pesos={order.totalPrice} />
          </Fact>
        </>
      )}
      {order.deliveryFee > 0 && (
        <>
          <Fact term={ORDER_FIELDS.deliveryFee.label}>
            <Money pesos={order.deliveryFee} /> {order.zone && <>({order.zone})</>}
          </Fact>
          <Fact term="Total to pay">
            <Money pesos={order.amountToPay} />
          </Fact>
        </>
      )}
    </>
  )
}

/** How it was sold over the counter. */
function CounterFacts({ order }: { order: StaffOrder }) {
  const { cashTendered, change, reference } = order
  return (
    <>
      {reference !== '' && <Fact term="Reference number">{reference}</Fact>}
      {cashTendered !== null && (
        <Fact term="Cash tendered">
          <Money pesos={cashTendered} />
        </Fact>
      )}
      {change !== null && (
        <Fact term="Change">
          <Money pesos={change} />
        </Fact>
      )}
      <Fact term="Sold at the counter by">{order.seller}</Fact>
    </>
  )
}

function SummaryText({ order }: { order: StaffOrder }) {
  return (
    <FactList>
      <Fact term={FIELDS.status.label}>{ORDER_STATUS_LABEL[order.status]}</Fact>
      {order.reason !== '' && <Fact term={FIELDS.reason.label}>{order.reason}</Fact>}
      {order.specialDiscountType === '' ? (
        <DiscountFact order={order} />
      ) : (
        <SpecialDiscountFacts order={order} />
      )}
    </FactList>
  )
}

/** Whether the shop asked for fees when it was placed; without, nothing is said of them. */
const hasFee = ({ zone, deliveryFee }: StaffOrder) => zone !== '' || deliveryFee > 0

function SummaryFields({ order, edit }: { order: StaffOrder; edit: OrderEditing }) {
  const { form, errors, set } = edit
  const offered = CHOICES.includes(order.status) ? CHOICES : [order.status]
  return (
    <>
      <NativeSelect
        label={FIELDS.status.label}
        name="status"
        value={form.status}
        disabled={offered.length === 1 || order.status === 'Declined'}
        error={errors.status}
        onChange={(event) => set({ status: event.currentTarget.value as OrderStatus })}
      >
        {offered.map((status) => (
          <option key={status} value={status} disabled={!maySetStatus(order, status)}>
            {ORDER_STATUS_LABEL[status]}
          </option>
        ))}
      </NativeSelect>
      {form.status === 'Declined' && (
        <Textarea
          label={FIELDS.reason.label}
          name="reason"
          autosize
          minRows={2}
          maxLength={FIELDS.reason.most}
          value={form.reason}
          error={errors.reason}
          onChange={(event) => set({ reason: event.currentTarget.value })}
        />
      )}
      <DiscountFields order={order} edit={edit} />
      <SpecialDiscountEdit order={order} edit={edit} />
      {hasFee(order) && (
        <PriceInput
          label={FIELDS.deliveryFee.label}
          name="deliveryFee"
          disabled={!mayEditField(order.status, 'deliveryFee')}
          value={form.deliveryFee}
          error={errors.deliveryFee}
          onChange={(deliveryFee) => set({ deliveryFee })}
        />
      )}
    </>
  )
}
