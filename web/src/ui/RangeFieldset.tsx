import type { ReactNode } from 'react'
import styles from './RangeFieldset.module.css'

interface RangeFrameProps {
  /** Names the pair for a screen reader. */
  label: string
  /** The id of the error, for `aria-describedby` of the fields. */
  errorId: string
  error: string | undefined
  /** Both ends, each a label with its `RangeLabel`. */
  children: ReactNode
}

/** The two fields of a range in one row, and what is wrong with it. */
export function RangeFieldset({ label, errorId, error, children }: RangeFrameProps) {
  return (
    <fieldset className={styles.range}>
      <legend className={styles.legend}>{label}</legend>
      {children}
      {error !== undefined && (
        <span className={styles.error} id={errorId} role="alert">
          {error}
        </span>
      )}
    </fieldset>
  )
}

/** Stands before a field. @param isHidden for a field that has a longer name of its own */
export function RangeLabel({ children, isHidden }: { children: string; isHidden?: boolean }) {
  return (
    <span className={styles.word} aria-hidden={isHidden}>
      {children}
    </span>
  )
}
