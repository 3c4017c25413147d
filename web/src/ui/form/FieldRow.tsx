import type { ReactNode } from 'react'
import classes from './FieldRow.module.css'

interface FieldRowProps {
  /** For short fields such as names: more of them stand beside each other. */
  narrow?: boolean
  children: ReactNode
}

/** Fields of a form beside each other, as many as there is room for. */
export function FieldRow({ narrow = false, children }: FieldRowProps) {
  return (
    <div className={classes.row} data-narrow={narrow || undefined}>
      {children}
    </div>
  )
}
