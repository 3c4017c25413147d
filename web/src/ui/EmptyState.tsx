import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'
import { useTitle } from './use-title.ts'

interface EmptyStateProps {
  /** A Tabler icon element; decorative. */
  icon?: ReactNode
  title: string
  text?: ReactNode
  /** The suggested next action. */
  action?: ReactNode
  /** Inside a card or table: less space around. */
  compact?: boolean
  /** h1 when it is the whole page, which has its title then; 0 for a plain line, inside a table. */
  level?: 0 | 1 | 2 | 3
  /** The title of the browser's tab, if it differs from the title. */
  tab?: string
}

/** Says that there is nothing here, and what to do next. */
export function EmptyState(props: EmptyStateProps) {
  const { icon, title, text, action, compact = false, level = 2, tab = title } = props
  useTitle(level === 1 ? tab : undefined)
  const Heading = level === 0 ? 'p' : (`h${level}` as const)
  return (
    <div className={styles.empty} data-compact={compact || undefined}>
      {icon && (
        <div className={styles.icon} aria-hidden="true">
          {icon}
        </div>
      )}
      <Heading className={styles.title}>{title}</Heading>
      {text && <div className={styles.text}>{text}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
