import { Button } from '@mantine/core'
import type { QueryIn } from '@kwaderno/contract/endpoint.ts'
import { BULK_ACTIONS, selectOrders, type BulkAction } from '@kwaderno/contract/order-bulk.ts'
import { Suspense, useState } from 'react'
import { call } from '../../../api/client.ts'
import { useSession } from '../../../api/session.ts'
import type { TickList } from '../../../features/lists/use-ticks.ts'
import { lazyPart } from '../../../lazy-part.ts'
import { SelectionBar } from '../lists/SelectionBar.tsx'
import { BULK_WORDS } from './bulk-actions.ts'
import { PrintSelected } from './PrintSelected.tsx'

const BulkOrders = lazyPart(() => import('./BulkOrders.tsx'))

interface OrderSelectionProps {
  ticks: TickList
  filter: QueryIn<typeof selectOrders>
  /** See SelectionBar. */
  total: number | undefined
}

/** What can be done with the ticked orders. */
export function OrderSelection({ ticks, filter, total }: OrderSelectionProps) {
  const { can } = useSession()
  const [action, setAction] = useState<BulkAction>()
  async function selectAll() {
    const orders = await call(selectOrders, { query: filter })
    return orders.map(({ orderId, orderNumber, version }) => ({ id: orderId, name: orderNumber, version }))
  }
  return (
    <>
      <SelectionBar ticks={ticks} what="orders" total={total} selectAll={selectAll}>
        {can('Transactions.edit') &&
          BULK_ACTIONS.map((one) => (
            <Button key={one} type="button" onClick={() => setAction(one)}>
              {BULK_WORDS[one].label}
            </Button>
          ))}
        <PrintSelected orders={ticks.items} />
      </SelectionBar>
      {action && (
        <Suspense>
          <BulkOrders action={action} ticks={ticks} onClose={() => setAction(undefined)} />
        </Suspense>
      )}
    </>
  )
}
