import { useMergedRef } from '@mantine/hooks'
import { checkAttachments, MAX_ATTACHMENTS, type AttachmentCheck } from '@kwaderno/contract/attachment.ts'
import { IconPaperclip, IconUpload, IconX } from '@tabler/icons-react'
import { useId, useRef, useState, type Ref } from 'react'
import { ReselectFiles } from './ReselectFiles.tsx'
import { formatFileSize } from './file-size.ts'
import styles from './FilePicker.module.css'
import { keepFocus } from './focus.ts'
import { FieldError } from './form/FieldError.tsx'
import { dismissToasts, toast } from './toast.ts'

interface FilePickerProps {
  label: string
  files: readonly File[]
  onChange: (files: File[]) => void
  /** Names that are attached already and count against the limit. */
  present?: readonly string[]
  /** Names of files that were chosen before a log-in took the page; the files themselves are gone. */
  again?: readonly string[]
  /** Under the area; the limits when nothing else is said. */
  help?: string
  /** The rules of a pick; those of attachment.ts unless said otherwise. */
  check?: AttachmentCheck
  error?: string | undefined
  required?: boolean
  disabled?: boolean
  /** As the accept of a file input; any type without it. */
  accept?: string
  /** For react-hook-form, which focuses the first wrong field. */
  ref?: (element: HTMLElement | null) => void
}

const LIMITS = `Up to ${MAX_ATTACHMENTS} files, 20 MB each.`

/** Files to attach: picked or dropped, checked by the contract's rules, listed with size and a way out. */
export function FilePicker(props: FilePickerProps) {
  const {
    label,
    files,
    onChange,
    present = [],
    again = [],
    help = LIMITS,
    check = checkAttachments,
    error,
    required = false,
    disabled = false,
  } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLButtonElement>(null)
  const areaRef = useMergedRef(area, props.ref)

  function add(picked: readonly File[]) {
    if (disabled || picked.length === 0) return
    const refusal = check([...present, ...files.map(({ name }) => name)], picked)
    dismissToasts('files')
    if (refusal) toast.error(refusal.title, refusal.message, { group: 'files' })
    else onChange([...files, ...picked])
  }
  /** The keyboard goes on from the next file, and after the last one from the area. */
  function remove(file: File, pressed: HTMLElement) {
    const isLast = file === files.at(-1)
    keepFocus(
      pressed,
      () => onChange(files.filter((other) => other !== file)),
      () => (isLast ? area.current : undefined),
    )
  }

  return (
    <div className={styles.picker}>
      <span className={styles.label} id={`${id}-label`}>
        {label} {required && <span className={styles.required}>*</span>}
      </span>
      <DropArea
        id={id}
        ref={areaRef}
        isWrong={error !== undefined}
        disabled={disabled}
        onClick={() => input.current?.click()}
        onFiles={add}
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-labelledby={`${id}-label`}
        accept={props.accept}
        disabled={disabled}
        onChange={(event) => {
          add([...(event.currentTarget.files ?? [])])
          // The same file may be picked again after it was removed.
          event.currentTarget.value = ''
        }}
      />
      <span className={styles.help} id={`${id}-help`}>
        {help}
      </span>
      {files.length === 0 && <ReselectFiles names={again} />}
      <FieldError id={`${id}-error`} message={error} />
      {files.length > 0 && <ChosenFiles label={label} files={files} disabled={disabled} onRemove={remove} />}
    </div>
  )
}

interface DropAreaProps {
  /** Begins the IDs of label, help and error. */
  id: string
  ref: Ref<HTMLButtonElement>
  isWrong: boolean
  disabled: boolean
  onClick: () => void
  onFiles: (files: readonly File[]) => void
}

function DropArea({ id, ref, isWrong, disabled, onClick, onFiles }: DropAreaProps) {
  const [isOver, setOver] = useState(false)
  return (
    <button
      type="button"
      ref={ref}
      className={styles.area}
      data-over={isOver || undefined}
      data-error={isWrong || undefined}
      disabled={disabled}
      aria-labelledby={`${id}-label ${id}-words`}
      aria-describedby={`${id}-help ${id}-error`}
      onClick={onClick}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      <IconUpload size={22} stroke={1.75} aria-hidden="true" />
      <span id={`${id}-words`}>
        <strong>Choose files</strong> or drop them here
      </span>
    </button>
  )
}

interface ChosenFilesProps {
  label: string
  files: readonly File[]
  disabled: boolean
  onRemove: (file: File, pressed: HTMLElement) => void
}

function ChosenFiles({ label, files, disabled, onRemove }: ChosenFilesProps) {
  return (
    <ul className={styles.list} aria-label={`${label}: chosen files`}>
      {files.map((file) => (
        <li key={file.name} className={styles.file}>
          <IconPaperclip size={18} stroke={1.75} aria-hidden="true" />
          <span className={styles.name}>{file.name}</span>
          <span className={styles.size}>{formatFileSize(file.size)}</span>
          <button
            type="button"
            className={styles.remove}
            aria-label={`Remove ${file.name}`}
            disabled={disabled}
            onClick={(event) => onRemove(file, event.currentTarget)}
          >
            <IconX size={18} stroke={1.75} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}
