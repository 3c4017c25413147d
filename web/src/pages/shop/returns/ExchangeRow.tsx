import { lineTotal, toCentavos, toPesos } from '@kwaderno/contract/money.ts'
import { useMemo } from 'react'
import { choicesOf, labelOf, type ExchangeOptions } from '../../../features/returns/exchange-choices.ts'
import { ExchangeSelect } from '../../../features/returns/ExchangeSelect.tsx'
import { Money } from '../../../ui/Money.tsx'
import { QuantityCounter } from '../../../ui/QuantityCounter.tsx'
import { TrashButton } from '../../../ui/TrashButton.tsx'
import type { ExchangeDraft } from './draft.ts'
import classes from './ExchangeRow.module.css'

interface ExchangeRowProps {
  row: ExchangeDraft
  options: ExchangeOptions
  /** Options that are already chosen in other rows of the piece. */
  taken: ReadonlySet<string>
  /** The highest quantity. */
  most: number
  error: string | undefined
  /** Its name in the form. */
  place: string
  /** The name of the piece, for screen readers. */
  unit: string
  onChange: (patch: Partial<ExchangeDraft>) => void
  onRemove: (pressed: HTMLElement) => void
}

/** One item that a piece is exchanged for, with its quantity. */
export function ExchangeRow({
  row,
  options,
  taken,
  most,
  error,
  place,
  unit,
  onChange,
  onRemove,
}: ExchangeRowProps) {
  const choices = useMemo(() => choicesOf(options, taken), [options, taken])
  const chosen = options.get(row.optionId)
  return (
    <li className={classes.row}>
      <ExchangeSelect
        className={classes.select}
        label={`Exchange item for ${unit}`}
        value={row.optionId}
        valueLabel={chosen ? labelOf(chosen) : ''}
        options={options}
        choices={choices}
        error={error}
        place={place}
        onChange={(optionId) => onChange({ optionId, quantity: 1 })}
      />
      <QuantityCounter
        label={`Quantity of ${chosen ? labelOf(chosen) : 'the exchange item'}`}
        value={row.quantity}
        max={Math.max(1, most)}
        disabled={chosen === undefined}
        onChange={(quantity) => onChange({ quantity })}
      />
      <span className={classes.price}>
        {chosen && <Money pesos={toPesos(lineTotal(toCentavos(chosen.price), row.quantity))} />}
      </span>
      <TrashButton
        label={`Remove the exchange item for ${unit}`}
        onClick={(event) => onRemove(event.currentTarget)}
      />
    </li>
  )
}
