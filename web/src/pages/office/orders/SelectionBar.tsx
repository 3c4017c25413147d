import { Button } from '@mantine/core'
import {
  BULK_ACTIONS,
  BULK_TEXT,
  MAX_SELECTED,
  selectOrders,
  type BulkAction,
} from '@kwaderno/contract/order-bulk.ts'
import type { QueryIn } from '@kwaderno/contract/endpoint.ts'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../../api/client.ts'
import { firstMessage } from '../../../api/failure.ts'
import { useSession } from '../../../api/session.ts'
import type { TickList } from '../../../features/lists/use-ticks.ts'
import { StickyBar } from '../../../ui/StickyBar.tsx'
import { toast } from '../../../ui/toast.ts'
import { BULK_WORDS } from './bulk-actions.ts'
import classes from './SelectionBar.module.css'

const BulkOrders = lazy(() => import('./BulkOrders.tsx'))

interface SelectionBarProps {
  ticks: TickList
  filter: QueryIn<typeof selectOrders>
  /** How many orders match the filter. */
  total: number
  /** All rows of the page are ticked, so that there may be more to select. */
  isPageTicked: boolean
}

/** What can be done with the ticked orders. */
export function SelectionBar({ ticks, filter, total, isPageTicked }: SelectionBarProps) {
  const { can } = useSession()
  const [action, setAction] = useState<BulkAction>()
  const count = ticks.items.length
  return (
    <>
      {count > 0 && (
        <StickyBar className={classes.bar}>
          <div className={classes.count}>
            <strong role="status">{count.toLocaleString('en-PH')} selected</strong>
            {isPageTicked && total > count && <SelectAll ticks={ticks} filter={filter} total={total} />}
            <Button type="button" variant="subtle" onClick={ticks.clear}>
              Clear
            </Button>
          </div>
          <div className={classes.actions}>
            {can('Transactions.edit') &&
              BULK_ACTIONS.map((one) => (
                <Button key={one} type="button" onClick={() => setAction(one)}>
                  {BULK_WORDS[one].label}
                </Button>
              ))}
          </div>
        </StickyBar>
      )}
      {action && (
        <Suspense>
          <BulkOrders action={action} ticks={ticks} onClose={() => setAction(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function SelectAll({ ticks, filter, total }: Omit<SelectionBarProps, 'isPageTicked'>) {
  const [isBusy, setBusy] = useState(false)
  async function selectAll() {
    setBusy(true)
    try {
      const orders = await call(selectOrders, { query: filter })
      ticks.replace(
        orders.map(({ orderId, orderNumber, version }) => ({ id: orderId, name: orderNumber, version })),
      )
    } catch (error) {
      toast.error('Unable to select', firstMessage(error, 'Please try again.'))
    } finally {
      setBusy(false)
    }
  }
  const isTooMuch = total > MAX_SELECTED
  return (
    <>
      <Button
        type="button"
        variant="light"
        disabled={isTooMuch}
        aria-describedby={isTooMuch ? 'too-many-orders' : undefined}
        loading={isBusy}
        onClick={() => void selectAll()}
      >
        Select all {total.toLocaleString('en-PH')} that match
      </Button>
      {isTooMuch && (
        <span id="too-many-orders" className={classes.note}>
          {BULK_TEXT.tooMany}
        </span>
      )}
    </>
  )
}
