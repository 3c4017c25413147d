import { NativeSelect, TextInput } from '@mantine/core'
import { SPECIAL_DISCOUNT_FIELDS as FIELDS } from '@kwaderno/contract/order-fields.ts'
import { SPECIAL_DISCOUNT_LABEL, SPECIAL_DISCOUNT_TYPES } from '@kwaderno/contract/special-discount.ts'
import type { ReactNode } from 'react'
import { PriceInput } from '../../ui/PriceInput.tsx'
import type { SpecialDiscountField, SpecialDiscountTexts } from './special-discount.ts'
import classes from './SpecialDiscount.module.css'

interface SpecialDiscountFieldsProps {
  values: SpecialDiscountTexts
  errors: Readonly<Partial<Record<SpecialDiscountField, string | undefined>>>
  disabled: boolean
  /** Whether staff decide on it here, who have seen the booklet. */
  isDecided: boolean
  onChange: (patch: Partial<SpecialDiscountTexts>) => void
  /** Below the fields, once a type is chosen. */
  children?: ReactNode
}

/** Whose special discount it is, and by which ID. What follows from a type is asked once one is chosen. */
export function SpecialDiscountFields(props: SpecialDiscountFieldsProps) {
  const { values, errors, disabled, isDecided, onChange, children } = props
  const of = (name: SpecialDiscountField) => ({
    label: FIELDS[name].label,
    name,
    value: values[name],
    error: errors[name],
    disabled,
  })
  return (
    <>
      <NativeSelect
        {...of('specialDiscountType')}
        label={isDecided ? FIELDS.specialDiscountType.label : 'Type'}
        onChange={(event) =>
          onChange({
            specialDiscountType: event.currentTarget.value as SpecialDiscountTexts['specialDiscountType'],
          })
        }
      >
        <option value="">None</option>
        {SPECIAL_DISCOUNT_TYPES.map((type) => (
          <option key={type} value={type}>
            {SPECIAL_DISCOUNT_LABEL[type]}
          </option>
        ))}
      </NativeSelect>
      {values.specialDiscountType !== '' && (
        <>
          <div className={classes.fields}>
            <TextInput
              {...of('specialDiscountName')}
              label={isDecided ? FIELDS.specialDiscountName.label : 'Name on the ID'}
              required
              autoComplete="off"
              maxLength={FIELDS.specialDiscountName.most}
              onChange={(event) => onChange({ specialDiscountName: event.currentTarget.value })}
            />
            <TextInput
              {...of('specialDiscountIdNumber')}
              required
              autoComplete="off"
              maxLength={FIELDS.specialDiscountIdNumber.most}
              onChange={(event) => onChange({ specialDiscountIdNumber: event.currentTarget.value })}
            />
            {isDecided && (
              <PriceInput
                {...of('specialDiscountElsewhere')}
                onChange={(specialDiscountElsewhere) => onChange({ specialDiscountElsewhere })}
              />
            )}
          </div>
          {children}
        </>
      )}
    </>
  )
}
