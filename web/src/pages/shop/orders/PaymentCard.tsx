import { PAYMENT_TYPE_LABEL } from '@kwaderno/contract/payment-types.ts'
import { ORDER_TEXT, type CustomerOrder } from '@kwaderno/contract/order.ts'
import { deleteOrderAttachment } from '@kwaderno/contract/order-attachment.ts'
import { mayChange } from '@kwaderno/contract/order-gates.ts'
import { isUndecided } from '@kwaderno/contract/payment-facts.ts'
import { call } from '../../../api/client.ts'
import { firstMessage } from '../../../api/failure.ts'
import { refetchAfter, whenRefetched } from '../../../api/query-client.ts'
import { AttachmentList } from '../../../features/attachments/AttachmentList.tsx'
import { FilesDeleted } from '../../../features/attachments/FilesDeleted.tsx'
import { Card } from '../../../ui/Card.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Fact, FactList } from '../../../ui/FactList.tsx'
import { useFocusAfter } from '../../../ui/focus.ts'
import { toast } from '../../../ui/toast.ts'
import { AddProofs } from './AddProofs.tsx'
import { PaymentStates } from './PaymentStates.tsx'

/** How it was paid, with the proofs of payment; more can be added while the order was just placed. */
export function PaymentCard({ order, isJustPlaced }: { order: CustomerOrder; isJustPlaced: boolean }) {
  const params = { id: order.orderId }
  const present = order.paymentAttachment.map(({ fileName }) => fileName)
  const goOnFrom = useFocusAfter()

  async function remove(fileName: string, pressed: HTMLElement) {
    const card = pressed.closest('section')
    goOnFrom(pressed, () => card)
    await confirm({
      title: 'Delete attachment',
      text: ORDER_TEXT.deleteAttachment,
      danger: true,
      async action() {
        try {
          await call(deleteOrderAttachment, { params, body: { attachment: fileName } })
          toast.success(ORDER_TEXT.attachmentDeleted)
        } catch (error) {
          toast.error(ORDER_TEXT.attachmentDeleteFailed, firstMessage(error, ''))
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
        <Fact term="Payment type">{PAYMENT_TYPE_LABEL[order.paymentType]}</Fact>
      </FactList>
      <PaymentStates payments={order.payments} />
      <AttachmentList
        attachments={order.paymentAttachment}
        isRemovable={(name) => isUndecided(order.payments, name)}
        {...(removable
          ? { onRemove: (name: string, pressed: HTMLElement) => void remove(name, pressed) }
          : {})}
      />
      <FilesDeleted order={order} />
      {isJustPlaced && <AddProofs order={order} />}
    </Card>
  )
}
