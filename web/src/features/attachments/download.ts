import { downloadFile } from '@kwaderno/contract/common.ts'
import { ORDER_TEXT } from '@kwaderno/contract/order-text.ts'
import type { Attachment } from '@kwaderno/contract/order.ts'
import { download } from '../../api/download.ts'
import { firstMessage } from '../../api/failure.ts'
import { toast } from '../../ui/toast.ts'

/** Hands an attachment to the browser's downloads, or says that it failed. */
export async function downloadAttachment({ fileName, filePath }: Attachment): Promise<void> {
  try {
    await download(downloadFile, { query: { filePath, fileName } }, fileName)
  } catch (error) {
    toast.error(ORDER_TEXT.downloadFailed, firstMessage(error, ''))
  }
}
