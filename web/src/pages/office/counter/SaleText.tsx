import { TextInput } from '@mantine/core'
import '../../../double-click.ts'
import type { SaleTexts } from './basket.ts'
import type { Sale } from './use-sale.ts'

interface SaleTextProps {
  sale: Sale
  name: keyof SaleTexts
  label: string
  maxLength?: number
  placeholder?: string
  inputMode?: 'decimal' | 'numeric' | 'text'
  required?: boolean
  description?: string
  /** Rewrites what is typed. */
  mask?: (text: string) => string
  className?: string | undefined
}

/** One of the texts of a sale. */
export function SaleText({ sale, name, mask, ...input }: SaleTextProps) {
  return (
    <TextInput
      {...input}
      name={name}
      autoComplete="off"
      disabled={sale.isSelling}
      value={sale.basket[name]}
      error={sale.errors[name]}
      onChange={(event) => {
        const text = event.currentTarget.value
        sale.change({ [name]: mask ? mask(text) : text })
      }}
    />
  )
}
