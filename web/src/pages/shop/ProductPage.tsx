import { SHOP_LINKS } from '../../features/catalogue/links.ts'
import { ProductDetail } from '../../features/catalogue/ProductDetail.tsx'

export default function ProductPage() {
  return <ProductDetail links={SHOP_LINKS} />
}
