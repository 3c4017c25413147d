import { useId } from 'react'
import { useController } from 'react-hook-form'
import { FieldError } from '../../../ui/form/FieldError.tsx'
import type { CheckoutControl } from './form.ts'
import classes from './RadioCards.module.css'

interface Choice {
  value: string
  label: string
  note: string
}

interface RadioCardsProps {
  control: CheckoutControl
  name: 'deliveryMethod' | 'paymentType'
  label: string
  options: readonly Choice[]
  onChosen?: (value: string) => void
}

/** A required choice between a few options, each with a note. */
export function RadioCards({ control, name, label, options, onChosen }: RadioCardsProps) {
  const id = useId()
  const { field, fieldState } = useController({ control, name })
  const error = fieldState.error?.message
  return (
    <fieldset
      className={classes.group}
      role="radiogroup"
      aria-required
      aria-invalid={error !== undefined}
      aria-describedby={`${id}-error`}
    >
      <legend className={classes.legend}>
        {label} <span className={classes.required}>*</span>
      </legend>
      <div className={classes.cards} data-even={options.length % 2 === 0 || undefined}>
        {options.map((option, index) => (
          <label key={option.value} className={classes.card}>
            <input
              ref={index === 0 ? field.ref : undefined}
              type="radio"
              name={`${id}-choice`}
              value={option.value}
              checked={field.value === option.value}
              onBlur={field.onBlur}
              onChange={() => {
                field.onChange(option.value)
                onChosen?.(option.value)
              }}
            />
            <Words option={option} />
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  )
}

function Words({ option }: { option: Choice }) {
  return (
    <span className={classes.words}>
      <span className={classes.label}>{option.label}</span>
      <span className={classes.note}>{option.note}</span>
    </span>
  )
}
