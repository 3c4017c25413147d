import { useEffect, useRef, useState } from 'react'
import { BarcodeInput } from '../../features/scanner/BarcodeInput.tsx'
import { Card } from '../../ui/Card.tsx'
import { DayCard } from './pickup/DayCard.tsx'
import { FoundCard } from './pickup/FoundCard.tsx'
import classes from './pickup/Pickup.module.css'
import { PickupHead } from './pickup/PickupHead.tsx'
import { useLookup } from './pickup/use-lookup.ts'

/** Hands ready orders over: scan the claim code, say who takes it. */
export default function PickupPage() {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { found, take, follow, lookAgain } = useLookup(field, () => setText(''))
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <PickupHead>Pickup</PickupHead>
      <div className={classes.main}>
        <div className={classes.pickup}>
          <Card title="Claim code">
            <BarcodeInput
              ref={field}
              label="Claim code"
              placeholder="XXXX-XXXX"
              text={text}
              onText={setText}
              onEnter={take}
              description="Scan anywhere on this page, or type a code or an order number and press Enter."
            />
          </Card>
          {found && (
            <FoundCard
              key={found.at}
              found={found}
              onFailed={() => lookAgain(found)}
              onHanded={(lookup) => {
                if (follow(found, lookup)) field.current?.focus()
              }}
            />
          )}
        </div>
        <DayCard />
      </div>
    </>
  )
}
