import { getPaymentDetails } from '@kwaderno/contract/common.ts'
import {
  checkPaymentAttachments,
  EXCHANGE_TEXT,
  MAX_PAYMENT_ATTACHMENTS,
} from '@kwaderno/contract/exchange-rules.ts'
import { EXCHANGE_PAYMENT_FIELDS as FIELDS } from '@kwaderno/contract/order-fields.ts'
import type { StaffReturn } from '@kwaderno/contract/returns.ts'
import { useQuery } from '@tanstack/react-query'
import { FRESH, queryOf } from '../../../api/query-client.ts'
import { AttachmentList } from '../../../features/attachments/AttachmentList.tsx'
import type { Proof } from '../../../features/attachments/use-proof.ts'
import { Card } from '../../../ui/Card.tsx'
import { Fact, FactList } from '../../../ui/FactList.tsx'
import { FilePicker } from '../../../ui/FilePicker.tsx'
import { ListRetry } from '../../../ui/form/ListRetry.tsx'
import { PriceInput } from '../../../ui/PriceInput.tsx'
import { PaperFields } from '../payment/PaperFields.tsx'
import { TypeSelect } from '../payment/TypeSelect.tsx'
import { paymentFacts } from './draft/changes-meanwhile.ts'
import { paymentErrors, type PaymentErrors } from './draft/errors.ts'
import classes from './PaymentCard.module.css'
import type { ExchangeEditing } from './use-exchange-edit.ts'

interface PaymentCardProps {
  request: StaffReturn
  edit: ExchangeEditing
  proof: Proof
}

/** How the balance was paid: plain text to read, fields while editing. */
export function PaymentCard({ request, edit, proof }: PaymentCardProps) {
  const { draft, isOpen, isChecked } = edit
  return (
    <Card title="Payment details">
      {isOpen ? (
        <PaymentFields edit={edit} errors={isChecked ? paymentErrors(draft) : {}} />
      ) : (
        <FactList>
          {paymentFacts(draft.payment)
            .filter(({ text }, place) => text !== '' || place === 0)
            .map(({ name, label, text }) => (
              <Fact key={name} term={label}>
                {text || 'None'}
              </Fact>
            ))}
        </FactList>
      )}
      <PaymentFiles request={request} edit={edit} proof={proof} />
    </Card>
  )
}

function PaymentFields({ edit, errors }: { edit: ExchangeEditing; errors: PaymentErrors }) {
  const { payment } = edit.draft
  const set = edit.changePayment
  const lists = useQuery(queryOf(getPaymentDetails, {}, FRESH.lookup))
  return (
    <div className={classes.fields}>
      <PriceInput
        label={FIELDS.paymentReceived.label}
        withAsterisk
        aria-required
        isSigned
        description={EXCHANGE_TEXT.paymentRequired}
        value={payment.paymentReceived}
        error={errors.paymentReceived}
        data-place="paymentReceived"
        onChange={(paymentReceived) => set({ paymentReceived })}
        onBlur={() => payment.paymentReceived === '' && set({ paymentReceived: '0' })}
      />
      <div>
        <TypeSelect
          field={FIELDS.repaymentTypeId}
          name="repaymentTypeId"
          choices={lists.data}
          value={payment.repaymentTypeId}
          onChange={(repaymentTypeId) => set({ repaymentTypeId })}
        />
        {lists.isLoadingError && <ListRetry onRetry={() => void lists.refetch()} />}
      </div>
      <PaperFields papers={payment} errors={errors} onChange={set} />
    </div>
  )
}

/** The stored files of the payment, named as attachments are elsewhere. */
export function paymentFiles({ paymentDetailAttachments }: StaffReturn) {
  return paymentDetailAttachments.map(({ id, filename, filePath }) => ({ id, fileName: filename, filePath }))
}

function PaymentFiles({ request, edit, proof }: PaymentCardProps) {
  const { added, removed } = edit.draft
  const kept = paymentFiles(request).filter(({ id }) => !removed.includes(id))
  const isFull = kept.length + added.length >= MAX_PAYMENT_ATTACHMENTS
  function remove(name: string) {
    const file = kept.find(({ fileName }) => fileName === name)
    if (file) edit.patch({ removed: [...removed, file.id] })
  }
  return (
    <>
      <h3 className={classes.heading}>Payment attachments</h3>
      <AttachmentList
        attachments={kept}
        onShow={proof.show}
        shown={proof.shown}
        {...(edit.isOpen ? { onRemove: remove } : {})}
      />
      {edit.isOpen && (
        <FilePicker
          label="Add payment attachments"
          files={added}
          again={edit.again}
          present={kept.map(({ fileName }) => fileName)}
          check={checkPaymentAttachments}
          {...(isFull ? { help: EXCHANGE_TEXT.attachmentsFull } : {})}
          onChange={(files) => edit.patch({ added: files })}
        />
      )}
    </>
  )
}
