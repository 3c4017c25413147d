import type { ReactNode } from 'react'
import classes from './FormButtons.module.css'

/** The buttons at the end of a form: on the right, and across the width of a phone. */
export function FormButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>
}
