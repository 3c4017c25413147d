import { IMPORT_TEXT } from '@kwaderno/contract/import-file.ts'
import { FilePicker } from '../../ui/FilePicker.tsx'

interface TableFilePickerProps {
  files: readonly File[]
  limits: { bytes: number; rows: number }
  /** Whose file it is, as ' as the bank exports it'. */
  whose?: string
  /** What cannot be done with a file that is too large. */
  unable: string
  error: string | undefined
  disabled: boolean
  onChange: (files: readonly File[]) => void
}

/** One spreadsheet or CSV file. Of several the last one counts, so that a wrong one is replaced. */
export function TableFilePicker(props: TableFilePickerProps) {
  const { files, limits, whose = '', unable, error, disabled, onChange } = props
  return (
    <FilePicker
      label="File"
      required
      files={files}
      check={(_present, picked) =>
        picked.some(({ size }) => size > limits.bytes)
          ? { title: unable, message: IMPORT_TEXT.tooLarge }
          : undefined
      }
      help={`One .xlsx or .csv file${whose}, at most ${limits.bytes / 1_000_000} MB and ${limits.rows.toLocaleString('en-PH')} rows.`}
      accept=".xlsx,.csv"
      error={error}
      disabled={disabled}
      onChange={(picked) => onChange(picked.slice(-1))}
    />
  )
}
