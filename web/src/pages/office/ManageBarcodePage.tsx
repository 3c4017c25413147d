import { Button } from '@mantine/core'
import { BARCODE_TEXT } from '@kwaderno/contract/barcode-intake.ts'
import { getBarcode } from '@kwaderno/contract/barcode.ts'
import { useQuery } from '@tanstack/react-query'
import { codeOf, requestIdOf } from '../../api/failure.ts'
import { queryOf } from '../../api/query-client.ts'
import { AppLink, usePathId } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { PageSkeleton } from '../../ui/Skeletons.tsx'
import { ManageBarcode } from './barcodes/ManageBarcode.tsx'

/** One line of the stock intake. */
export default function ManageBarcodePage() {
  const id = usePathId('barcodeId')
  const barcode = useQuery({
    ...queryOf(getBarcode, { params: { barcodeId: id ?? 0 } }, 0),
    enabled: id !== undefined,
  })
  if (id === undefined) return <Nothing title={BARCODE_TEXT.noId} />
  if (barcode.data) return <ManageBarcode key={id} barcode={barcode.data} />
  if (barcode.isPending) return <PageSkeleton />
  if (codeOf<typeof getBarcode>(barcode.error) === 'not_found') return <Nothing title="Barcode not found" />
  return <LoadError onRetry={() => void barcode.refetch()} requestId={requestIdOf(barcode.error)} />
}

function Nothing({ title }: { title: string }) {
  return (
    <EmptyState
      level={1}
      title={title}
      action={
        <Button component={AppLink} href={paths.pendingBarcodes()}>
          Pending barcodes
        </Button>
      }
    />
  )
}
