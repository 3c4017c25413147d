import { Button } from '@mantine/core'
import { ORDER_TEXT, type StaffOrder } from '@kwaderno/contract/order.ts'
import { keepOrder } from '@kwaderno/contract/order-days.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { whenRefetched } from '../../../api/query-client.ts'
import { Card } from '../../../ui/Card.tsx'
import { DateTime } from '../../../ui/DateTime.tsx'
import { toast } from '../../../ui/toast.ts'
import { whatChanged } from './save.ts'

/** When an order that waits for approval is cancelled, and the way to keep it. Nothing of an order that does not expire. */
export function Expiry({ order, mayKeep }: { order: StaffOrder; mayKeep: boolean }) {
  const keep = useMutation({
    mutationFn: () => call(keepOrder, { params: { id: order.orderId }, body: { version: order.version } }),
    async onSuccess() {
      await whenRefetched()
      toast.success(ORDER_TEXT.kept.title, ORDER_TEXT.kept.text)
    },
    async onError(error) {
      toast.error(ORDER_TEXT.keepFailed, await whatChanged(order, error))
    },
  })
  if (order.expiresOn === '') return null
  return (
    <Card title="Expires">
      <DateTime value={order.expiresOn} />
      {mayKeep && (
        <Button
          type="button"
          variant="default"
          mt={12}
          display="block"
          loading={keep.isPending}
          onClick={() => keep.mutate()}
        >
          Keep longer
        </Button>
      )}
    </Card>
  )
}
