import { Button } from '@mantine/core'
import styles from './LoadError.module.css'

interface LoadErrorProps {
  /** Reads again. */
  onRetry: () => void
  /** The number to name when asking for help, if the server gave one. */
  requestId?: string | undefined
  message?: string
}

export const LOAD_FAILED = 'Something went wrong :( Error Loading Data'

/** A part of a page that could not be read, with the way to try again. */
export function LoadError({ onRetry, requestId, message = LOAD_FAILED }: LoadErrorProps) {
  return (
    <div className={styles.error} role="alert">
      <p className={styles.message}>{message}</p>
      {requestId && <p className={styles.id}>If you ask for help, name this number: {requestId}</p>}
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
