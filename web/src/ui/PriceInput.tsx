import { TextInput, type TextInputProps } from '@mantine/core'
import { maskPrice, signed, withoutOpenPoint } from './input-masks.ts'
import styles from './PriceInput.module.css'

interface PriceInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** An amount as text, '' when empty. */
  value: string
  onChange: (value: string) => void
  /** Accepts a minus sign, for forms that report a negative amount as an error. */
  isSigned?: boolean
}

/** An amount of pesos with at most two decimals; other characters are not accepted. */
export function PriceInput({ value, onChange, onBlur, isSigned = false, ...rest }: PriceInputProps) {
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      classNames={{ input: styles.input ?? '' }}
      leftSection={<span aria-hidden="true">₱</span>}
      leftSectionWidth={30}
      value={value}
      onChange={({ currentTarget: { value: text } }) =>
        onChange(isSigned ? signed(text, maskPrice) : maskPrice(text))
      }
      onBlur={(event) => {
        if (value.endsWith('.')) onChange(withoutOpenPoint(value))
        onBlur?.(event)
      }}
    />
  )
}
