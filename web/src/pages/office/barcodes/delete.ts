import { BARCODE_TEXT } from '@kwaderno/contract/barcode-rules.ts'
import { deleteBarcode } from '@kwaderno/contract/barcode.ts'
import { call } from '../../../api/client.ts'
import { firstMessage } from '../../../api/failure.ts'
import { refetchAfter, whenRefetched } from '../../../api/query-client.ts'
import { confirm } from '../../../ui/confirm.ts'
import { toast } from '../../../ui/toast.ts'

/** Asks, then deletes a pending line. Gives true when it is gone. */
export async function deleteAsked({
  id,
  name,
  sku,
  quantity,
}: {
  id: number
  name: string
  sku: string
  quantity: number
}): Promise<boolean> {
  let isDeleted = false
  await confirm({
    title: BARCODE_TEXT.deleteQuestion,
    text: `${name}, ${sku}: ${quantity === 1 ? 'the scanned piece is' : `${quantity} scanned pieces are`} forgotten. The stock does not change.`,
    danger: true,
    async action() {
      try {
        await call(deleteBarcode, { params: { barcodeId: id } })
        isDeleted = true
        toast.success(BARCODE_TEXT.deleted.title, BARCODE_TEXT.deleted.text)
      } catch (error) {
        toast.error(BARCODE_TEXT.deleteFailed, firstMessage(error, ''))
        void refetchAfter(deleteBarcode)
      }
      await whenRefetched()
    },
  })
  // The button that was pressed is gone.
  if (isDeleted) document.getElementById('main')?.focus()
  return isDeleted
}
