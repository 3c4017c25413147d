import styles from './TwoLineCell.module.css'

/**
 * Two facts in one cell of a table: the second below the first, quieter.
 * @param title what the second stands for, in full
 */
export function TwoLineCell({ first, second, title }: { first: string; second: string; title?: string }) {
  return (
    <span className={styles.lines}>
      {first}
      <span className={styles.second} title={title}>
        {second}
      </span>
    </span>
  )
}
