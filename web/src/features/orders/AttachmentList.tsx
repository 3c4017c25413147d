import { downloadFile } from '@kwaderno/contract/common.ts'
import { ORDER_TEXT, type Attachment } from '@kwaderno/contract/order.ts'
import { IconDownload, IconPaperclip, IconTrash } from '@tabler/icons-react'
import { callForFile } from '../../api/client.ts'
import { saveFile } from '../../api/download.ts'
import { toast } from '../../ui/toast.ts'
import classes from './AttachmentList.module.css'

/** Attached files by name, each to be downloaded and, where that is allowed, removed. */
export function AttachmentList({
  attachments,
  onRemove,
}: {
  attachments: readonly Attachment[]
  onRemove?: (fileName: string) => void
}) {
  if (attachments.length === 0) return <p className={classes.none}>No attachments</p>
  return (
    <ul className={classes.list}>
      {attachments.map((attachment) => (
        <li key={attachment.fileName}>
          <IconPaperclip size={20} stroke={1.75} aria-hidden />
          <span className={classes.name}>{attachment.fileName}</span>
          <button
            type="button"
            aria-label={`Download ${attachment.fileName}`}
            onClick={() => void download(attachment)}
          >
            <IconDownload size={20} stroke={1.75} aria-hidden />
          </button>
          {onRemove && (
            <button
              type="button"
              aria-label={`Delete ${attachment.fileName}`}
              onClick={() => onRemove(attachment.fileName)}
            >
              <IconTrash size={20} stroke={1.75} aria-hidden />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

async function download({ fileName, filePath }: Attachment): Promise<void> {
  try {
    saveFile(await callForFile(downloadFile, { query: { filePath, fileName } }), fileName)
  } catch {
    toast.error(ORDER_TEXT.downloadFailed)
  }
}
