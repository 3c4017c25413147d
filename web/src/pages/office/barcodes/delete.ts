import { BARCODE_TEXT } from '@kwaderno/contract/barcode-intake.ts'
import { deleteBarcode } from '@kwaderno/contract/barcode.ts'
import { call } from '../../../api/client.ts'
import { invalidate } from '../../../api/query-client.ts'
import { deleteAsked } from '../../../edit/delete-asked.ts'
import { focusMain } from '../../../ui/focus-main.ts'

interface PendingLine {
  id: number
  name: string
  sku: string
  quantity: number
}

/** True when the line was deleted. */
export async function deleteLine({ id, name, sku, quantity }: PendingLine): Promise<boolean> {
  const pieces = quantity === 1 ? 'the scanned piece is' : `${quantity} scanned pieces are`
  // What was scanned while the question was read is not forgotten unseen.
  const input = { params: { barcodeId: id }, query: { quantityBefore: quantity } }
  const isDeleted = await deleteAsked(() => call(deleteBarcode, input), {
    question: {
      title: BARCODE_TEXT.deleteQuestion,
      text: `${name}, ${sku}: ${pieces} forgotten. The stock does not change.`,
    },
    deleted: BARCODE_TEXT.deleted,
    failed: BARCODE_TEXT.deleteFailed,
    refetch: () => invalidate('listBarcodes', 'getBarcode'),
  })
  if (isDeleted) focusMain()
  return isDeleted
}
