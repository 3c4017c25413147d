import { PAYMENT_TYPE_LABEL } from '@kwaderno/contract/payment-types.ts'
import { ORDER_TEXT, type CustomerOrder } from '@kwaderno/contract/order.ts'
import { addOrderAttachment, deleteOrderAttachment } from '@kwaderno/contract/order-attachment.ts'
import { mayChange } from '@kwaderno/contract/order-gates.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { tell } from '../../../api/live.ts'
import { refetchAfter, whenRefetched } from '../../../api/query-client.ts'
import { AttachmentList } from '../../../features/attachments/AttachmentList.tsx'
import { Card } from '../../../ui/Card.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { FactList } from '../../../ui/FactList.tsx'
import { FilePicker } from '../../../ui/FilePicker.tsx'
import { toast } from '../../../ui/toast.ts'
import pageClasses from './OrderView.module.css'

/** How it was paid, with the proofs of payment; more can be added while the order was just placed. */
export function PaymentCard({ order, isJustPlaced }: { order: CustomerOrder; isJustPlaced: boolean }) {
  const params = { id: order.orderId }
  const present = order.paymentAttachment.map(({ fileName }) => fileName)
  const add = useMutation({
    mutationFn: (files: File[]) =>
      call(addOrderAttachment, { params, body: {}, files: { attachment: files } }),
    onSuccess([, told]) {
      void tell('SendAttachmentNotification', told)
      toast.success(ORDER_TEXT.attachmentAdded)
    },
    onError() {
      toast.error(ORDER_TEXT.attachmentFailed)
      void refetchAfter(addOrderAttachment)
    },
    onSettled: whenRefetched,
  })

  async function remove(fileName: string) {
    await confirm({
      title: 'Delete attachment',
      text: ORDER_TEXT.deleteAttachment,
      danger: true,
      async action() {
        try {
          await call(deleteOrderAttachment, { params, body: { attachment: fileName } })
          toast.success(ORDER_TEXT.attachmentDeleted)
        } catch {
          toast.error(ORDER_TEXT.attachmentDeleteFailed)
          void refetchAfter(deleteOrderAttachment)
        }
        await whenRefetched()
      },
    })
  }

  const removable = mayChange(order.status, 'proofs', 'customer') && present.length > 1
  return (
    <Card title="Payment">
      <FactList>
        <div>
          <dt>Payment type</dt>
          <dd>{PAYMENT_TYPE_LABEL[order.paymentType]}</dd>
        </div>
      </FactList>
      <AttachmentList
        attachments={order.paymentAttachment}
        {...(removable ? { onRemove: (name: string) => void remove(name) } : {})}
      />
      {isJustPlaced && (
        <div className={pageClasses.screen}>
          <FilePicker
            label="Add attachment"
            files={[]}
            present={present}
            disabled={add.isPending}
            onChange={(files) => add.mutate(files)}
          />
        </div>
      )}
    </Card>
  )
}
