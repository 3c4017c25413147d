import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useKept, type KeptKey } from '../api/use-kept.ts'
import { useLeaveGuard } from '../navigation.tsx'
import { confirmDiscard } from '../ui/confirm.ts'
import { focusFirstError } from './first-error.ts'
import { useSave } from './use-save.ts'

interface EditModeOptions<Draft> {
  key: KeptKey
  /** Whether something is typed that ending the edit would cost. */
  isDirty: boolean
  /** What is typed, to outlive the session, without its files. */
  draft: Draft
  setDraft: (kept: Draft) => void
  /** The wrong fields, as `focusFirstError` finds them. */
  faults: () => Iterable<string>
  /** The edit has ended without a save. */
  onCancel: () => void
}

/**
 * The edit mode of a page that is read until somebody presses Edit: open until it is cancelled or saved, kept over the
 * end of a session, and not left by mistake.
 */
export function useEditMode<Draft>(options: EditModeOptions<Draft>) {
  const { key, isDirty, draft, setDraft, faults, onCancel } = options
  const page = useRef<HTMLFormElement>(null)
  const { isSaving, save } = useSave()
  const [isOpen, setOpen] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const [calls, setCalls] = useState(0)
  useLeaveGuard(isDirty)
  const again = useKept<Draft>(key, {
    read: () => (isDirty ? draft : undefined),
    write(kept) {
      setOpen(true)
      setDraft(kept)
    },
  })

  function show(next: boolean) {
    setOpen(next)
    setChecked(false)
    setCalls(0)
  }
  const close = () => show(false)
  async function cancel() {
    if (isDirty && !(await confirmDiscard())) return
    close()
    onCancel()
  }
  /** True when nothing is wrong; otherwise the first wrong field has the keyboard. */
  function check(): boolean {
    const wrong = [...faults()]
    flushSync(() => setChecked(true))
    focusFirstError(page.current, wrong)
    return wrong.length === 0
  }

  return {
    page,
    isOpen,
    isSaving,
    /** Whether faults are told: from the first attempt to save on. */
    isChecked,
    /** Counts what leads to the note of others' changes, such as a save that came too late. */
    calls,
    /** Names of files that were to be added before the session ended. */
    again,
    open: () => show(true),
    close,
    cancel: () => void cancel(),
    call: () => setCalls((before) => before + 1),
    /** The note has been seen. */
    settle: () => setCalls(0),
    check,
    save,
  }
}
