import { Button, NativeSelect } from '@mantine/core'
import { requestSwap, type OrderSwap, type SwapChoice, type SwapUnit } from '@kwaderno/contract/swap.ts'
import { SWAP_TEXT } from '@kwaderno/contract/swap-text.ts'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { firstMessage, statusOf } from '../../../api/failure.ts'
import { makeAttempts } from '../../../api/idempotency-key.ts'
import { notifyHub } from '../../../api/live.ts'
import { refetchAfter, whenRefetched } from '../../../api/query-client.ts'
import '../../../double-click.ts'
import { SizeChart } from '../../../features/catalogue/SizeChart.tsx'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { toast } from '../../../ui/toast.ts'
import classes from './Swap.module.css'

const keyOf = ({ orderItemId, unitIndex }: SwapUnit) => `${orderItemId}/${unitIndex}`

interface SwapFormProps {
  swap: OrderSwap
  onSend: (pressed: HTMLElement) => void
}

/** Chooses another size for each piece that does not fit; what is not chosen stays. */
export function SwapForm({ swap, onSend }: SwapFormProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState('')
  const [attempts] = useState(makeAttempts)

  async function send() {
    const units = swap.units.flatMap((unit) => {
      const { orderItemId, unitIndex } = unit
      const productOptionId = chosen[keyOf(unit)] ?? ''
      return productOptionId === '' ? [] : [{ orderItemId, unitIndex, productOptionId }]
    })
    if (units.length === 0) return setError(SWAP_TEXT.noUnits)
    setSaving(true)
    setError('')
    try {
      const idempotencyKey = attempts.keyOf(JSON.stringify(units))
      const [, told] = await call(requestSwap, { body: { orderId: swap.orderId, units, idempotencyKey } })
      await whenRefetched()
      // On a phone, not over the code.
      toast.success(SWAP_TEXT.requested.title, SWAP_TEXT.requested.text, { isLow: true })
      void notifyHub('AdminSendOrderChangeStatusNotification', told)
    } catch (failure) {
      setError(firstMessage(failure, SWAP_TEXT.failed))
      // Without a connection nothing can be refetched.
      if (statusOf(failure) !== 0) void refetchAfter(requestSwap)
    }
    setSaving(false)
  }

  return (
    <form
      noValidate
      className={classes.form}
      aria-busy={isSaving}
      onSubmit={(event) => {
        event.preventDefault()
        onSend(event.currentTarget)
        void send()
      }}
    >
      <Card flush>
        <ul className={classes.units} aria-label="Pieces of the order">
          {swap.units.map((unit) => (
            <Unit
              key={keyOf(unit)}
              swap={swap}
              unit={unit}
              value={chosen[keyOf(unit)] ?? ''}
              onChoose={(value) => setChosen({ ...chosen, [keyOf(unit)]: value })}
            />
          ))}
        </ul>
      </Card>
      <div className={classes.foot}>
        <p role="alert" className={classes.error}>
          {error}
        </p>
        <Button component={AppLink} href={paths.order(swap.orderId)} variant="default">
          Cancel
        </Button>
        <Button type="submit" loading={isSaving}>
          {SWAP_TEXT.request}
        </Button>
      </div>
    </form>
  )
}

interface UnitProps {
  swap: OrderSwap
  unit: SwapUnit
  value: string
  onChoose: (value: string) => void
}

function Unit({ swap: { units, charts }, unit, value, onChoose }: UnitProps) {
  const sameItem = units.filter(({ orderItemId }) => orderItemId === unit.orderItemId)
  const piece = sameItem.length > 1 ? `Piece ${unit.unitIndex + 1} of ${sameItem.length}` : ''
  const chart = charts.find(({ productId }) => productId === unit.productId)?.chart
  const choice = unit.choices.find(({ productOptionId }) => String(productOptionId) === value)
  return (
    <li className={classes.unit}>
      <Picture path={unit.image} alt="" sizes="60px" tint={unit.name} className={classes.picture ?? ''} />
      <span className={classes.words}>
        <strong>{unit.name}</strong>
        <span>{[unit.variation.join(', '), piece].filter((part) => part !== '').join(' · ')}</span>
        <Money pesos={unit.price} />
      </span>
      <div className={classes.choice}>
        <NativeSelect
          label="New size"
          aria-label={['New size of', unit.name, ...unit.variation, piece].join(' ').trim()}
          value={value}
          onChange={(event) => onChoose(event.currentTarget.value)}
        >
          <option value="">Keep this one</option>
          {unit.choices.map((one) => (
            <option
              key={one.productOptionId}
              value={one.productOptionId}
              disabled={!one.isSamePrice || one.available === 0}
            >
              {labelOf(one)}
            </option>
          ))}
        </NativeSelect>
        {unit.choices.length === 0 && <p className={classes.none}>There is no other size of it.</p>}
        {chart && <SizeChart chart={chart} chosen={choice?.variation ?? unit.variation} />}
      </div>
    </li>
  )
}

/** 'L · 3 available' */
function labelOf({ variation, isSamePrice, available }: SwapChoice): string {
  const how = isSamePrice ? `${available.toLocaleString('en-PH')} available` : SWAP_TEXT.otherPrice
  return `${variation.join(', ')} · ${how}`
}
