import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { Href } from '../../href.ts'
import { AppLink } from '../../navigation.tsx'
import styles from './CardLink.module.css'

interface CardLinkProps {
  href: Href
  children: ReactNode
  className?: string | undefined
}

/** A card that is one link. */
export function CardLink({ href, children, className }: CardLinkProps) {
  return (
    <AppLink href={href} className={clsx(styles.card, className)}>
      {children}
    </AppLink>
  )
}

interface CardWordsProps {
  title: ReactNode
  children: ReactNode
  /** The last line, in small type. */
  note: ReactNode
}

export function CardWords({ title, children, note }: CardWordsProps) {
  return (
    <span className={styles.words}>
      <span className={styles.title}>{title}</span>
      {children}
      <span className={styles.note}>{note}</span>
    </span>
  )
}
