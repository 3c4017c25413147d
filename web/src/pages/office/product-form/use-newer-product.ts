import { getProduct, type Product } from '@kwaderno/contract/catalogue.ts'
import { PRODUCT_FORM_TEXT } from '@kwaderno/contract/product-rules.ts'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { firstMessage } from '../../../api/failure.ts'
import { toast } from '../../../ui/toast.ts'
import { formOf } from './draft/form.ts'
import { rebase, restock, type Conflict } from './draft/rebase.ts'
import type { DraftStore } from './store.ts'

/** What somebody else has made of the product meanwhile, and taking it over below what is typed. */
export function useNewerProduct(store: DraftStore, setStored: (stored: Product) => void) {
  const [newer, setNewer] = useState<Product>()
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([])

  /** @param isStock only stock has moved, which is taken as known from now on */
  async function fetchNewer(id: number, isStock: boolean): Promise<void> {
    try {
      const now = await call(getProduct, { params: { id } })
      if (!isStock) return setNewer(now)
      restockForm(store, now)
      toast.warning(PRODUCT_FORM_TEXT.stockMoved, 'Look at the marked stock and save again.')
    } catch (error) {
      toast.error(PRODUCT_FORM_TEXT.changed, firstMessage(error, ''))
    }
  }

  return {
    newer,
    conflicts,
    fetchNewer,
    loadNewer() {
      if (!newer) return
      const { base, form, isUnanswered } = store.read()
      const theirs = formOf(newer)
      const rebased = rebase(base, form, theirs, { isUnanswered })
      store.begin(rebased.form, theirs)
      setConflicts(rebased.conflicts)
      setStored(newer)
      setNewer(undefined)
    },
    keepMine: () => setNewer(undefined),
    closeConflicts: () => setConflicts([]),
  }
}

function restockForm(store: DraftStore, now: Product): void {
  const { form, base } = store.read()
  const theirs = formOf(now)
  store.update({ form: restock(form, theirs), base: restock(base, theirs, { shown: true }) })
}
