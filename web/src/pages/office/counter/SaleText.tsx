import { TextInput } from '@mantine/core'
import { SALE_FIELDS } from '@kwaderno/contract/counter-field-labels.ts'
import { headingOf, type DescribedField } from '@kwaderno/contract/described-field.ts'
import '../../../double-click.ts'
import type { SaleTexts } from './basket.ts'
import type { Sale } from './use-sale.ts'

interface SaleTextProps {
  sale: Sale
  name: keyof SaleTexts
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
  const described: DescribedField = SALE_FIELDS[name]
  return (
    <TextInput
      {...input}
      label={headingOf(described)}
      maxLength={described.most}
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
