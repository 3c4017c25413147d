import { Button, Modal } from '@mantine/core'
import { ORDER_STATUS_LABEL } from '@kwaderno/contract/order-status.ts'
import { DOCUMENT_TEXT } from '@kwaderno/contract/printed-documents.ts'
import { useState } from 'react'
import { firstMessage } from '../../../api/failure.ts'
import {
  SELECTED_PRINTS,
  type LeftOut,
  type SelectedPrint,
} from '../../../features/documents/print-selected.ts'
import type { Ticked } from '../../../features/lists/use-ticks.ts'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { toast } from '../../../ui/toast.ts'
import dialog from '../../../ui/dialog.module.css'
import classes from '../lists/BulkDialog.module.css'
import { ordersOf } from './bulk-actions.ts'

const PRINTS = Object.keys(SELECTED_PRINTS) as SelectedPrint[]

/** Prints the ticked orders, and names those that it leaves out. */
export function PrintSelected({ orders }: { orders: readonly Ticked[] }) {
  const [running, setRunning] = useState<SelectedPrint>()
  const [result, setResult] = useState<{ what: SelectedPrint; leftOut: readonly LeftOut[] }>()

  async function start(what: SelectedPrint) {
    setRunning(what)
    try {
      const leftOut = await SELECTED_PRINTS[what].print(orders.map(({ id }) => id))
      if (leftOut.length > 0) setResult({ what, leftOut })
    } catch (error) {
      toast.error(DOCUMENT_TEXT.failed.title, firstMessage(error, DOCUMENT_TEXT.failed.text))
    } finally {
      setRunning(undefined)
    }
  }

  return (
    <>
      {PRINTS.map((what) => (
        <Button
          key={what}
          type="button"
          variant="default"
          loading={running === what}
          disabled={running !== undefined && running !== what}
          onClick={() => void start(what)}
        >
          {SELECTED_PRINTS[what].label}
        </Button>
      ))}
      {result && (
        <Modal
          opened
          onClose={() => setResult(undefined)}
          title={`${SELECTED_PRINTS[result.what].label}: ${ordersOf(result.leftOut.length)} left out`}
          centered
          size="md"
          radius="lg"
          closeButtonProps={{ 'aria-label': 'Close' }}
        >
          <p className={dialog.text}>
            {result.what === 'pickList'
              ? 'A pick list is of Approved orders: the others are not paid yet, or packed already.'
              : 'An order is printed from its approval on.'}
          </p>
          <ul className={classes.failed} aria-label="Left out">
            {result.leftOut.map(({ orderId, orderNumber, status }) => (
              <li key={orderId}>
                <AppLink href={paths.manageOrder(orderId)} target="_blank">
                  {orderNumber}
                </AppLink>
                <span>{ORDER_STATUS_LABEL[status]}</span>
              </li>
            ))}
          </ul>
          <div className={dialog.buttons}>
            <Button type="button" data-autofocus onClick={() => setResult(undefined)}>
              Close
            </Button>
          </div>
        </Modal>
      )}
    </>
  )
}
