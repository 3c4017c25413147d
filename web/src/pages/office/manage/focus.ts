import { useEffect, useRef } from 'react'
import { focusInSight } from '../../../ui/focus.ts'
import type { OrderEditing } from './use-order-edit.ts'

/**
 * The keyboard goes on in the first field when editing begins, at the first wrong one or else Save when it was refused, and at the button that
 * begins an edit when it has ended.
 */
export function useFocusOfEdit({
  page,
  isOpen,
  isSaving,
}: Pick<OrderEditing, 'page' | 'isOpen' | 'isSaving'>) {
  const shown = useRef({ isOpen, isSaving })
  useEffect(() => {
    const { isOpen: wasOpen, isSaving: wasSaving } = shown.current
    shown.current = { isOpen, isSaving }
    if (!page.current) return
    if (wasOpen !== isOpen) return isOpen ? focusFirstField(page.current) : begin(page.current)?.focus()
    // The fields and the button were disabled while it was saved.
    if (wasSaving && !isSaving && document.activeElement === document.body) {
      focus(page.current, hasWrong(page.current) ? WRONG : '[type=submit]')
    }
  }, [page, isOpen, isSaving])
}

/** Above are the status and the next step, so the page goes there as well. After an approval it is the next order. */
const begin = (page: HTMLFormElement) =>
  page.querySelector<HTMLElement>('[data-next-order]') ?? page.querySelector<HTMLElement>('[data-edit]')

const WRONG = '[name][aria-invalid=true]:not(:disabled)'

const hasWrong = (page: HTMLFormElement) => page.querySelector(WRONG) !== null

export function focusFirstField(page: HTMLFormElement): void {
  focus(page, '[name]:not(:disabled)')
}

function focus(page: HTMLFormElement, selector: string): void {
  focusInSight(page.querySelector<HTMLElement>(selector))
}
