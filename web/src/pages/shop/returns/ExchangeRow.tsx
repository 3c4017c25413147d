import { isOptionsGroup, Select, type OptionsFilter } from '@mantine/core'
import { lineTotal, toCentavos, toPesos } from '@kwaderno/contract/money.ts'
import type { ExchangeOption } from '@kwaderno/contract/returns.ts'
import { IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Money } from '../../../ui/Money.tsx'
import { QuantityCounter } from '../../../ui/QuantityCounter.tsx'
import type { ExchangeDraft } from './draft.ts'
import classes from './ExchangeRow.module.css'

interface ExchangeRowProps {
  row: ExchangeDraft
  options: ReadonlyMap<string, ExchangeOption>
  /** Options that other rows of the same piece have. */
  taken: ReadonlySet<string>
  /** The highest quantity. */
  most: number
  error: string | undefined
  /** Names the piece for a screen reader. */
  unit: string
  onChange: (patch: Partial<ExchangeDraft>) => void
  onRemove: () => void
}

/** The options of a select by product; the product's name is part of each label, so that typing it finds them all. */
function groupsOf(options: ReadonlyMap<string, ExchangeOption>, taken: ReadonlySet<string>) {
  const groups = new Map<string, { value: string; label: string; disabled: boolean }[]>()
  for (const [value, option] of options) {
    const items = groups.get(option.groupLabel) ?? []
    const disabled = option.availableStock <= 0 || option.status !== 'Active' || taken.has(value)
    items.push({ value, label: `${option.groupLabel}, ${option.label}`, disabled })
    groups.set(option.groupLabel, items)
  }
  return [...groups].map(([group, items]) => ({ group, items }))
}

/** How many options are drawn at once. */
const MOST_SHOWN = 60

/** Options that have all the words, and only groups that have options: Mantine's own filter counts empty groups. */
const filterGroups: OptionsFilter = ({ options, search }) => {
  const words = search.toLowerCase().split(/\s+/)
  let left = MOST_SHOWN
  return options.flatMap((group) => {
    if (!isOptionsGroup(group)) return []
    const found = group.items
      .filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
      .slice(0, left)
    left -= found.length
    return found.length > 0 ? [{ group: group.group, items: found }] : []
  })
}

/** One thing that a piece is exchanged for, and how many of it. */
export function ExchangeRow({
  row,
  options,
  taken,
  most,
  error,
  unit,
  onChange,
  onRemove,
}: ExchangeRowProps) {
  const data = useMemo(() => groupsOf(options, taken), [options, taken])
  const chosen = options.get(row.optionId)
  return (
    <li className={classes.row}>
      <Select
        className={classes.select ?? ''}
        aria-label={`Exchange item for ${unit}`}
        maxDropdownHeight={320}
        placeholder="Select an item"
        searchable
        filter={filterGroups}
        nothingFoundMessage="Nothing found"
        data={data}
        value={row.optionId === '' ? null : row.optionId}
        error={error}
        data-place={`row.${row.key}`}
        renderOption={({ option }) => <OptionLine option={options.get(option.value)} />}
        onChange={(value) => onChange({ optionId: value ?? '', quantity: 1 })}
      />
      <QuantityCounter
        label={`Quantity of ${chosen ? `${chosen.groupLabel}, ${chosen.label}` : 'the exchange item'}`}
        value={row.quantity}
        max={Math.max(1, most)}
        disabled={chosen === undefined}
        onChange={(quantity) => onChange({ quantity })}
      />
      <span className={classes.price}>
        {chosen && <Money pesos={toPesos(lineTotal(toCentavos(chosen.price), row.quantity))} />}
      </span>
      <button
        type="button"
        className={classes.remove}
        aria-label={`Remove the exchange item for ${unit}`}
        onClick={onRemove}
      >
        <IconTrash size={20} stroke={1.75} aria-hidden />
      </button>
    </li>
  )
}

function OptionLine({ option }: { option: ExchangeOption | undefined }) {
  if (option === undefined) return null
  return (
    <span className={classes.option}>
      <span>{option.label}</span>
      <span className={classes.note}>
        {option.availableStock > 0 ? `${option.availableStock} available` : 'Out of stock'}
      </span>
      <Money pesos={option.price} />
    </span>
  )
}
