import type { Attachment } from '@kwaderno/contract/order.ts'
import { IconDownload, IconPaperclip, IconTrash } from '@tabler/icons-react'
import { keepFocus } from '../../ui/focus.ts'
import classes from './AttachmentList.module.css'
import { downloadAttachment } from './download.ts'

interface AttachmentListProps {
  attachments: readonly Attachment[]
  onRemove?: (fileName: string, pressed: HTMLElement) => void
  /** All of them, without it. */
  isRemovable?: (fileName: string) => boolean
  /** Makes the names buttons that show the files in the page. */
  onShow?: ((filePath: string) => void) | undefined
  /** Path of the one that is shown. */
  shown?: string | undefined
}

/** Attached files by name, each to be looked at, downloaded and, where that is allowed, removed. */
export function AttachmentList({
  attachments,
  onRemove,
  isRemovable = () => true,
  onShow,
  shown,
}: AttachmentListProps) {
  if (attachments.length === 0) return <p className={classes.none}>No attachments</p>
  return (
    <ul className={classes.list}>
      {attachments.map((attachment) => (
        <li key={attachment.fileName}>
          <IconPaperclip size={20} stroke={1.75} aria-hidden />
          {onShow ? (
            <button
              type="button"
              className={classes.show}
              aria-label={`Show ${attachment.fileName}`}
              aria-pressed={attachment.filePath === shown}
              onClick={() => onShow(attachment.filePath)}
            >
              {attachment.fileName}
            </button>
          ) : (
            <span className={classes.name}>{attachment.fileName}</span>
          )}
          <button
            type="button"
            aria-label={`Download ${attachment.fileName}`}
            onClick={() => void downloadAttachment(attachment)}
          >
            <IconDownload size={20} stroke={1.75} aria-hidden />
          </button>
          {onRemove && isRemovable(attachment.fileName) && (
            <button
              type="button"
              aria-label={`Delete ${attachment.fileName}`}
              onClick={({ currentTarget }) =>
                keepFocus(currentTarget, () => onRemove(attachment.fileName, currentTarget))
              }
            >
              <IconTrash size={20} stroke={1.75} aria-hidden />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
