import type { Product } from '@kwaderno/contract/catalogue.ts'
import { deleteProduct } from '@kwaderno/contract/product.ts'
import { duplicateErrors, PRODUCT_FORM_TEXT } from '@kwaderno/contract/product-rules.ts'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useSession } from '../../../api/session.ts'
import { deleteAsked } from '../../../edit/delete-asked.ts'
import { useSave } from '../../../edit/use-save.ts'
import { useLeave } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { toast } from '../../../ui/toast.ts'
import { isSame } from './draft/changes-meanwhile.ts'
import type { Column } from './draft/columns.ts'
import { draftOf } from './draft/errors.ts'
import { EMPTY_FORM, formOf, type ProductForm } from './draft/form.ts'
import { carryOver, withKeysOf } from './draft/saved.ts'
import { fieldId } from './field-id.ts'
import { goToFirstError } from './go-to-error.ts'
import { sendProduct } from './save.ts'
import type { DraftState, DraftStore } from './store.ts'
import { useKeptProduct } from './use-kept-product.ts'
import { useDraft, useDraftStore } from './use-draft.ts'
import { useNewerProduct } from './use-newer-product.ts'

export type ProductEditing = ReturnType<typeof useProductForm>

/** Saving, previewing and deleting the product, and what happens when somebody else was quicker. */
export function useProductForm(product: Product | undefined) {
  const store = useDraftStore()
  const { can } = useSession()
  const [stored, setStored] = useState(product)
  const { isSaving, save } = useSave()
  const [isPreview, setPreview] = useState(false)
  const { fetchNewer, ...others } = useNewerProduct(store, setStored)
  const leaveTo = useLeave(useDraft(isDirty))
  const again = useKeptProduct(store, stored, setStored)

  /** True when every field is right; otherwise the first wrong one has the keyboard. */
  function check(columns: readonly Column[]): boolean {
    const { head, rows } = store.check()
    if (Object.keys(head).length === 0 && rows.size === 0) return true
    warnOfDuplicates(store)
    goToFirstError(store, columns)
    return false
  }

  async function send(columns: readonly Column[], another: boolean): Promise<void> {
    store.update({ marks: {}, pasteProblems: [] })
    const sent = store.read().form
    const result = await sendProduct(store, stored)
    if (result.kind === 'unknown') store.update({ isUnanswered: true })
    if (result.kind === 'saved') return finish(result.answer, sent, another)
    if (stored && result.kind === 'behind') await fetchNewer(stored.id, result.isStock)
    goToFirstError(store, columns)
  }

  function finish(saved: Product, sent: ProductForm, another: boolean) {
    others.keepMine()
    others.closeConflicts()
    if (stored) {
      setStored(saved)
      const base = withKeysOf(formOf(saved), sent)
      const now = store.read().form
      store.begin(now === sent ? base : carryOver(now, sent, base), base)
    } else if (another || !can('Inventory.view')) {
      store.begin(nextOf(store.read().form))
      document.getElementById(fieldId('productName'))?.focus()
    } else leaveTo(paths.manageProduct(saved.id))
  }

  async function remove() {
    if (stored && (await deleteProductAsked(stored))) leaveTo(paths.inventory)
  }

  return {
    ...others,
    stored,
    isSaving,
    save: (columns: readonly Column[], { another = false } = {}) =>
      save({
        isDirty: !stored || isDirty(store.read()),
        check: () => check(columns),
        send: () => send(columns, another),
      }),
    remove: () => void remove(),
    isPreview,
    preview: (columns: readonly Column[]) => check(columns) && setPreview(true),
    closePreview: () => setPreview(false),
    /** Names of pictures that were chosen before the session ended. */
    again,
  }
}

/** What is there twice stands at its cells; the words are those of the server, which would say it as well. */
function warnOfDuplicates(store: DraftStore): void {
  const { errors, combinations } = duplicateErrors(draftOf(store.read().form, store.isNew))
  if (combinations) toast.error(PRODUCT_FORM_TEXT.multipleItems)
  else if (Object.keys(errors).length > 0) toast.error(PRODUCT_FORM_TEXT.duplicate)
}

function deleteProductAsked({ id, name }: Product): Promise<boolean> {
  const { confirmDelete, deleted, deleteFailed } = PRODUCT_FORM_TEXT
  return deleteAsked(() => call(deleteProduct, { params: { id }, refetch: false }), {
    question: { title: confirmDelete.title, text: `“${name}”: ${confirmDelete.text}` },
    deleted,
    failed: deleteFailed,
  })
}

function isDirty({ base, form }: DraftState): boolean {
  return !isSame(base, form)
}

/** The next product of a list is mostly of the same kind. */
function nextOf({ categories, gradeLevels, variations }: ProductForm): ProductForm {
  return { ...EMPTY_FORM, categories, gradeLevels, variations }
}
