import { Button } from '@mantine/core'
import { longDate } from '@kwaderno/contract/long-date.ts'
import { formatPeso } from '@kwaderno/contract/money.ts'
import type { Lookup, PickupOrder } from '@kwaderno/contract/pickup.ts'
import { useState } from 'react'
import { Card } from '../../../ui/Card.tsx'
import { Fact, FactList } from '../../../ui/FactList.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { HandOverForm } from './HandOverForm.tsx'
import classes from './Pickup.module.css'
import { SwapCard } from './SwapCard.tsx'
import type { Found } from './use-lookup.ts'
import { useSession } from '../../../api/session.ts'

interface FoundCardProps {
  found: Found
  onHanded: (lookup: Lookup) => void
  /** It was refused as something else than what is shown, or nobody knows whether it was done. */
  onFailed: () => Promise<void>
}

/** What a scan turned out to be, and what is handed over for it. */
export function FoundCard({ found, onHanded, onFailed }: FoundCardProps) {
  const { state, message, order, swap } = found.lookup
  const [isOpen, setOpen] = useState(false)
  const { can } = useSession()
  const byNumber = state === 'other'
  const isOffered = state === 'ready' || state === 'received' || (byNumber && isOpen)
  return (
    <section aria-label="Result" className={classes.found}>
      <div role="status">{message !== '' && <p className={classes.message}>{message}</p>}</div>
      {byNumber && order && !isOpen && can('Pickup.edit') && (
        <Button variant="default" className={classes.without ?? ''} onClick={() => setOpen(true)}>
          Hand over without a code
        </Button>
      )}
      {swap && (
        <SwapCard swap={swap} state={state} code={found.code} onSwapped={onHanded} onFailed={onFailed} />
      )}
      {order && (!byNumber || isOpen) && (
        <div className={classes.columns}>
          <Items order={order} />
          <div className={classes.side}>
            <About order={order} />
            {isOffered && can('Pickup.edit') && (
              <HandOverForm
                order={order}
                {...(byNumber ? {} : { code: found.code })}
                onHanded={onHanded}
                onFailed={onFailed}
              />
            )}
          </div>
        </div>
      )}
    </section>
  )
}

function Items({ order: { items } }: { order: PickupOrder }) {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <Card title={pieces === 1 ? '1 piece' : `${pieces} pieces`}>
      <ul className={classes.items}>
        {items.map((item) => (
          <li key={item.id}>
            <Picture
              path={item.image}
              alt=""
              sizes="60px"
              tint={item.name}
              className={classes.picture ?? ''}
            />
            <span className={classes.words}>
              <strong>{item.name}</strong>
              <span>{item.variation.join(', ')}</span>
              <span className={classes.quiet}>{item.sku}</span>
            </span>
            <strong className={classes.quantity}>× {item.quantity}</strong>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function About({ order }: { order: PickupOrder }) {
  return (
    <Card title={order.orderNumber}>
      {order.underpaid > 0 && (
        <p className={classes.warning} role="note">
          Underpaid by {formatPeso(order.underpaid)}
        </p>
      )}
      <FactList>
        <Fact term="Student">{order.studentName || 'None'}</Fact>
        <Fact term="Grade level">{order.gradeLevel || 'None'}</Fact>
        <Fact term="Customer">{order.customerName}</Fact>
        {order.slot !== '' && (
          <Fact term="Pickup slot">
            {longDate(order.slot.slice(0, 10))}, {order.slot.slice(11)} to {order.slotEnds}
          </Fact>
        )}
        {order.paymentTag !== '' && <Fact term="Payment">{order.paymentTag}</Fact>}
      </FactList>
    </Card>
  )
}
