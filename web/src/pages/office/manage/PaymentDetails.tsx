import { getPaymentDetails } from '@kwaderno/contract/common.ts'
import { OVERPAYMENT, UNDERPAYMENT, type PAYMENT_DETAILS } from '@kwaderno/contract/payment-tags.ts'
import type { StaffOrder } from '@kwaderno/contract/order.ts'
import { checkPaymentFiles } from '@kwaderno/contract/order-edit-rules.ts'
import { mayEditField, ORDER_FORM_FIELDS as FIELDS } from '@kwaderno/contract/order-fields.ts'
import { useQuery } from '@tanstack/react-query'
import { FRESH, queryOf } from '../../../api/query-client.ts'
import { AttachmentList } from '../../../features/attachments/AttachmentList.tsx'
import type { Proof } from '../../../features/attachments/use-proof.ts'
import { Card } from '../../../ui/Card.tsx'
import { FilePicker } from '../../../ui/FilePicker.tsx'
import { ListRetry } from '../../../ui/form/ListRetry.tsx'
import { PriceInput } from '../../../ui/PriceInput.tsx'
import { PaperFields } from '../payment/PaperFields.tsx'
import { TypeSelect } from '../payment/TypeSelect.tsx'
import type { OrderEditing } from './use-order-edit.ts'
import { Disagreement } from './Disagreement.tsx'
import classes from './ManageOrder.module.css'
import { PaymentText } from './PaymentText.tsx'

interface PaymentDetailsProps {
  order: StaffOrder
  edit: OrderEditing
  proof: Proof
}

/** How the order was paid: plain text to read, fields while editing. */
export function PaymentDetails({ order, edit, proof }: PaymentDetailsProps) {
  const kept = order.paymentDetailAttachments.filter(({ id }) => !edit.removed.includes(id))
  const idOf = (name: string) => kept.find(({ fileName }) => fileName === name)?.id
  function remove(name: string) {
    const id = idOf(name)
    if (id !== undefined) edit.remove(id)
  }
  return (
    <Card title="Payment Details">
      {edit.isOpen ? <PaymentFields order={order} edit={edit} /> : <PaymentText order={order} />}
      <h3 className={classes.heading}>Attachments</h3>
      <AttachmentList
        attachments={kept}
        onShow={proof.show}
        shown={proof.shown}
        {...(edit.isOpen ? { onRemove: remove } : {})}
      />
      {edit.isOpen && (
        <FilePicker
          label="Add payment attachments"
          check={checkPaymentFiles}
          disabled={edit.isSaving}
          files={edit.added}
          again={edit.again}
          present={kept.map(({ fileName }) => fileName)}
          error={edit.errors.paymentDetailAttachments}
          onChange={edit.setAdded}
        />
      )}
    </Card>
  )
}

function PaymentFields({ order, edit }: { order: StaffOrder; edit: OrderEditing }) {
  const { form, errors, set } = edit
  const lists = useQuery(queryOf(getPaymentDetails, {}, FRESH.lookup))
  const tag = Number(form.paymentTagTypeId)
  return (
    <div className={classes.fields}>
      <PriceInput
        label={FIELDS.paymentReceived.label}
        name="paymentReceived"
        disabled={!mayEditField(order.status, 'paymentReceived')}
        isSigned
        value={form.paymentReceived}
        error={errors.paymentReceived}
        onChange={(paymentReceived) => set({ paymentReceived })}
      />
      <TypeSelect
        field={FIELDS.paymentTagTypeId}
        name="paymentTagTypeId"
        choices={lists.data}
        value={form.paymentTagTypeId}
        error={errors.paymentTagTypeId}
        onChange={(paymentTagTypeId) => set({ paymentTagTypeId })}
      />
      {lists.isLoadingError && <ListRetry onRetry={() => void lists.refetch()} />}
      {tag === OVERPAYMENT && (
        <AmountAndType
          edit={edit}
          choices={lists.data}
          amount="overpaymentAmount"
          type="reimbursementTypeId"
        />
      )}
      {tag === UNDERPAYMENT && (
        <AmountAndType edit={edit} choices={lists.data} amount="underPaymentAmount" type="repaymentTypeId" />
      )}
      <Disagreement edit={edit} subtotal={order.subtotal} />
      <PaperFields papers={form} errors={errors} onChange={set} />
    </div>
  )
}

interface AmountAndTypeProps {
  edit: OrderEditing
  choices: typeof PAYMENT_DETAILS | undefined
  amount: 'overpaymentAmount' | 'underPaymentAmount'
  type: 'reimbursementTypeId' | 'repaymentTypeId'
}

/** How much was paid too much or too little, and how that is made good. */
function AmountAndType({ edit: { form, errors, set }, choices, amount, type }: AmountAndTypeProps) {
  return (
    <div className={classes.pair}>
      <PriceInput
        label={FIELDS[amount].label}
        name={amount}
        isSigned
        value={form[amount]}
        error={errors[amount]}
        onChange={(value) => set({ [amount]: value })}
      />
      <TypeSelect
        field={FIELDS[type]}
        name={type}
        choices={choices}
        value={form[type]}
        error={errors[type]}
        onChange={(value) => set({ [type]: value })}
      />
    </div>
  )
}
