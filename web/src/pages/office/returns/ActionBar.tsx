import type { ReactNode } from 'react'
import { StickyBar } from '../../../ui/StickyBar.tsx'
import classes from './ActionBar.module.css'

/** What can be done with a request. */
export function ActionBar({ note, children }: { note: ReactNode; children: ReactNode }) {
  return (
    <StickyBar className={classes.bar}>
      <span className={classes.note}>{note}</span>
      <div className={classes.buttons}>{children}</div>
    </StickyBar>
  )
}
