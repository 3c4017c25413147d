import { TextInput, type TextInputProps } from '@mantine/core'
import { maskPrice } from './input-masks.ts'
import styles from './PriceInput.module.css'

interface PriceInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** An amount as text, '' when empty. */
  value: string
  onChange: (value: string) => void
}

/** An amount of pesos with at most two decimals; other characters do not get in. */
export function PriceInput({ value, onChange, onBlur, ...rest }: PriceInputProps) {
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      classNames={{ input: styles.input ?? '' }}
      leftSection={<span aria-hidden="true">₱</span>}
      leftSectionWidth={30}
      value={value}
      onChange={(event) => onChange(maskPrice(event.currentTarget.value))}
      onBlur={(event) => {
        if (value.endsWith('.')) onChange(value.slice(0, -1))
        onBlur?.(event)
      }}
    />
  )
}
