import { Button, Input, NativeSelect } from '@mantine/core'
import type { ExchangeOption } from '@kwaderno/contract/returns.ts'
import { IconPlus } from '@tabler/icons-react'
import type { FieldErrors } from 'react-hook-form'
import { keepFocus } from '../../../ui/focus.ts'
import { Money } from '../../../ui/Money.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { SelectBox } from '../../../ui/SelectBox.tsx'
import { TextLines } from '../../../ui/TextLines.tsx'
import {
  mostOf,
  newRow,
  unitBalance,
  unitKey,
  unitName,
  type ExchangeDraft,
  type UnitDraft,
} from './draft.ts'
import { ExchangeRow } from './ExchangeRow.tsx'
import classes from './UnitRow.module.css'

interface UnitRowProps {
  /** All pieces of the form. */
  units: readonly UnitDraft[]
  unit: UnitDraft
  reasons: readonly { value: number; label: string }[]
  options: ReadonlyMap<string, ExchangeOption>
  errors: FieldErrors<UnitDraft> | undefined
  /** Its name in the form. */
  place: string
  onChange: (patch: Partial<UnitDraft>) => void
  /** Copies the reason and the exchange to the other selected pieces; undefined when there are none. */
  onCopy: (() => void) | undefined
}

/** One piece of the order: whether it is returned, why, and in exchange for what. */
export function UnitRow(props: UnitRowProps) {
  const { unit, reasons, errors, place, onChange } = props
  const { item, isSelected } = unit
  const name = unitName(unit)
  return (
    <li className={classes.unit} data-selected={isSelected || undefined}>
      <SelectBox
        label={`Return ${name}`}
        checked={isSelected}
        onChange={(checked) => onChange({ isSelected: checked })}
      />
      <Picture
        path={item.image}
        alt=""
        sizes="56px"
        tint={item.category[0] ?? item.name}
        className={classes.picture ?? ''}
      />
      <UnitWords unit={unit} />
      <Money pesos={item.price} strong className={classes.price ?? ''} />
      {isSelected && (
        <div className={classes.form}>
          <NativeSelect
            label="Reason"
            withAsterisk
            aria-required
            className={classes.reason}
            aria-label={`Reason for returning ${name}`}
            value={unit.reasonId}
            error={errors?.reasonId?.message}
            data-place={`${place}.reasonId`}
            onChange={(event) => onChange({ reasonId: event.currentTarget.value })}
          >
            <option value="">Select a reason</option>
            {reasons.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
          <Exchange {...props} />
        </div>
      )}
    </li>
  )
}

function UnitWords({ unit: { item, index } }: { unit: UnitDraft }) {
  return (
    <TextLines>
      <span className={classes.name}>{item.name}</span>
      <span className={classes.detail}>
        {[item.variation.join(', '), item.quantity > 1 ? `Piece ${index + 1} of ${item.quantity}` : '']
          .filter((part) => part !== '')
          .join(' · ')}
      </span>
      <span className={classes.detail}>{item.sku}</span>
    </TextLines>
  )
}

/** What the piece is exchanged for, and the balance. */
function Exchange({ units, unit, options, errors, place, onChange, onCopy }: UnitRowProps) {
  const { exchange } = unit
  const key = unitKey(unit)
  const name = unitName(unit)
  const addLabel = exchange.length === 0 ? 'Choose exchange item' : 'Add another item'
  const noExchange = errors?.exchange?.root?.message
  const othersOf = (row: ExchangeDraft) => exchange.filter(({ key: other }) => other !== row.key)
  return (
    <div className={classes.exchange}>
      <Input.Label labelElement="div" size="md" required aria-hidden="true">
        Exchange for
      </Input.Label>
      {exchange.length > 0 && (
        <ul className={classes.rows} aria-label={`Exchange for ${name}`}>
          {exchange.map((row, index) => (
            <ExchangeRow
              key={row.key}
              row={row}
              options={options}
              taken={new Set(othersOf(row).map(({ optionId }) => optionId))}
              most={mostOf(units, row, options)}
              error={errors?.exchange?.[index]?.optionId?.message}
              place={`${place}.exchange.${index}.optionId`}
              unit={name}
              onChange={(patch) =>
                onChange({ exchange: exchange.map((one) => (one === row ? { ...row, ...patch } : one)) })
              }
              onRemove={(pressed) => keepFocus(pressed, () => onChange({ exchange: othersOf(row) }))}
            />
          ))}
        </ul>
      )}
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          data-place={`${place}.exchange.root`}
          aria-describedby={noExchange ? `${key}-no-exchange` : undefined}
          aria-label={`${addLabel} for ${name}`}
          onClick={() => onChange({ exchange: [...exchange, newRow()] })}
        >
          {addLabel}
        </Button>
        {onCopy && (
          <Button variant="subtle" onClick={onCopy}>
            Use for all selected
          </Button>
        )}
        <span className={classes.balance}>
          Balance <Money pesos={unitBalance(unit, options)} strong owed />
        </span>
      </div>
      {noExchange && (
        <Input.Error size="md" id={`${key}-no-exchange`}>
          {noExchange}
        </Input.Error>
      )}
    </div>
  )
}
