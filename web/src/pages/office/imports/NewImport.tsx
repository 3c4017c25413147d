import { Button, Checkbox, Radio, SegmentedControl } from '@mantine/core'
import {
  IMPORT_COLUMNS,
  IMPORT_KINDS,
  IMPORT_LIMITS,
  IMPORT_TEXT,
  STOCK_MODES,
  type ImportKind,
  type StockMode,
} from '@kwaderno/contract/import-file.ts'
import { checkImport, exportCatalogue, getImportTemplate } from '@kwaderno/contract/import.ts'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { call } from '../../../api/client.ts'
import { download } from '../../../api/download.ts'
import { fieldErrors, firstMessage } from '../../../api/failure.ts'
import { useSession } from '../../../api/session.ts'
import { reportName } from '../../../features/export/report-name.ts'
import { TableFilePicker } from '../../../features/table-file/TableFilePicker.tsx'
import { useGo } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { toast } from '../../../ui/toast.ts'
import classes from './Imports.module.css'
import { KIND_LABEL, MODE_LABEL } from './words.ts'

const KIND_CHOICES = IMPORT_KINDS.map((kind) => ({ value: kind, label: KIND_LABEL[kind] }))

/** What is imported, and the file that says it. */
export function NewImport({ kind, onKind }: { kind: ImportKind; onKind: (kind: ImportKind) => void }) {
  const go = useGo()
  const [files, setFiles] = useState<readonly File[]>([])
  const [addMissing, setAddMissing] = useState(false)
  const [mode, setMode] = useState<StockMode>('restock')
  const [wrong, setWrong] = useState<string>()
  const [isSending, setSending] = useState(false)

  async function send() {
    const [file] = files
    if (file === undefined) return setWrong(IMPORT_TEXT.noFile)
    setSending(true)
    try {
      const body = { addMissing, ...(kind === 'stock' ? { mode } : {}) }
      const { id } = await call(checkImport, { params: { kind }, body, files: { file: [file] } })
      await go(paths.import(id))
    } catch (error) {
      setWrong(fieldErrors(error)['file'])
      if (!fieldErrors(error)['file'])
        toast.error('Unable to Import', firstMessage(error, IMPORT_TEXT.notRead))
    } finally {
      setSending(false)
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isSending) void send()
  }

  return (
    <Card title="New import" aside={<Downloads kind={kind} />}>
      <form noValidate className={classes.form} onSubmit={submit}>
        <SegmentedControl
          aria-label="What is imported"
          className={classes.kinds ?? ''}
          data={KIND_CHOICES}
          value={kind}
          disabled={isSending}
          onChange={(value) => {
            onKind(value as ImportKind)
            setWrong(undefined)
          }}
        />
        <p className={classes.hint}>Columns: {IMPORT_COLUMNS[kind].join(', ')}.</p>
        {kind === 'products' && (
          <Checkbox
            label="Add missing categories, variations and options"
            checked={addMissing}
            disabled={isSending}
            onChange={(event) => setAddMissing(event.currentTarget.checked)}
          />
        )}
        {kind === 'stock' && <Modes mode={mode} disabled={isSending} onMode={setMode} />}
        <TableFilePicker
          files={files}
          limits={IMPORT_LIMITS}
          unable="Unable to Import"
          error={wrong}
          disabled={isSending}
          onChange={(picked) => {
            setFiles(picked)
            setWrong(undefined)
          }}
        />
        <Button type="submit" loading={isSending} className={classes.submit ?? ''}>
          Check file
        </Button>
      </form>
    </Card>
  )
}

interface ModesProps {
  mode: StockMode
  disabled: boolean
  onMode: (mode: StockMode) => void
}

function Modes({ mode, disabled, onMode }: ModesProps) {
  return (
    <Radio.Group label="Quantities are" value={mode} onChange={(value) => onMode(value as StockMode)}>
      <div className={classes.modes}>
        {STOCK_MODES.map((one) => (
          <Radio key={one} value={one} label={MODE_LABEL[one]} disabled={disabled} />
        ))}
      </div>
    </Radio.Group>
  )
}

function Downloads({ kind }: { kind: ImportKind }) {
  const { can } = useSession()
  const [busy, setBusy] = useState<'template' | 'export'>()
  if (!can('Inventory.view')) return null
  async function save(which: 'template' | 'export') {
    setBusy(which)
    const name = KIND_LABEL[kind]
    try {
      await (which === 'template'
        ? download(getImportTemplate, { params: { kind } }, `${name} Template.xlsx`)
        : download(exportCatalogue, { params: { kind } }, reportName(name)))
    } catch (error) {
      toast.error('Unable to Export', firstMessage(error, 'The file could not be made, please try again.'))
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <div className={classes.downloads}>
      <Button
        variant="default"
        leftSection={<IconFileSpreadsheet size={18} stroke={1.75} aria-hidden />}
        loading={busy === 'template'}
        onClick={() => void save('template')}
      >
        Download template
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
        loading={busy === 'export'}
        onClick={() => void save('export')}
      >
        Export
      </Button>
    </div>
  )
}
