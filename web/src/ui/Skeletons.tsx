import styles from './Skeletons.module.css'

/** A grey block shown while content loads. Sizes are CSS lengths. */
export function Bone({ width = '100%', height = '1em' }: { width?: string; height?: string }) {
  return <span className={styles.bone} style={{ width, height }} aria-hidden="true" />
}

/** Tells screen readers that content is loading. */
export function Loading({ label = 'Loading' }: { label?: string }) {
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

/** A customer's orders or requests while they are read: cards below each other. */
export function CardRowsSkeleton({ rows = 5, label }: { rows?: number; label: string }) {
  return (
    <div className={styles.cards}>
      <Loading label={label} />
      {keys(rows).map((key) => (
        <div key={key} className={styles.cardRow} aria-hidden="true">
          <span className={styles.thumb} />
          <span className={styles.lines}>
            <Bone width="min(180px, 70%)" />
            <Bone width="min(280px, 90%)" />
          </span>
        </div>
      ))}
    </div>
  )
}

/** A product's page: the picture, and the choices beside or below it. */
export function ProductSkeleton() {
  return (
    <div className={styles.product} data-buy-bar>
      <Loading label="Loading the product" />
      <span className={styles.tile} aria-hidden="true" />
      <div className={styles.choices}>
        <Bone width="40%" />
        <Bone width="80%" height="2rem" />
        <Bone width="35%" height="1.5rem" />
        <Bone width="60%" height="44px" />
        <Bone width="60%" height="44px" />
        <Bone height="44px" />
      </div>
    </div>
  )
}

/** A page of cards in two columns, such as an order's. @param hasLine with a card across above them */
export function ColumnsSkeleton({ label, hasLine = false }: { label: string; hasLine?: boolean }) {
  return (
    <div className={styles.columnsPage}>
      <Loading label={label} />
      <div className={styles.lines}>
        <Bone width="min(220px, 60%)" />
        <Bone width="min(380px, 85%)" height="2rem" />
      </div>
      {hasLine && <span className={styles.line} aria-hidden="true" />}
      <div className={styles.columns} aria-hidden="true">
        <span className={styles.block} />
        <span className={styles.block} />
      </div>
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
