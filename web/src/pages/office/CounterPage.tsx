import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { BarcodeInput } from '../../features/scanner/BarcodeInput.tsx'
import { Card } from '../../ui/Card.tsx'
import classes from './counter/Counter.module.css'
import { CounterHead } from './counter/CounterHead.tsx'
import { CustomerCard } from './counter/CustomerCard.tsx'
import { ItemSearch } from './counter/ItemSearch.tsx'
import { LinesTable } from './counter/LinesTable.tsx'
import { PaymentCard } from './counter/PaymentCard.tsx'
import { SoldCard } from './counter/SoldCard.tsx'
import { useSale } from './counter/use-sale.ts'
import { useScannedItems } from './counter/use-scanned-items.ts'

/** Sells over the counter: scan, take the money, hand out the receipt. */
export default function CounterPage() {
  const { can } = useSession()
  const sale = useSale()
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { take, add } = useScannedItems(sale, field, () => setText(''))
  const { sold, lines } = sale.basket
  const maySell = can('Counter.add')
  useEffect(() => field.current?.focus({ preventScroll: true }), [])

  return (
    <>
      <CounterHead>Counter</CounterHead>
      <div className={classes.counter}>
        <div className={classes.items}>
          <Card title="Items">
            <div className={classes.entry}>
              <BarcodeInput
                ref={field}
                text={text}
                onText={setText}
                onEnter={take}
                description="Scan anywhere on this page, or type a SKU and press Enter."
              />
              <ItemSearch onPick={(item) => void add(item)} />
            </div>
          </Card>
          <LinesTable sale={sale} />
        </div>
        {sold ? (
          <div className={classes.side}>
            <SoldCard
              key={sold.orderId}
              sold={sold}
              onNew={() => {
                // Whatever is in it by now was chosen since the last one.
                sale.change({ sold: null })
                field.current?.focus()
              }}
            />
          </div>
        ) : (
          <section className={classes.side} aria-label="Sale">
            <CustomerCard sale={sale} />
            <PaymentCard sale={sale} maySell={maySell} />
          </section>
        )}
      </div>
      <SellByKey isOn={maySell && !sold && lines.length > 0} sell={sale.send} />
    </>
  )
}

/** Ctrl+Enter sells, wherever the focus is. */
function SellByKey({ isOn, sell }: { isOn: boolean; sell: () => Promise<void> }) {
  useEffect(() => {
    if (!isOn) return
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
      event.preventDefault()
      void sell()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isOn, sell])
  return null
}
