import { SHOP_LINKS } from '../../features/catalogue/links.ts'
import { ShopView } from '../../features/catalogue/ShopView.tsx'

export default function ShopPage() {
  return <ShopView links={SHOP_LINKS} />
}
