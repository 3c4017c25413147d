import { Button } from '@mantine/core'
import { getProduct, PRODUCT_TEXT, type Product } from '@kwaderno/contract/catalogue.ts'
import { IconMoodEmpty } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { codeOf } from '../../api/failure.ts'
import { queryOf } from '../../api/query-client.ts'
import { AppLink, ChoiceLink, TrailLink, usePathId, useSearchOf } from '../../navigation.tsx'
import { withQuery } from '../../href.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { ProductSkeleton } from '../../ui/Skeletons.tsx'
import { lazyPart } from '../../lazy-part.ts'
import { AddToCart } from './AddToCart.tsx'
import { Facts } from './Facts.tsx'
import type { CatalogueLinks } from './links.ts'
import { ProductView } from './ProductView.tsx'
import { Related } from './Related.tsx'
import { availableOf } from './variation-choice.ts'

const BackInStock = lazyPart(() =>
  import('./BackInStock.tsx').then((module) => ({ default: module.BackInStock })),
)

/** The product of the URL, with its loading and error states. */
export function ProductDetail({ links }: { links: CatalogueLinks }) {
  const id = usePathId('id')
  const { option: chosen, quantity: first = 1 } = useSearchOf(links.route)
  const product = useQuery({ ...queryOf(getProduct, { params: { id: id ?? 0 } }), enabled: id !== undefined })

  if (
    id === undefined ||
    codeOf<typeof getProduct>(product.error) === 'not_found' ||
    product.data?.status === 'Inactive'
  )
    return <Unavailable links={links} />
  if (product.isLoadingError) return <LoadError onRetry={() => void product.refetch()} />
  if (product.isPending) return <ProductSkeleton />
  return (
    <>
      <ProductView
        key={product.data.id}
        product={product.data}
        title={
          <PageTitle trail={<Trail product={product.data} links={links} />}>{product.data.name}</PageTitle>
        }
        chosen={chosen}
        renderActions={(option, ask) => (
          <>
            {links.cart && option && availableOf(option) === 0 && (
              <Suspense fallback={<div style={{ minHeight: 44 }} />}>
                <BackInStock
                  key={option.id}
                  option={option}
                  href={withQuery(links.product(id), { option: option.id })}
                />
              </Suspense>
            )}
            <AddToCart
              key={option?.id}
              product={product.data}
              option={option}
              links={links}
              first={option?.id === chosen ? first : 1}
              hrefOf={(quantity) => withQuery(links.product(id), { option: option?.id, quantity })}
              ask={ask}
            />
          </>
        )}
        facts={<Facts />}
      />
      <Related key={id} id={id} links={links} />
    </>
  )
}

function Trail({ product, links }: { product: Product; links: CatalogueLinks }) {
  return (
    <nav aria-label="Categories">
      <TrailLink href={links.grid}>{links.name}</TrailLink>
      {product.categories.map(({ categoryId, name }) => (
        <span key={categoryId}>
          {' / '}
          <ChoiceLink href={withQuery(links.grid, { categories: categoryId })} isCurrent={false}>
            {name}
          </ChoiceLink>
        </span>
      ))}
    </nav>
  )
}

function Unavailable({ links }: { links: CatalogueLinks }) {
  return (
    <EmptyState
      level={1}
      icon={<IconMoodEmpty />}
      title={PRODUCT_TEXT.unavailable}
      text="It may come back. Meanwhile there is more in the shop."
      action={
        <Button component={AppLink} href={links.grid}>
          Go to the shop
        </Button>
      }
    />
  )
}
