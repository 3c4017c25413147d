import { useEffect, useState } from 'react'
import { useWatch, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import classes from './PasswordMeter.module.css'
import { textOf } from './field.ts'

interface PasswordMeterProps<Form extends FieldValues, Saved> {
  control: Control<Form, unknown, Saved>
  name: FieldPath<Form>
}

interface Strength {
  score: 0 | 1 | 2 | 3 | 4
  isCommon: boolean
}

const STEPS = [1, 2, 3, 4] as const
const WORDS = ['Very easy to guess', 'Easy to guess', 'Could be better', 'Good', 'Very good'] as const

/**
 * How hard a new password is to guess, and a hint for common ones. It only informs; the form validates. It has its room
 * before it knows anything, so that nothing moves away from under a finger when it does.
 */
export function PasswordMeter<Form extends FieldValues, Saved>({
  control,
  name,
}: PasswordMeterProps<Form, Saved>) {
  const password = textOf(useWatch({ control, name }))
  const [strength, setStrength] = useState<Strength>()
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
  return (
    <div className={classes.meter}>
      <div className={classes.bar} data-score={strength && scoreOf(strength)} aria-hidden="true">
        {STEPS.map((step) => (
          <span key={step} data-full={(strength && step <= Math.max(scoreOf(strength), 1)) || undefined} />
        ))}
      </div>
      <p className={classes.words} role="status">
        {strength && (strength.isCommon ? 'A common one: it is tried first' : WORDS[scoreOf(strength)])}
      </p>
    </div>
  )
}

/** However long it is: what everybody knows protects nobody. */
const scoreOf = ({ score, isCommon }: Strength) => (isCommon ? 0 : score)
