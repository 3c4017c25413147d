import { useEffect, useState } from 'react'
import { useWatch, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import classes from './PasswordMeter.module.css'
import { textOf } from './field.ts'

interface PasswordMeterProps<Form extends FieldValues, Saved> {
  control: Control<Form, unknown, Saved>
  name: FieldPath<Form>
}

const STEPS = [1, 2, 3, 4] as const
const WORDS = ['Very easy to guess', 'Easy to guess', 'Could be better', 'Good', 'Very good'] as const

/** How hard a new password is to guess, and a hint for common ones. It only informs; the form validates. */
export function PasswordMeter<Form extends FieldValues, Saved>({
  control,
  name,
}: PasswordMeterProps<Form, Saved>) {
  const password = textOf(useWatch({ control, name }))
  const [strength, setStrength] = useState<{ score: 0 | 1 | 2 | 3 | 4; isCommon: boolean }>()
  useEffect(() => {
    if (password === '') return setStrength(undefined)
    let isOver = false
    // Half a megabyte of lists: fetched with the first letter.
    void import('./password-strength.ts').then(
      ({ strengthOf }) => {
        if (!isOver) setStrength(strengthOf(password))
      },
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [password])
  if (!strength) return null
  // However long it is: what everybody knows protects nobody.
  const score = strength.isCommon ? 0 : strength.score
  return (
    <div className={classes.meter}>
      <div className={classes.bar} data-score={score} aria-hidden="true">
        {STEPS.map((step) => (
          <span key={step} data-full={step <= Math.max(score, 1) || undefined} />
        ))}
      </div>
      <p className={classes.words} role="status">
        {strength.isCommon ? 'This password is a common one: it is tried first.' : WORDS[score]}
      </p>
    </div>
  )
}
