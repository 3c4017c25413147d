import { NO_CHANGES } from '@kwaderno/contract/form-text.ts'
import { useState } from 'react'
import { toast } from '../ui/toast.ts'

interface Save {
  /** Whether something would be stored otherwise. */
  isDirty: boolean
  /** Shows what is wrong and puts the keyboard there; true where nothing is. */
  check?: () => boolean
  send: () => Promise<unknown>
}

/** Saves an edit: one save at a time, none without a change, and none while something is wrong. */
export function useSave() {
  const [isSaving, setSaving] = useState(false)
  const [save] = useState(() => oneAtATime(setSaving))
  return { isSaving, save }
}

/** @param onLock told when a save begins and when it has ended */
export function oneAtATime(onLock: (isLocked: boolean) => void): (save: Save) => Promise<void> {
  let isLocked = false
  function lock(next: boolean) {
    isLocked = next
    onLock(next)
  }
  return async ({ isDirty, check, send }) => {
    if (isLocked) return
    if (!isDirty) return notifyNoChanges()
    if (check && !check()) return
    lock(true)
    try {
      await send()
    } finally {
      lock(false)
    }
  }
}

export function notifyNoChanges(): void {
  toast.info(NO_CHANGES.title, NO_CHANGES.text)
}
