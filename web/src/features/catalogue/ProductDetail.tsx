import { Button } from '@mantine/core'
import { getProduct, PRODUCT_TEXT } from '@kwaderno/contract/catalogue.ts'
import { IconMoodEmpty } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { statusOf } from '../../api/failure.ts'
import { queryOf } from '../../api/query-client.ts'
import { AppLink, usePathId } from '../../navigation.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { PageSkeleton } from '../../ui/Skeletons.tsx'
import type { CatalogueLinks } from './links.ts'
import { ProductView } from './ProductView.tsx'

/** The product that the address names, with its states. */
export function ProductDetail({ links }: { links: CatalogueLinks }) {
  const id = usePathId('id')
  const product = useQuery({ ...queryOf(getProduct, { params: { id: id ?? 0 } }), enabled: id !== undefined })

  if (id === undefined || statusOf(product.error) === 404 || product.data?.status === 'Inactive')
    return <Unavailable links={links} />
  if (product.isLoadingError) return <LoadError onRetry={() => void product.refetch()} />
  if (product.isPending) return <PageSkeleton />
  return <ProductView key={product.data.id} product={product.data} links={links} />
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
