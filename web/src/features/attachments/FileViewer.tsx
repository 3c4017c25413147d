import { ActionIcon, Button, Loader } from '@mantine/core'
import { ORDER_TEXT } from '@kwaderno/contract/order-text.ts'
import type { Attachment } from '@kwaderno/contract/order.ts'
import { IconChevronLeft, IconChevronRight, IconDownload, IconX } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { downloadAttachment } from './download.ts'
import classes from './FileViewer.module.css'
import { PdfFrame } from './PdfFrame.tsx'
import { PictureStage } from './PictureStage.tsx'
import { useKeyHandler } from './use-key-handler.ts'
import { useAttachmentFile } from './use-attachment-file.ts'

const ICON = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

interface FileViewerProps {
  files: readonly Attachment[]
  /** Path of the one that is shown. */
  shown: string
  onShow: (filePath: string) => void
  onClose?: () => void
  /** Takes the focus when it opens, because the user opened it. */
  takesFocus?: boolean
}

/** Shows attached pictures and PDF files in the page, one at a time; the arrow keys lead to the next. */
export function FileViewer({ files, shown, onShow, onClose, takesFocus = false }: FileViewerProps) {
  const viewer = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus) viewer.current?.focus()
  }, [takesFocus])
  const place = files.findIndex(({ filePath }) => filePath === shown)
  const file = files[place]
  const [previous, next] = [files[place - 1], files[place + 1]]
  useKeyHandler(viewer, ({ key, target }) => {
    // In an enlarged picture the arrows scroll.
    if (target instanceof HTMLElement && target.closest('[data-large]')) return
    const to = key === 'ArrowLeft' ? previous : key === 'ArrowRight' ? next : undefined
    if (to) onShow(to.filePath)
  })
  if (file === undefined) return null

  return (
    <section ref={viewer} className={classes.viewer} tabIndex={-1} aria-label="Attachment">
      <div className={classes.head}>
        <strong className={classes.name} aria-live="polite">
          {file.fileName}
        </strong>
        {files.length > 1 && (
          <>
            <Step label="Previous file" to={previous} onShow={onShow}>
              <IconChevronLeft {...ICON} />
            </Step>
            <span className={classes.place}>
              {place + 1} of {files.length}
            </span>
            <Step label="Next file" to={next} onShow={onShow}>
              <IconChevronRight {...ICON} />
            </Step>
          </>
        )}
        <ActionIcon
          type="button"
          variant="subtle"
          color="gray"
          size={40}
          aria-label="Download this file"
          title="Download"
          onClick={() => void downloadAttachment(file)}
        >
          <IconDownload {...ICON} />
        </ActionIcon>
        {onClose && (
          <ActionIcon
            type="button"
            variant="subtle"
            color="gray"
            size={40}
            aria-label="Close the file"
            title="Close"
            onClick={onClose}
          >
            <IconX {...ICON} />
          </ActionIcon>
        )}
      </div>
      <FileBody key={file.filePath} file={file} />
    </section>
  )
}

function FileBody({ file }: { file: Attachment }) {
  const shown = useAttachmentFile(file)
  const instead = (text: string) => (
    <Message text={text}>
      <Button type="button" variant="default" onClick={() => void downloadAttachment(file)}>
        Download
      </Button>
    </Message>
  )
  if (shown.state === 'loading') {
    return (
      <div className={classes.message} role="status" aria-label={`Loading ${file.fileName}`}>
        <Loader size="sm" />
      </div>
    )
  }
  if (shown.state === 'failed') {
    return (
      <Message text={ORDER_TEXT.downloadFailed} isAlert>
        <Button type="button" variant="default" onClick={shown.retry}>
          Try again
        </Button>
      </Message>
    )
  }
  if (shown.state === 'picture') {
    const unreadable = instead('This browser cannot show a picture of this kind.')
    return <PictureStage url={shown.url} name={file.fileName} unreadable={unreadable} />
  }
  if (shown.state === 'pdf') {
    // Phones and some other browsers have no viewer of their own.
    if (!navigator.pdfViewerEnabled) return instead('This browser cannot show PDF files in a page.')
    return <PdfFrame url={shown.url} name={file.fileName} />
  }
  return instead('Files of this kind are not shown here.')
}

interface MessageProps {
  text: string
  isAlert?: boolean
  children: ReactNode
}

function Message({ text, isAlert = false, children }: MessageProps) {
  return (
    <div className={classes.message} role={isAlert ? 'alert' : undefined}>
      <p>{text}</p>
      {children}
    </div>
  )
}

interface StepProps {
  label: string
  to: Attachment | undefined
  onShow: (filePath: string) => void
  children: ReactNode
}

function Step({ label, to, onShow, children }: StepProps) {
  return (
    <ActionIcon
      type="button"
      variant="subtle"
      color="gray"
      size={40}
      aria-label={label}
      title={label}
      // Stays where the keyboard is, also at the last one.
      aria-disabled={to === undefined || undefined}
      data-disabled={to === undefined || undefined}
      onClick={() => to && onShow(to.filePath)}
    >
      {children}
    </ActionIcon>
  )
}
