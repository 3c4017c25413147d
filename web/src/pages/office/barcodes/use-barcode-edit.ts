import { isBarcodeOpen, type BarcodeStatus } from '@kwaderno/contract/barcode-intake.ts'
import type { Barcode } from '@kwaderno/contract/barcode.ts'
import { useState, type FormEvent } from 'react'
import { useSession } from '../../../api/session.ts'
import { useKept } from '../../../api/use-kept.ts'
import { focusFirstError } from '../../../edit/first-error.ts'
import { useSave } from '../../../edit/use-save.ts'
import { useLeave } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { deleteLine } from './delete.ts'
import { saveBarcode, type FieldErrors } from './save.ts'

/** What was changed on the screen. Whatever is not in it follows what the server has. */
interface Draft {
  status?: BarcodeStatus
  quantity?: number
  /** The quantity that stood there before it was changed here. */
  quantityBefore?: number
  itemDescription?: string
  itemDescriptionBefore?: string
}

/** The form of one line: what it shows, what is wrong with it, saving and deleting. */
export function useBarcodeEdit(barcode: Barcode) {
  const { can } = useSession()
  const [draft, setDraft] = useState<Draft>({})
  const [errors, setErrors] = useState<FieldErrors>({})
  const { isSaving, save } = useSave()
  const item = barcode.productOptions[0]
  const isOpen = isBarcodeOpen(barcode.status)
  const values = {
    status: draft.status ?? barcode.status,
    quantity: draft.quantity ?? barcode.quantity,
    itemDescription: draft.itemDescription ?? item?.itemDescription ?? '',
  }
  const isCounted = values.quantity !== barcode.quantity || values.status !== barcode.status
  const isDescribed = values.itemDescription.trim() !== item?.itemDescription
  useKept<Draft>(`barcode ${barcode.id}`, {
    read: () => (isOpen && (isCounted || isDescribed) ? draft : undefined),
    write: setDraft,
  })
  const leave = useLeave(isOpen && (isCounted || isDescribed))

  function set(change: Draft) {
    setErrors({})
    setDraft((before) => ({
      ...before,
      ...change,
      ...('quantity' in change ? { quantityBefore: before.quantityBefore ?? barcode.quantity } : {}),
      ...('itemDescription' in change
        ? { itemDescriptionBefore: before.itemDescriptionBefore ?? item?.itemDescription ?? '' }
        : {}),
    }))
  }

  async function send(form: HTMLFormElement) {
    const outcome = await saveBarcode(barcode.id, {
      ...values,
      quantityBefore: draft.quantityBefore ?? barcode.quantity,
      itemDescription: isDescribed ? values.itemDescription : undefined,
      itemDescriptionBefore: isDescribed ? draft.itemDescriptionBefore : undefined,
    })
    if (outcome.isDone) return leave(paths.pendingBarcodes())
    setErrors(outcome.errors)
    // What was entered stays; the next save is about what the message says is stored by now.
    for (const name of ['quantity', 'itemDescription'] as const) {
      if (outcome.errors[name] !== undefined) setDraft((before) => without(before, `${name}Before`))
    }
    focusFirstError(form, Object.keys(outcome.errors))
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (isOpen) void save({ isDirty: isCounted, send: () => send(form) })
  }

  async function remove() {
    if (await deleteLine(barcode)) leave(paths.pendingBarcodes())
  }

  return {
    values,
    errors,
    set,
    submit,
    remove,
    isOpen,
    isSaving,
    mayEdit: isOpen && can('Barcode.edit'),
    mayDelete: isOpen && can('Barcode.delete'),
  }
}

function without(draft: Draft, name: keyof Draft): Draft {
  const kept = { ...draft }
  delete kept[name]
  return kept
}

export type BarcodeEditing = ReturnType<typeof useBarcodeEdit>
