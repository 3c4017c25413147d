import { Suspense, useRef } from 'react'
import { SHOP_LINKS } from '../../features/catalogue/links.ts'
import { ShopView } from '../../features/catalogue/ShopView.tsx'
import { useNearViewport } from '../../ui/use-near-viewport.ts'
import { lazyPart } from '../../lazy-part.ts'

const ByCategory = lazyPart(() =>
  import('./shop/ByCategory.tsx').then((module) => ({ default: module.ByCategory })),
)

export default function ShopPage() {
  const end = useRef<HTMLDivElement>(null)
  const isNear = useNearViewport(end, false)
  return (
    <>
      <ShopView links={SHOP_LINKS} />
      <div ref={end}>
        {isNear && (
          <Suspense>
            <ByCategory />
          </Suspense>
        )}
      </div>
    </>
  )
}
