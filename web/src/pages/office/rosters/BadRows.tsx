import type { RosterError } from '@kwaderno/contract/roster.ts'
import classes from './Roster.module.css'

/** The rows of a file that were left out, with the reasons. @param count of all, where only the first are known */
export function BadRows({ errors, count }: { errors: readonly RosterError[]; count: number }) {
  return (
    <>
      <ul className={classes.bad} aria-label="Bad rows">
        {errors.map(({ row, text }) => (
          <li key={row}>
            <strong>Row {row.toLocaleString('en-PH')}</strong>: {text}
          </li>
        ))}
      </ul>
      {count > errors.length && (
        <p className={classes.more}>and {(count - errors.length).toLocaleString('en-PH')} more</p>
      )}
    </>
  )
}
