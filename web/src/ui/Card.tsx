import clsx from 'clsx'
import { useId, type ReactNode } from 'react'
import styles from './Card.module.css'

interface CardProps {
  /** Heading of the card; it then is a named section of the page. */
  title?: ReactNode
  /** Beside the heading, such as a badge or a button. */
  aside?: ReactNode
  /** h2 unless the card lies inside a section that has one. */
  level?: 2 | 3
  /** Without inner space, for tables and pictures that reach the edges. */
  flush?: boolean
  className?: string
  children: ReactNode
}

/** A surface with a border and an optional heading. */
export function Card({ title, aside, level = 2, flush = false, className, children }: CardProps) {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section
      className={clsx(styles.card, flush && styles.flush, className)}
      {...(title ? { 'aria-labelledby': id } : {})}
    >
      {title && (
        <div className={styles.head}>
          <Heading className={styles.title} id={id}>
            {title}
          </Heading>
          {aside}
        </div>
      )}
      {children}
    </section>
  )
}
