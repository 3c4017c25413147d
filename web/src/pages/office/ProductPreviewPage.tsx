import { ProductDetail } from '../../features/catalogue/ProductDetail.tsx'
import { PREVIEW_LINKS } from './preview/links.ts'
import classes from './ProductPreviewPage.module.css'

/** A product as customers see it, inside the back office. */
export default function ProductPreviewPage() {
  return (
    <div className={classes.page}>
      <ProductDetail links={PREVIEW_LINKS} />
    </div>
  )
}
