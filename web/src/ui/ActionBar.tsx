import type { ReactNode } from 'react'
import { StickyBar } from './StickyBar.tsx'
import classes from './ActionBar.module.css'

/** What can be done with a record, and a note on its state, at the lower edge of the window. */
export function ActionBar({ note, children }: { note: ReactNode; children: ReactNode }) {
  return (
    <StickyBar className={classes.bar}>
      <span className={classes.note}>{note}</span>
      <div className={classes.buttons}>{children}</div>
    </StickyBar>
  )
}
