import { Suspense } from 'react'
import { lazyPart } from '../../lazy-part.ts'
import styles from './BarcodePicture.module.css'

const Code128 = lazyPart(() => import('./Code128.tsx').then((module) => ({ default: module.Code128 })))

/** The barcode of a SKU on a screen, the SKU below it. The encoder is fetched with the first one. */
export function BarcodePicture({ sku }: { sku: string }) {
  return (
    <figure className={styles.figure}>
      <Suspense fallback={<span className={styles.blank} />}>
        <Code128
          text={sku}
          moduleWidth={2}
          height={64}
          className={styles.bars}
          fallback={<span className={styles.none}>This SKU has characters that no barcode can carry.</span>}
        />
      </Suspense>
      <figcaption className={styles.sku}>{sku}</figcaption>
    </figure>
  )
}
