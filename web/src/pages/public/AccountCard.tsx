import type { ReactNode } from 'react'
import { useTitle } from '../../ui/use-title.ts'
import classes from './AccountCard.module.css'

/** The narrow card of the account pages, with a title and optional content beside it. */
export function AccountCard({
  title,
  lead,
  children,
  aside,
}: {
  title: string
  lead?: ReactNode
  children: ReactNode
  aside?: ReactNode
}) {
  useTitle(title)
  return (
    <div className={classes.page} data-aside={aside !== undefined || undefined}>
      {aside}
      <section className={classes.card} aria-labelledby="account-title">
        <h1 id="account-title">{title}</h1>
        {lead !== undefined && <p className={classes.lead}>{lead}</p>}
        {children}
      </section>
    </div>
  )
}
