import type { PaymentRow } from '@kwaderno/contract/payment.ts'
import { IconFlag } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { formatShortDateTime } from '../../../ui/date-format.ts'
import { Money } from '../../../ui/Money.tsx'
import classes from './Payments.module.css'

interface QueueProps {
  rows: readonly PaymentRow[]
  chosen: number | undefined
  isStale: boolean
  onChoose: (id: number) => void
}

/** Whether the window is wide enough for the chosen payment beside the queue, as in the style sheet. */
export const isBeside = () => matchMedia('(min-width: 64em)').matches

/** The payments of the list, one of which is shown beside it. */
export function Queue({ rows, chosen, isStale, onChoose }: QueueProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const row = chosen !== undefined && isBeside() && list.current?.querySelector('[aria-current]')
    // One that was clicked stays where it is, under the mouse.
    if (row && !row.matches(':hover')) row.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <ul ref={list} className={classes.queue} aria-label="Payments" aria-busy={isStale}>
      {rows.map((row) => (
        <li key={row.id}>
          <button
            type="button"
            className={classes.row}
            aria-current={row.id === chosen || undefined}
            onClick={() => onChoose(row.id)}
          >
            <span className={classes.number}>
              {row.orderNumber}
              {row.isFlagged && (
                <IconFlag
                  size={16}
                  stroke={2}
                  className={classes.flag ?? ''}
                  role="img"
                  aria-label="Flagged"
                />
              )}
            </span>
            <span className={classes.who}>{row.customerName}</span>
            <span className={classes.claimed}>
              {row.amount === null ? '–' : <Money pesos={row.amount} />}
            </span>
            <span className={classes.when}>{formatShortDateTime(row.placedOn)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
