import { Button } from '@mantine/core'
import type { Sold } from '@kwaderno/contract/counter.ts'
import { IconPrinter } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Card } from '../../../ui/Card.tsx'
import { Money } from '../../../ui/Money.tsx'
import classes from './Counter.module.css'
import { printSold } from './print-sold.ts'

/** What came of the last sale, until the next one is begun. */
export function SoldCard({ sold, onNew }: { sold: Sold; onNew: () => void }) {
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => next.current?.focus({ preventScroll: true }), [])
  return (
    <Card title={`Sold ${sold.orderNumber}`}>
      <div className={classes.sold} role="status">
        {sold.change === null ? (
          <>
            <span>Total</span>
            <Money pesos={sold.totalPrice} className={classes.large ?? ''} />
          </>
        ) : (
          <>
            <span>Change</span>
            <Money pesos={sold.change} className={classes.large ?? ''} />
            <span className={classes.quiet}>
              <Money pesos={sold.cashTendered ?? 0} /> for <Money pesos={sold.totalPrice} />
            </span>
          </>
        )}
      </div>
      <div className={classes.buttons}>
        <Button
          type="button"
          variant="default"
          size="lg"
          leftSection={<IconPrinter size={20} stroke={1.75} aria-hidden />}
          onClick={() => void printSold(sold.orderId)}
        >
          Print again
        </Button>
        <Button ref={next} type="button" size="lg" onClick={onNew}>
          New sale
        </Button>
      </div>
    </Card>
  )
}
