import { Button } from '@mantine/core'
import type { AnyEndpoint } from '@kwaderno/contract/endpoint.ts'
import { EXPORT_TEXT } from '@kwaderno/contract/export.ts'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { saveFile } from '../../api/download.ts'
import { firstMessage } from '../../api/failure.ts'
import { useSession } from '../../api/session.ts'
import { toast } from '../../ui/toast.ts'
import { exportList, type ListExport, type Progress } from './list-to-sheet.ts'
import styles from './ExportButton.module.css'
import { reportName } from './report-name.ts'
import { WriteError } from './sheet-worker-client.ts'

/** An export that is done sooner than this, in milliseconds, shows no progress. */
const SHORT = 300

/** Exports a list with its filters to a spreadsheet; while that takes, it says how far it is and can be cancelled. */
export function ExportButton<E extends AnyEndpoint>({
  isDisabled = false,
  ...list
}: ListExport<E> & { isDisabled?: boolean }) {
  const { user } = useSession()
  const [progress, setProgress] = useState<Progress>()
  const [isLong, setLong] = useState(false)
  const running = useRef<AbortController>(undefined)
  const button = useRef<HTMLButtonElement>(null)
  const isRunning = progress !== undefined
  useEffect(() => () => running.current?.abort(), [])
  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(() => setLong(true), SHORT)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isRunning])

  async function start() {
    if (isRunning) return
    const control = new AbortController()
    running.current = control
    setProgress({ step: 'reading', done: 0, total: undefined })
    try {
      const file = await exportList(list, user?.fullName ?? '', setProgress, control.signal)
      if (control.signal.aborted) return
      if (!file) return void toast.warning(EXPORT_TEXT.noRows.title, EXPORT_TEXT.noRows.text)
      saveFile(file, reportName(list.name))
      toast.success(EXPORT_TEXT.done.title, EXPORT_TEXT.done.text)
    } catch (error) {
      if (control.signal.aborted) return
      toast.error(EXPORT_TEXT.failed.title, messageOf(error))
    } finally {
      if (running.current === control) finish()
    }
  }

  function cancel() {
    running.current?.abort()
    finish()
    toast.info(EXPORT_TEXT.cancelled.title, EXPORT_TEXT.cancelled.text)
  }

  /** Who pressed Cancel, or waited on it, is back at the button. */
  function finish() {
    running.current = undefined
    const isAtCancel = document.activeElement?.hasAttribute('data-cancel-export') === true
    flushSync(() => {
      setProgress(undefined)
      setLong(false)
    })
    if (isAtCancel) button.current?.focus()
  }

  if (progress && isLong) return <Running name={list.name} progress={progress} onCancel={cancel} />
  return (
    <Button
      ref={button}
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
      aria-busy={isRunning}
      disabled={isDisabled}
      onClick={() => void start()}
    >
      Export
    </Button>
  )
}

function messageOf(error: unknown): string {
  const { text } = EXPORT_TEXT.failed
  return error instanceof WriteError ? text : firstMessage(error, text)
}

const COUNT = new Intl.NumberFormat('en-PH')

function Running({ name, progress, onCancel }: { name: string; progress: Progress; onCancel: () => void }) {
  const { step, done, total } = progress
  const cancel = useRef<HTMLButtonElement>(null)
  // Whoever waited at the button, which is gone, waits on here; whoever went on elsewhere stays there.
  useEffect(() => {
    if (document.activeElement === document.body) cancel.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={styles.running}>
      <div className={styles.words}>
        <span className={styles.text}>{wordsOf(progress)}</span>
        <progress
          className={styles.bar}
          aria-label={`Exporting ${name}`}
          max={total ?? 1}
          {...(step === 'reading' && total !== undefined ? { value: done } : {})}
        />
      </div>
      <Button ref={cancel} data-cancel-export variant="subtle" size="compact-sm" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}

function wordsOf({ step, done, total }: Progress): string {
  if (total === undefined) return 'Reading rows…'
  if (step === 'writing') return `Writing ${COUNT.format(done)} ${done === 1 ? 'row' : 'rows'}…`
  return `${COUNT.format(done)} of ${COUNT.format(total)} ${total === 1 ? 'row' : 'rows'}`
}
