import { DOCUMENT_TEXT } from '@kwaderno/contract/printed-documents.ts'
import { firstMessage } from '../../../api/failure.ts'
import { printReceiptOf } from '../../../features/documents/print-actions.ts'
import { toast } from '../../../ui/toast.ts'

/** Prints the receipt of a sale. The sale stands, whether that works or not. */
export async function printSold(orderId: number): Promise<void> {
  try {
    await printReceiptOf(orderId)
  } catch (error) {
    toast.error(DOCUMENT_TEXT.failed.title, firstMessage(error, DOCUMENT_TEXT.failed.text))
  }
}
