import { checkAttachments } from '@kwaderno/contract/attachment.ts'
import { ACCOUNT_PAYMENT_TYPES } from '@kwaderno/contract/payment-account-fields.ts'
import { ORDER_TEXT, type CustomerOrder } from '@kwaderno/contract/order.ts'
import { addOrderAttachment } from '@kwaderno/contract/order-attachment.ts'
import { isRejected } from '@kwaderno/contract/payment-facts.ts'
import { useMutation } from '@tanstack/react-query'
import clsx from 'clsx'
import { Suspense, useState } from 'react'
import { call } from '../../../api/client.ts'
import { fieldErrors, firstMessage } from '../../../api/failure.ts'
import { notifyHub } from '../../../api/live.ts'
import { refetchAfter, whenRefetched } from '../../../api/query-client.ts'
import { NO_FACTS } from '../../../features/payment-facts/facts.ts'
import { FilePicker } from '../../../ui/FilePicker.tsx'
import { toast } from '../../../ui/toast.ts'
import { lazyPart } from '../../../lazy-part.ts'
import pageClasses from './OrderView.module.css'
import classes from './PaymentStates.module.css'

/** Apart from the page, which most open to see how far their order is. */
const PaymentFactFields = lazyPart(async () => ({
  default: (await import('../../../features/payment-facts/PaymentFactFields.tsx')).PaymentFactFields,
}))

/** Further proofs of an order that was just placed, with what the customer tells of their transfer. */
export function AddProofs({ order }: { order: CustomerOrder }) {
  const [facts, setFacts] = useState(NO_FACTS)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const names = order.paymentAttachment.map(({ fileName }) => fileName)
  const rejected = names.filter((name) => isRejected(order.payments, name))
  const paidInto = ACCOUNT_PAYMENT_TYPES.find((type) => type === order.paymentType)
  const add = useMutation({
    mutationFn: (attachment: File[]) =>
      call(addOrderAttachment, { params: { id: order.orderId }, body: facts, files: { attachment } }),
    onSuccess([, told]) {
      setFacts(NO_FACTS)
      setErrors({})
      void notifyHub('SendAttachmentNotification', told)
      toast.success(ORDER_TEXT.attachmentAdded)
    },
    onError(error) {
      setErrors(fieldErrors(error))
      toast.error(ORDER_TEXT.attachmentFailed, firstMessage(error, ''))
      void refetchAfter(addOrderAttachment)
    },
    onSettled: whenRefetched,
  })
  return (
    <div className={clsx(pageClasses.screen, classes.add)}>
      {order.payments.at(-1)?.state === 'Rejected' && <p>Please upload a new proof.</p>}
      {paidInto && (
        <Suspense>
          <PaymentFactFields
            paymentType={paidInto}
            values={facts}
            errors={errors}
            disabled={add.isPending}
            onChange={(name, value) => {
              setFacts({ ...facts, [name]: value })
              setErrors({})
            }}
          />
        </Suspense>
      )}
      <FilePicker
        label="Add attachment"
        files={[]}
        present={names.filter((name) => !rejected.includes(name))}
        check={(present, picked) => checkAttachments(present, picked, rejected)}
        error={errors['attachment']}
        disabled={add.isPending}
        onChange={(files) => {
          setErrors({})
          add.mutate(files)
        }}
      />
    </div>
  )
}
