import { Button } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { focusHeading } from './focus.ts'
import styles from './LoadError.module.css'

interface LoadErrorProps {
  /** Loads it again. */
  onRetry: () => void
  /** The number to name when asking for help, if the server gave one. */
  requestId?: string | undefined
  message?: string
}

export const LOAD_FAILED = 'Something went wrong :( Error Loading Data'

/** Stands in for a part of a page that could not be loaded, with a button that tries again. */
export function LoadError({ onRetry, requestId, message = LOAD_FAILED }: LoadErrorProps) {
  const button = useRef<HTMLButtonElement>(null)
  // What is read takes its place.
  useLayoutEffect(() => {
    const own = button.current
    return () => void (own && document.activeElement === own && focusHeading(own.closest('[role=dialog]')))
  }, [])
  return (
    <div className={styles.error} role="alert">
      <p className={styles.message}>{message}</p>
      {requestId && <p className={styles.id}>If you ask for help, name this number: {requestId}</p>}
      <Button ref={button} variant="default" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
