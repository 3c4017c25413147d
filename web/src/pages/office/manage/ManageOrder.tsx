import { Button } from '@mantine/core'
import type { CustomerOrder, StaffOrder } from '@kwaderno/contract/order.ts'
import { mayChange } from '@kwaderno/contract/order-gates.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { hasKept } from '../../../api/use-kept.ts'
import { useSession } from '../../../api/session.ts'
import { ProofView } from '../../../features/attachments/ProofView.tsx'
import { useProof, type Proof } from '../../../features/attachments/use-proof.ts'
import { OrderPrintMenu } from '../../../features/documents/OrderPrintMenu.tsx'
import { DeliveryCard } from '../../../features/orders/DeliveryCard.tsx'
import { StudentCard } from '../../../features/orders/StudentCard.tsx'
import { enteredOf } from '../../../features/special-discount/special-discount.ts'
import { OrderItems } from '../../../features/orders/OrderItems.tsx'
import { AppLink, TrailLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { PageSubtitle } from '../../../ui/PageSubtitle.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { Money } from '../../../ui/Money.tsx'
import { ApprovalPanel } from './ApprovalPanel.tsx'
import { ChangeTracking } from './ChangeTracking.tsx'
import { ChangedOrder } from './ChangedOrder.tsx'
import { DeliveryDate } from './DeliveryDate.tsx'
import { Expiry } from './Expiry.tsx'
import { totalsOf } from './form.ts'
import { useFocusOfEdit } from './focus.ts'
import { VerificationCard } from './VerificationCard.tsx'
import classes from './ManageOrder.module.css'
import { NextPending, useNextPending } from './NextPending.tsx'
import { NextStep } from './NextStep.tsx'
import { PaymentDetails } from './PaymentDetails.tsx'
import { RequestLink } from './RequestLink.tsx'
import { StepLine } from './StepLine.tsx'
import { stockNoteOf } from './StockNote.tsx'
import { Summary } from './Summary.tsx'
import { useOrderEdit, type OrderEditing } from './use-order-edit.ts'

export function isStaffOrder(order: CustomerOrder | StaffOrder): order is StaffOrder {
  return 'version' in order
}

/** One order in the hands of staff: where it is, what it is worth, how it was paid. */
export function ManageOrder({ order }: { order: StaffOrder }) {
  const { can } = useSession()
  const edit = useOrderEdit(order)
  // What is done at once waits until the edit has ended.
  const mayAct = can('Transactions.edit') && !edit.isOpen
  const proof = useProof(order.paymentAttachment, [
    ...order.paymentDetailAttachments,
    ...(order.specialDiscountClaim?.proofs ?? []),
  ])
  useFocusOfEdit(edit)
  const next = useNextPending(order.orderId, edit.isApproval || edit.isApproved)
  useApprovalByAddress(order, mayAct, edit.approve)
  useOnLeavingPending(order, proof.close)
  const shown = edit.isOpen ? withTyped(order, edit) : order
  const parts = { order, shown, edit, proof, mayAct }

  return (
    <form ref={edit.page} className={classes.page} noValidate onSubmit={edit.submit}>
      <OrderTitle {...parts} />
      <ChangedOrder order={order} edit={edit} />
      {edit.isApproved && !edit.isOpen && <NextPending next={next} />}
      {edit.isApproval ? (
        <ApprovalPanel
          order={order}
          edit={edit}
          proof={proof}
          total={shown.amountToPay}
          onApprove={() => edit.page.current?.requestSubmit()}
        />
      ) : (
        <Bench {...parts} />
      )}
      {edit.isOpen && <EditBar edit={edit} isEditable={isEditable(order)} />}
    </form>
  )
}

const isEditable = ({ status }: StaffOrder) => mayChange(status, 'details', 'staff')

/** What the order comes to with the discount and the fee that are typed. */
function withTyped(order: StaffOrder, { form, special }: OrderEditing): StaffOrder {
  const { discountType, discountRate, deliveryFee } = form
  const { amountLess, total, fee, toPay } = totalsOf(order.subtotal, discountRate, deliveryFee, special.less)
  const rate = discountRate === '' ? null : Number(discountRate)
  return {
    ...order,
    discountType,
    discountRate: rate,
    specialDiscountType: enteredOf(form).specialDiscountType,
    specialDiscountRate: special.rate,
    amountLess,
    totalPrice: total,
    deliveryFee: fee,
    amountToPay: toPay,
  }
}

interface PartProps {
  order: StaffOrder
  /** With the discount and the fee that are typed. */
  shown: StaffOrder
  edit: OrderEditing
  proof: Proof
  mayAct: boolean
}

function OrderTitle({ order, shown, edit, proof, mayAct }: PartProps) {
  return (
    <PageTitle
      tab={order.orderNumber}
      trail={<TrailLink href={paths.staffOrders}>Orders</TrailLink>}
      note={
        <>
          <PageSubtitle>
            {order.orderNumber} · <StatusBadge status={order.status} /> · <Money pesos={shown.totalPrice} />
          </PageSubtitle>
          {order.customerId === null ? (
            order.customerName
          ) : (
            <>
              <AppLink href={paths.customer(order.customerId, order.orderId)}>{order.customerName}</AppLink> ·{' '}
              {order.customerEmail}
            </>
          )}{' '}
          <RequestLink order={order} />
        </>
      }
      actions={
        <>
          <OrderPrintMenu order={order} />
          {mayAct && isEditable(order) && (
            <Button
              type="button"
              variant="default"
              data-edit
              onClick={() => {
                edit.open()
                if (order.status === 'Pending') proof.showFirst()
              }}
            >
              Edit
            </Button>
          )}
          {mayAct && <NextStep order={order} onApprove={edit.approve} />}
        </>
      }
    >
      Manage Order
    </PageTitle>
  )
}

/** Everything of the order, to read and to edit. */
function Bench({ order, shown, edit, proof, mayAct }: PartProps) {
  const date = useRef<HTMLInputElement>(null)
  const [isDateMissing, setDateMissing] = useState(false)
  return (
    <div
      className={classes.bench}
      data-viewing={proof.shown !== undefined || undefined}
      data-editing={edit.isOpen || undefined}
    >
      <Card className={classes.way ?? ''}>
        <StepLine
          order={order}
          mayEdit={mayAct}
          onDateMissing={() => {
            setDateMissing(true)
            date.current?.focus()
          }}
          onPaymentMissing={edit.approve}
        />
      </Card>
      <ProofView proof={proof} />
      <div className={classes.columns}>
        <fieldset className={classes.fieldset} disabled={edit.isSaving}>
          <div className={classes.main}>
            <Card title="Summary">
              <Summary order={shown} edit={edit} proof={proof} />
            </Card>
            <Card title="Items" className={classes.items ?? ''}>
              <OrderItems order={shown} noteOf={order.status === 'Pending' ? stockNoteOf : undefined} />
            </Card>
          </div>
          <div className={classes.side}>
            <VerificationCard order={order} />
            <PaymentDetails order={order} edit={edit} proof={proof} />
            <Expiry order={order} mayKeep={mayAct} />
            <DeliveryDate
              order={order}
              mayEdit={mayAct}
              isMissing={isDateMissing}
              onTyped={() => setDateMissing(false)}
              field={date}
            />
            <DeliveryCard order={order}>{mayAct && <ChangeTracking order={order} />}</DeliveryCard>
            <StudentCard order={order} />
          </div>
        </fieldset>
      </div>
    </div>
  )
}

function EditBar({ edit, isEditable }: { edit: OrderEditing; isEditable: boolean }) {
  return (
    <div className={classes.bar} data-bottom-bar>
      <Button type="button" variant="default" onClick={edit.cancel} disabled={edit.isSaving}>
        Cancel
      </Button>
      <Button type="submit" loading={edit.isSaving} disabled={!isEditable}>
        {edit.isApproval ? (
          <>
            Approve <kbd className={classes.key}>Ctrl+Enter</kbd>
          </>
        ) : (
          'Save'
        )}
      </Button>
    </div>
  )
}

/** The way from one approval to the next leads to an address that opens the payment. */
function useApprovalByAddress({ orderId, status }: StaffOrder, mayAct: boolean, approve: () => void) {
  // What was typed when the session ended comes back instead.
  const [isWanted] = useState(() => window.location.hash === '#approve' && !hasKept(`order ${orderId}`))
  const open = useEffectEvent(() => {
    if (isWanted && mayAct && status === 'Pending') approve()
  })
  useEffect(() => open(), [])
}

/** The proof of payment has done its work then. */
function useOnLeavingPending({ status }: StaffOrder, onLeaving: () => void) {
  const last = useRef(status)
  const leave = useEffectEvent(onLeaving)
  useEffect(() => {
    if (last.current === 'Pending' && status !== 'Pending') leave()
    last.current = status
  }, [status])
}
