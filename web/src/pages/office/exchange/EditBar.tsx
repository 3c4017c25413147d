import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Balance } from '../../../features/returns/ReturnedPieces.tsx'
import { ActionBar } from '../../../ui/ActionBar.tsx'
import type { ExchangeEditing } from './use-exchange-edit.ts'

interface EditBarProps {
  edit: ExchangeEditing
  total: number
  /** Nothing is left to decide, so that an edit is no step that comes next. */
  isDecided: boolean
}

/** Edit, which becomes Save, and the balance that the edit changes; stays at the bottom of the screen. */
export function EditBar({ edit, total, isDecided }: EditBarProps) {
  const { isOpen, isSaving } = edit
  const main = useRef<HTMLButtonElement>(null)
  // The button was disabled while it saved, and Cancel went with the edit: the keyboard goes on from here.
  const shown = useRef({ isOpen, isSaving })
  useEffect(() => {
    const { isOpen: wasOpen, isSaving: wasSaving } = shown.current
    shown.current = { isOpen, isSaving }
    if (wasOpen === isOpen && wasSaving === isSaving) return
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true })
  })
  return (
    <ActionBar
      note={
        <>
          Total balance <Balance pesos={total} strong />
        </>
      }
    >
      {isOpen && (
        <Button type="button" variant="default" disabled={isSaving} onClick={edit.cancel}>
          Cancel
        </Button>
      )}
      <Button
        ref={main}
        type="button"
        variant={isDecided && !isOpen ? 'default' : 'filled'}
        data-edit
        loading={isSaving}
        onClick={isOpen ? edit.submit : edit.open}
      >
        {isOpen ? 'Save' : 'Edit'}
      </Button>
    </ActionBar>
  )
}
