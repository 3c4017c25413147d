import { Button } from '@mantine/core'
import { getPaymentDetails } from '@kwaderno/contract/common.ts'
import { OVERPAYMENT, UNDERPAYMENT } from '@kwaderno/contract/payment-tags.ts'
import { wordsOf } from '@kwaderno/contract/described-field.ts'
import { formatPeso } from '@kwaderno/contract/money.ts'
import type { StaffOrder } from '@kwaderno/contract/order.ts'
import { listOrders } from '@kwaderno/contract/order-list.ts'
import { ORDER_FORM_FIELDS as FIELDS } from '@kwaderno/contract/order-fields.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { FRESH, queryOf } from '../../../api/query-client.ts'
import type { Proof } from '../../../features/attachments/use-proof.ts'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { ListRetry } from '../../../ui/form/ListRetry.tsx'
import { Money } from '../../../ui/Money.tsx'
import { PriceInput } from '../../../ui/PriceInput.tsx'
import { AmountToPay } from '../payment/AmountToPay.tsx'
import { ProofFrame } from '../payment/ProofFrame.tsx'
import { TypeSelect } from '../payment/TypeSelect.tsx'
import classes from './ApprovalPanel.module.css'
import { Disagreement } from './Disagreement.tsx'
import { paymentOf } from './payment.ts'
import { isShort, ShortItems } from './StockNote.tsx'
import type { OrderEditing } from './use-order-edit.ts'

interface ApprovalPanelProps {
  order: StaffOrder
  edit: OrderEditing
  proof: Proof
  total: number
  /** Sends what is typed. */
  onApprove: () => void
}

/** The payment of a pending order beside its proof: what is to be paid, what came, and what that makes of it. */
export function ApprovalPanel({ order, edit, proof, total, onApprove }: ApprovalPanelProps) {
  const { form, errors, set } = edit
  const lists = useQuery(queryOf(getPaymentDetails, {}, FRESH.lookup))
  const [first] = proof.files
  const shown = proof.shown ?? first?.filePath
  const tag = Number(form.paymentTagTypeId)
  const isOver = tag === OVERPAYMENT
  useApproveKeys(onApprove)
  useTagOf(total, (amount) => set(paymentOf(form.paymentReceived, amount)))

  return (
    <div className={classes.panel}>
      <ProofFrame
        className={classes.proof}
        files={proof.files}
        shown={shown}
        onShow={proof.show}
        none="The customer has sent no proof of payment."
      />
      <fieldset className={classes.fieldset} disabled={edit.isSaving}>
        <Card title="Approve payment">
          <div className={classes.fields}>
            <AmountToPay pesos={total} />
            <PriceInput
              label={FIELDS.paymentReceived.label}
              name="paymentReceived"
              isSigned
              size="md"
              value={form.paymentReceived}
              error={errors.paymentReceived}
              onChange={(typed) => set(paymentOf(typed, total))}
            />
            <p className={classes.tag} role="status" data-tag={tag}>
              {tagWords(form)}
            </p>
            {(isOver || tag === UNDERPAYMENT) && (
              <TypeSelect
                field={isOver ? FIELDS.reimbursementTypeId : FIELDS.repaymentTypeId}
                name={isOver ? 'reimbursementTypeId' : 'repaymentTypeId'}
                choices={lists.data}
                value={isOver ? form.reimbursementTypeId : form.repaymentTypeId}
                error={isOver ? errors.reimbursementTypeId : errors.repaymentTypeId}
                onChange={(id) => set(isOver ? { reimbursementTypeId: id } : { repaymentTypeId: id })}
              />
            )}
            {lists.isLoadingError && <ListRetry onRetry={() => void lists.refetch()} />}
            <Disagreement edit={edit} subtotal={order.subtotal} />
            {order.specialDiscountClaim !== null && order.specialDiscountType === '' && (
              <p className={classes.tag} role="note" data-tag="0">
                The customer claims the special discount. Decide on it under “Edit all details”.
              </p>
            )}
            {errors.status !== undefined && (
              <p className={classes.error} role="alert">
                {errors.status}
              </p>
            )}
            {order.orderItems.some(isShort) && <ShortItems items={order.orderItems} />}
            <OtherOrders order={order} />
            <Button type="button" variant="subtle" className={classes.all ?? ''} onClick={edit.openAll}>
              Edit all details
            </Button>
          </div>
        </Card>
      </fieldset>
    </div>
  )
}

function tagWords({ paymentTagTypeId, overpaymentAmount, underPaymentAmount }: OrderEditing['form']): string {
  const name = wordsOf(FIELDS.paymentTagTypeId, paymentTagTypeId)
  const amount = overpaymentAmount || underPaymentAmount
  if (name === '') return 'Type what was received.'
  return amount === '' ? name : `${name}: ${formatPeso(Number(amount))}`
}

/** Ctrl+Enter, or Command+Enter, from wherever the keyboard is on the page. */
function useApproveKeys(onApprove: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isMeant = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat
    if (!isMeant || document.querySelector('[aria-modal=true]')) return
    event.preventDefault()
    onApprove()
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

/** A discount that a colleague gives meanwhile makes another tag of the same amount. */
function useTagOf(total: number, onOther: (total: number) => void) {
  const change = useEffectEvent(onOther)
  const last = useRef(total)
  useEffect(() => {
    if (last.current === total) return
    last.current = total
    change(total)
  }, [total])
}

/** What else of this customer waits for an approval: one transfer may be for several orders. */
function OtherOrders({ order }: { order: StaffOrder }) {
  const { customerId, customerName, orderId } = order
  const pending = useQuery(queryOf(listOrders, { query: { search: customerName, orderStatus: 'Pending' } }))
  // Others may have the same name.
  const others = pending.data?.items.filter((row) => row.customerId === customerId && row.orderId !== orderId)
  if (!others?.length) return null
  return (
    <div className={classes.others}>
      <h3>Also pending from {customerName}</h3>
      <ul>
        {others.slice(0, 3).map((row) => (
          <li key={row.orderId}>
            <AppLink href={paths.manageOrder(row.orderId)}>{row.orderNumber}</AppLink>
            <Money pesos={row.amountToPay} />
          </li>
        ))}
      </ul>
      {others.length > 3 && (
        <AppLink href={paths.staffOrderSearch(customerName)}>All pending orders of this name</AppLink>
      )}
    </div>
  )
}
