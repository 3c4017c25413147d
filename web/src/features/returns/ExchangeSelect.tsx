import { Select } from '@mantine/core'
import { useState } from 'react'
import { Money } from '../../ui/Money.tsx'
import { filterChoices, type ChoiceGroup, type ExchangeOptions } from './exchange-choices.ts'
import classes from './ExchangeSelect.module.css'

/** A form may have a hundred of these, so a closed select renders no list. */
const COMBOBOX = { position: 'bottom-start', keepMounted: false } as const

interface ExchangeSelectProps {
  /** Names the select for a screen reader. */
  label: string
  /** Id of the option; '' while nothing is chosen. */
  value: string
  /** The label of the value, shown even when the option is no longer in the list. */
  valueLabel: string
  options: ExchangeOptions
  /** Of `options`, made once for all selects of a page. */
  choices: readonly ChoiceGroup[]
  error?: string | undefined
  /** Finds the field when it is the first wrong one. */
  place: string
  onChange: (value: string) => void
  className?: string | undefined
}

/** What a piece is exchanged for: searched by typing, by product. A closed select draws none of its choices. */
export function ExchangeSelect(props: ExchangeSelectProps) {
  const { label, value, valueLabel, options, choices, error, place, onChange, className } = props
  const [isOpen, setOpen] = useState(false)
  const chosen = value === '' ? [] : [{ group: 'Chosen now', items: [{ value, label: valueLabel }] }]
  const isListed = value === '' || options.has(value)
  return (
    <Select
      className={className ?? ''}
      aria-label={label}
      title={valueLabel}
      maxDropdownHeight={320}
      comboboxProps={COMBOBOX}
      classNames={{ dropdown: classes.dropdown ?? '' }}
      placeholder="Select an item"
      searchable
      // An open list would cover the error below the field that has just got the focus.
      openOnFocus={false}
      allowDeselect={false}
      filter={filterChoices}
      nothingFoundMessage="Nothing found"
      data={isOpen ? [...(isListed ? [] : chosen), ...choices] : chosen}
      value={value === '' ? null : value}
      error={error}
      data-place={place}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      renderOption={({ option }) => <OptionLine id={option.value} label={option.label} options={options} />}
      onChange={(next) => onChange(next ?? '')}
    />
  )
}

function OptionLine({ id, label, options }: { id: string; label: string; options: ExchangeOptions }) {
  const option = options.get(id)
  if (option === undefined) return <span>{label}</span>
  return (
    <span className={classes.option}>
      <span>{option.label}</span>
      <span className={classes.note}>{noteOf(option.status, option.availableStock)}</span>
      <Money pesos={option.price} />
    </span>
  )
}

function noteOf(status: 'Active' | 'Inactive', available: number): string {
  if (status === 'Inactive') return 'Inactive'
  return available > 0 ? `${available} available` : 'Out of stock'
}
