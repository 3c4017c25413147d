import styles from './RuledLine.module.css'

/** A faint line of ruled paper with its margin: the only ornament. */
export function RuledLine() {
  return <div className={styles.line} aria-hidden="true" />
}
