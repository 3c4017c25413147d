import { useId } from 'react'
import { SCHEMES, useScheme } from './color-scheme.ts'
import classes from './SchemeChoice.module.css'

/** The colour scheme as three buttons of a radio group: in the footer, where nobody is logged in and has a menu. */
export function SchemeChoice() {
  const [scheme, setScheme] = useScheme()
  const name = useId()
  return (
    <fieldset className={classes.choice}>
      <legend>Theme</legend>
      {SCHEMES.map(({ value, label }) => (
        <label key={value} className={classes.option}>
          <input type="radio" name={name} checked={scheme === value} onChange={() => setScheme(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
