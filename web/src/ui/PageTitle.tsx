import type { ReactNode } from 'react'
import styles from './PageTitle.module.css'
import { useTitle } from './use-title.ts'

interface PageTitleProps {
  /** The heading; also the title of the browser's tab unless `tab` names another. */
  children: string
  tab?: string
  /** Above the heading: the way back, such as 'My orders / ORD-...'. */
  trail?: ReactNode
  /** Under the heading. */
  note?: ReactNode
  /** Buttons beside the heading; below it on a phone. */
  actions?: ReactNode
}

/** The head of a page with its only h1. */
export function PageTitle({ children, tab, trail, note, actions }: PageTitleProps) {
  useTitle(tab ?? children)
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        {trail && <div className={styles.trail}>{trail}</div>}
        <h1 className={styles.title}>{children}</h1>
        {note && <div className={styles.note}>{note}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
