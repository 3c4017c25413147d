import styles from './ListRetry.module.css'

/** Under a select whose choices could not be read. */
export function ListRetry({ onRetry }: { onRetry: () => void }) {
  return (
    <span className={styles.retry} role="alert">
      The list could not be loaded.
      <button type="button" onClick={onRetry}>
        Retry
      </button>
    </span>
  )
}
