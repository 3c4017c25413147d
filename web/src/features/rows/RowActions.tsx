import type { ReactNode } from 'react'
import type { Href } from '../../href.ts'
import { AppLink } from '../../navigation.tsx'
import styles from './RowActions.module.css'

/** What can be done with a row of a list, beside each other. */
export function RowActions({ children }: { children: ReactNode }) {
  return <span className={styles.actions}>{children}</span>
}

interface RowActionProps {
  /** Names the row as well, for those who do not see it, such as 'Manage ORD-20261121-0009'. */
  label?: string
  /** Where it leads, and with it a click anywhere in the row; without it `onClick` says what it does. */
  href?: Href
  onClick?: () => void
  /** It takes something away. */
  danger?: boolean
  children: string
}

/** One thing that can be done with a row: words, so that a column of them stays calm, as high as a thumb on touch. */
export function RowAction({ label, href, onClick, danger = false, children }: RowActionProps) {
  const shared = {
    className: styles.action,
    'aria-label': label,
    'data-danger': danger || undefined,
    onClick,
  }
  if (href === undefined) {
    return (
      <button type="button" {...shared}>
        {children}
      </button>
    )
  }
  return (
    <AppLink href={href} data-opens-row {...shared}>
      {children}
    </AppLink>
  )
}
