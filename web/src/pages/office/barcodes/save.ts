import { BARCODE_STATUS, BARCODE_TEXT, type BarcodeStatus } from '@kwaderno/contract/barcode-intake.ts'
import { updateBarcode } from '@kwaderno/contract/barcode.ts'
import { call } from '../../../api/client.ts'
import { codeOf, fieldErrors, firstMessage } from '../../../api/failure.ts'
import { refetchAfter, whenRefetched } from '../../../api/query-client.ts'
import { toast } from '../../../ui/toast.ts'

export type FieldErrors = { quantity?: string; itemDescription?: string; status?: string }

interface Changed {
  status: BarcodeStatus
  quantity: number
  quantityBefore: number
  itemDescription: string | undefined
  itemDescriptionBefore: string | undefined
}

/** Saves a line and says what came of it. One that somebody else has put into stock meanwhile counts as saved. */
export async function saveBarcode(
  barcodeId: number,
  { status, ...changed }: Changed,
): Promise<{ isDone: boolean; errors: FieldErrors }> {
  try {
    const body = { ...changed, status: BARCODE_STATUS[status] }
    await call(updateBarcode, { params: { barcodeId }, body })
    toast.success(BARCODE_TEXT.updated.title, BARCODE_TEXT.updated.text)
  } catch (error) {
    const message = firstMessage(error, BARCODE_TEXT.updateFailed)
    if (!message.includes('already been updated')) return refused(error, message)
    toast.success(BARCODE_TEXT.alreadyUpdatedShown)
    void refetchAfter(updateBarcode)
  }
  await whenRefetched()
  return { isDone: true, errors: {} }
}

async function refused(error: unknown, message: string): Promise<{ isDone: false; errors: FieldErrors }> {
  const isChangedMeanwhile = codeOf<typeof updateBarcode>(error) === 'changed'
  if (isChangedMeanwhile) await refetchAfter(updateBarcode)
  const errors: FieldErrors = fieldErrors(error)
  if (Object.keys(errors).length === 0) toast.error(BARCODE_TEXT.updateFailed, message)
  return { isDone: false, errors }
}
