import styles from './Skeletons.module.css'

/** A grey block that stands in for what is being read. Sizes are CSS lengths. */
export function Bone({ width = '100%', height = '1em' }: { width?: string; height?: string }) {
  return <span className={styles.bone} style={{ width, height }} aria-hidden="true" />
}

function Loading({ label = 'Loading' }: { label?: string }) {
  return (
    <span className={styles.hidden} role="status" data-loading>
      {label}
    </span>
  )
}

/** Lays product cards out: 2 columns on a phone, then 3, then 4. */
export const productGridClass = styles.grid ?? ''

export function ProductGridSkeleton({ count = 8 }: { count?: number }) {
  return (
    <>
      <Loading label="Loading products" />
      <div className={styles.grid} aria-hidden="true">
        {keys(count).map((key) => (
          <div key={key}>
            <span className={styles.tile} />
            <Bone width="80%" />
            <Bone width="45%" />
          </div>
        ))}
      </div>
    </>
  )
}

/** Rows of a table or list while they are read. */
export function RowsSkeleton({ rows = 10, label }: { rows?: number; label?: string }) {
  return (
    <div className={styles.rows}>
      <Loading {...(label === undefined ? {} : { label })} />
      {keys(rows).map((key) => (
        <div key={key} className={styles.row} aria-hidden="true">
          <Bone width="18%" />
          <Bone width="26%" />
          <Bone width="14%" />
          <Bone width="10%" />
        </div>
      ))}
    </div>
  )
}

export function PageSkeleton() {
  return (
    <div className={styles.page}>
      <Loading />
      <Bone width="min(320px, 70%)" height="2rem" />
      <Bone width="min(480px, 90%)" />
      <span className={styles.block} aria-hidden="true" />
    </div>
  )
}

function keys(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}
