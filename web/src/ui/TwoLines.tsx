import styles from './TwoLines.module.css'

/** Two facts in one cell of a table: the second below the first, quieter. */
export function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <span className={styles.lines}>
      {first}
      <span className={styles.second}>{second}</span>
    </span>
  )
}
