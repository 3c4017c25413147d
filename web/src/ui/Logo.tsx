import styles from './Logo.module.css'

/** The word Kwaderno with its pencil dot. Put it into a link home. */
export function Logo({ size = 'md' }: { size?: 'sm' | 'md' | 'lg' }) {
  return (
    <span className={styles.logo} data-size={size}>
      Kwaderno
      <span className={styles.dot} aria-hidden="true" />
    </span>
  )
}
