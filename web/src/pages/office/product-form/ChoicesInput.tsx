import { MultiSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ValueChoice } from './draft/columns.ts'
import classes from './ProductForm.module.css'

interface ChoicesInputProps {
  id?: string
  label: string
  help?: ReactNode
  /** Undefined while they are read. */
  choices: readonly ValueChoice[] | undefined
  value: readonly number[]
  onChange: (value: number[]) => void
  most?: number
  error?: string | undefined
  required?: boolean
  readOnly?: boolean
  disabled?: boolean
}

/** Several of a list, found by typing: a few letters and Enter take the first that fits, Backspace takes one back. */
export function ChoicesInput(props: ChoicesInputProps) {
  const { choices, value, onChange, required = false, readOnly = false } = props
  return (
    <MultiSelect
      id={props.id}
      label={props.label}
      description={props.help}
      error={props.error}
      placeholder={placeholderOf(props)}
      data={(choices ?? []).map((choice) => ({ value: String(choice.value), label: choice.label }))}
      value={choices ? value.map(String) : []}
      onChange={(chosen) => onChange(chosen.map(Number))}
      maxValues={props.most}
      withAsterisk={required}
      aria-required={required}
      readOnly={readOnly}
      disabled={props.disabled}
      classNames={{ input: classes.pills ?? '' }}
      searchable
      hidePickedOptions
      // Becoming true selects the first, too: for words that were typed before there were choices.
      selectFirstOptionOnChange={choices !== undefined}
      openOnFocus={false}
      nothingFoundMessage={choices ? 'Nothing found' : LOADING}
      comboboxProps={{ transitionProps: { duration: 0 } }}
    />
  )
}

const LOADING = 'Loading…'

function placeholderOf({ choices, value, readOnly = false }: ChoicesInputProps): string {
  if (choices === undefined) return LOADING
  return value.length === 0 && !readOnly ? 'Type to search' : ''
}
