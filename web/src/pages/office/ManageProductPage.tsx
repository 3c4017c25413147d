import { getProduct } from '@kwaderno/contract/catalogue.ts'
import { IconPackageOff } from '@tabler/icons-react'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { codeOf, requestIdOf } from '../../api/failure.ts'
import { queryOf } from '../../api/query-client.ts'
import { AppLink, TrailLink, usePathId } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { RowsSkeleton } from '../../ui/Skeletons.tsx'
import { ProductForm } from './product-form/ProductForm.tsx'
import { ProductsHead } from './products/ProductsHead.tsx'

/** The form filled with one product. */
export default function ManageProductPage() {
  const id = usePathId('productId')
  const product = useQuery({
    ...queryOf(getProduct, { params: { id: id ?? 0 } }, 0),
    enabled: id !== undefined,
    // The form asks for itself when somebody else was quicker; it is not changed under one's hands.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (id === undefined || codeOf<typeof getProduct>(product.error) === 'not_found') return <NoSuchProduct />
  if (product.data && product.isFetchedAfterMount) return <ProductForm key={id} product={product.data} />
  return (
    <>
      <ProductsHead trail={<TrailLink href={paths.inventory}>Inventory</TrailLink>}>
        Manage Product
      </ProductsHead>
      {product.isLoadingError ? (
        <LoadError onRetry={() => void product.refetch()} requestId={requestIdOf(product.error)} />
      ) : (
        <RowsSkeleton label="Loading the product" />
      )}
    </>
  )
}

function NoSuchProduct() {
  return (
    <EmptyState
      level={1}
      icon={<IconPackageOff />}
      title="This product no longer exists"
      text="It may have been deleted by somebody else."
      action={
        <Button component={AppLink} href={paths.inventory}>
          Go to the inventory
        </Button>
      }
    />
  )
}
