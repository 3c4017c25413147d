import { VisuallyHidden } from '@mantine/core'
import { memo, type RefObject } from 'react'
import {
  labelOf,
  type ChoiceGroup,
  type ExchangeOptions,
} from '../../../features/returns/exchange-choices.ts'
import { ExchangeSelect } from '../../../features/returns/ExchangeSelect.tsx'
import { Balance } from '../../../features/returns/ReturnedPieces.tsx'
import { keepFocus } from '../../../ui/focus.ts'
import { Money } from '../../../ui/Money.tsx'
import { QuantityCounter } from '../../../ui/QuantityCounter.tsx'
import { TrashButton } from '../../../ui/TrashButton.tsx'
import type { RowDraft } from './draft/draft.ts'
import { rowPlace } from './draft/errors.ts'
import classes from './ExchangeRow.module.css'
import type { ChangeGroup } from './use-exchange-edit.ts'

/** As many as the server takes; what is in stock is counted when it is saved, because this row may hold some of it. */
const MOST = 999_999

interface ExchangeRowProps {
  groupKey: string
  row: RowDraft
  /** As it is stored; undefined of a new one. */
  stored: RowDraft | undefined
  /** What is left of the piece's price after this row, in pesos. */
  balance: number
  options: ExchangeOptions
  choices: readonly ChoiceGroup[]
  isOpen: boolean
  /** Names the piece for a screen reader. */
  name: string
  error: string | undefined
  /** The only row of a piece stays. */
  canDelete: boolean
  /** The piece's button for one more row. */
  add: RefObject<HTMLButtonElement | null>
  onChange: ChangeGroup
}

/** One thing that a piece is exchanged for. Draws anew only when it changes. */
export const ExchangeRow = memo(function ExchangeRow(props: ExchangeRowProps) {
  const { groupKey, row, balance, isOpen, name, canDelete, add, onChange } = props
  function remove(pressed: HTMLElement) {
    const next = pressed.closest('li')?.nextElementSibling
    keepFocus(
      pressed,
      () => onChange(groupKey, (now) => ({ ...now, rows: now.rows.filter(({ key }) => key !== row.key) })),
      () => next?.querySelector<HTMLElement>(':scope > button') ?? add.current,
    )
  }
  return (
    <li className={classes.row} data-open={isOpen || undefined}>
      {isOpen ? <RowFields {...props} /> : <RowText row={row} />}
      <span className={classes.price}>
        <span className={classes.label}>Price</span> <Money pesos={row.price} />
      </span>
      <span className={classes.balance}>
        <span className={classes.label}>Balance</span> <Balance pesos={balance} strong />
      </span>
      {isOpen && canDelete && (
        <TrashButton
          label={`Delete ${row.name || 'the new item'} for ${name}`}
          className={classes.remove ?? ''}
          onClick={(event) => remove(event.currentTarget)}
        />
      )}
    </li>
  )
})

function RowText({ row }: { row: RowDraft }) {
  return (
    <>
      <span className={classes.item}>
        {row.name || 'Nothing chosen'} <span className={classes.sku}>{row.sku}</span>
      </span>
      <span className={classes.quantity}>
        <VisuallyHidden>Quantity</VisuallyHidden> × {row.quantity}
      </span>
    </>
  )
}

function RowFields(props: ExchangeRowProps) {
  const { groupKey, row, stored, options, choices, name, error, onChange } = props
  const set = (patch: Partial<RowDraft>) =>
    onChange(groupKey, (now) => ({
      ...now,
      rows: now.rows.map((one) => (one.key === row.key ? { ...one, ...patch } : one)),
    }))
  function choose(optionId: string) {
    // Back to what is stored is back to the price that was agreed on.
    if (stored && optionId === stored.optionId) {
      set({ optionId, name: stored.name, sku: stored.sku, price: stored.price })
    }
    const option = options.get(optionId)
    if (option && optionId !== stored?.optionId) {
      set({ optionId, name: labelOf(option), sku: option.sku, price: option.price })
    }
  }
  return (
    <>
      <div className={classes.item}>
        <ExchangeSelect
          label={`Exchange item for ${name}`}
          value={row.optionId}
          valueLabel={row.name}
          options={options}
          choices={choices}
          error={error}
          place={rowPlace(row.key)}
          onChange={choose}
        />
        {row.sku !== '' && <span className={classes.sku}>{row.sku}</span>}
      </div>
      <div className={classes.quantity}>
        <QuantityCounter
          label={`Quantity of ${row.name || 'the new item'} for ${name}`}
          value={row.quantity}
          max={MOST}
          emptyValue={1}
          onChange={(quantity) => set({ quantity })}
        />
      </div>
    </>
  )
}
