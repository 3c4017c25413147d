import type { Product } from '@kwaderno/contract/catalogue.ts'
import { useKept } from '../../../api/use-kept.ts'
import { isSame } from './draft/changes-meanwhile.ts'
import type { PictureDraft, ProductForm } from './draft/form.ts'
import type { DraftStore } from './store.ts'

interface KeptProduct {
  form: ProductForm
  base: ProductForm
  stored: Product | undefined
}

/** Keeps the form over the end of a session. Gives the names of pictures that are to be chosen again. */
export function useKeptProduct(
  store: DraftStore,
  stored: Product | undefined,
  setStored: (stored: Product | undefined) => void,
): readonly string[] {
  return useKept<KeptProduct>(`product ${stored?.id ?? 'new'}`, {
    read() {
      const { form, base } = store.read()
      return isSame(base, form) ? undefined : { form, base, stored }
    },
    write(kept) {
      setStored(kept.stored)
      store.begin(withoutLost(kept.form, kept.base), kept.base)
    },
  })
}

/** A new picture was a file of this browser: its option has the stored one again, or none. */
function withoutLost(form: ProductForm, base: ProductForm): ProductForm {
  const isHere = (picture: PictureDraft) => picture.kind !== 'new'
  const thumbnails = form.thumbnails.flatMap((one) => {
    const before = base.thumbnails.find(({ key }) => key === one.key)
    return isHere(one.picture) ? [one] : before ? [before] : []
  })
  const options = form.options.map((row) => {
    if (isHere(row.picture)) return row
    const before = base.options.find(({ id }) => id !== undefined && id === row.id)
    return { ...row, picture: before?.picture ?? ({ kind: 'none' } as const) }
  })
  return { ...form, thumbnails, options }
}
