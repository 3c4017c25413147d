import { Button } from '@mantine/core'
import { IMPORT_TEXT } from '@kwaderno/contract/import-file.ts'
import { applyImport, dropImport, type Import } from '@kwaderno/contract/import.ts'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { firstMessage, isDecided } from '../../../api/failure.ts'
import { makeAttempts } from '../../../api/idempotency-key.ts'
import { invalidate, refetchAfter } from '../../../api/query-client.ts'
import { useGo } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { toast } from '../../../ui/toast.ts'
import classes from './Imports.module.css'

/** Imports what the preview shows, or drops it. */
export function ImportButtons({ about: { id, state, newRows, changedRows, faultyRows } }: { about: Import }) {
  const go = useGo()
  const [attempts] = useState(makeAttempts)
  const [busy, setBusy] = useState<'import' | 'cancel'>()
  if (state === 'Applying' || state === 'Done') return null

  async function apply() {
    setBusy('import')
    try {
      await call(applyImport, { params: { id }, body: { idempotencyKey: attempts.keyOf(String(id)) } })
      attempts.decided()
    } catch (error) {
      if (isDecided(error)) attempts.decided()
      toast.error('Unable to Import', firstMessage(error, IMPORT_TEXT.unknown))
      await refetchAfter(applyImport)
    } finally {
      setBusy(undefined)
    }
  }
  async function cancel() {
    setBusy('cancel')
    try {
      await call(dropImport, { params: { id } })
      await go(paths.imports)
    } catch (error) {
      toast.error('Unable to Cancel', firstMessage(error, IMPORT_TEXT.notDropped))
      await invalidate('getImport')
      setBusy(undefined)
    }
  }
  const isUseless = faultyRows > 0 || newRows + changedRows === 0
  return (
    <div className={classes.buttons}>
      <Button
        variant="default"
        loading={busy === 'cancel'}
        disabled={busy === 'import'}
        onClick={() => void cancel()}
      >
        {state === 'Failed' ? 'Remove' : 'Cancel'}
      </Button>
      {state === 'Checked' && (
        <Button
          loading={busy === 'import'}
          disabled={isUseless || busy === 'cancel'}
          aria-describedby={isUseless ? 'import-why-not' : undefined}
          onClick={() => void apply()}
        >
          Import
        </Button>
      )}
      {state === 'Checked' && isUseless && (
        <p id="import-why-not" className={classes.why}>
          {faultyRows > 0 ? IMPORT_TEXT.faulty : IMPORT_TEXT.nothing}
        </p>
      )}
    </div>
  )
}
