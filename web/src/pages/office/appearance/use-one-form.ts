import { useEffect, useState } from 'react'
import { useKept, type KeptKey } from '../../../api/use-kept.ts'
import { confirmLeave, useLeaveGuard } from '../../../navigation.tsx'

/** The item whose form is open, as it was then; 'new' for that of a new one. */
export type Open<Item> = Item | 'new' | undefined

export interface OneForm<Item> {
  open: Open<Item>
  isOpen: (item: Item) => boolean
  setDirty: (isDirty: boolean) => void
  openForm: (next: Open<Item>) => Promise<void>
  /** @param next id of what gets the keyboard */
  closeForm: (next: string) => void
}

/** Which form of a list is open. Its unsaved changes are asked about before another one opens or the page is left. */
export function useOneForm<Item extends { id: number }>(name: KeptKey): OneForm<Item> {
  const [open, setOpen] = useState<Open<Item>>()
  const [isDirty, setDirty] = useState(false)
  const [focused, setFocused] = useState<string>()
  useLeaveGuard(isDirty)
  // Its form then takes what was typed.
  useKept<Open<Item>>(name, { read: () => (isDirty ? open : undefined), write: setOpen })
  useEffect(() => {
    if (focused === undefined) return
    focusOn(focused)
    setFocused(undefined)
  }, [focused])

  return {
    open,
    isOpen: (item) => typeof open === 'object' && open.id === item.id,
    setDirty,
    async openForm(next) {
      if (!isDirty || (await confirmLeave())) setOpen(next)
    },
    closeForm(next) {
      setOpen(undefined)
      setFocused(next)
    },
  }
}

/** Without the element, such as the button of somebody who may not add, the page itself. */
export function focusOn(id: string): void {
  const element = document.getElementById(id) ?? document.getElementById('main')
  element?.focus()
}

/** What is being edited stays on the screen when somebody else deletes it, so that nothing typed is lost. */
export function withOpen<Item extends { id: number }>(
  items: readonly Item[],
  open: Open<Item>,
): readonly Item[] {
  const isMissing = typeof open === 'object' && items.every(({ id }) => id !== open.id)
  return isMissing ? [...items, open] : items
}
