import type { ReactNode } from 'react'
import classes from './ActionBar.module.css'

/** What can be done with a request; stays at the bottom of the screen, where no toast lies over it. */
export function ActionBar({ note, children }: { note: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.bar} data-bottom-bar>
      <span className={classes.note}>{note}</span>
      <div className={classes.buttons}>{children}</div>
    </div>
  )
}
