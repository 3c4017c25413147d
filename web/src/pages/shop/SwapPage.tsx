import { getSwap } from '@kwaderno/contract/swap.ts'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { codeOf } from '../../api/failure.ts'
import { queryOf } from '../../api/query-client.ts'
import { TrailLink, usePathId } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { mainHeading, useFocusAfter } from '../../ui/focus.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { ColumnsSkeleton } from '../../ui/Skeletons.tsx'
import pageClasses from './orders/OrderView.module.css'
import { SlipCard } from './swap/SlipCard.tsx'
import { SwapForm } from './swap/SwapForm.tsx'

/** Other sizes for the pieces of an order, or the slip with which they are handed out. */
export default function SwapPage() {
  const id = usePathId('orderId')
  const goOnFrom = useFocusAfter()
  const swap = useQuery({ ...queryOf(getSwap, { params: { id: id ?? 0 } }), enabled: id !== undefined })

  if (id === undefined || codeOf<typeof getSwap>(swap.error) === 'not_found')
    return <Navigate to={paths.returns} replace />
  if (swap.isLoadingError) return <LoadError onRetry={() => void swap.refetch()} />
  if (swap.isPending) return <ColumnsSkeleton label="Loading the order" />
  const { orderId, orderNumber, isOffered, slip } = swap.data
  if (!slip && !isOffered) return <Navigate to={paths.returns} replace />
  return (
    <div className={pageClasses.page}>
      <PageTitle
        trail={
          <>
            <TrailLink href={paths.orders}>My orders</TrailLink> /{' '}
            <TrailLink href={paths.order(orderId)}>{orderNumber}</TrailLink> / Swap
          </>
        }
        note={slip ? '' : 'Choose another size for what does not fit. It is held for you at once.'}
      >
        {slip ? 'Swap slip' : 'Swap size'}
      </PageTitle>
      {slip ? (
        <SlipCard swap={swap.data} slip={slip} />
      ) : (
        <SwapForm
          key={orderId}
          swap={swap.data}
          // The slip takes the place of the form.
          onSend={(pressed) => goOnFrom(pressed, mainHeading)}
        />
      )}
    </div>
  )
}
