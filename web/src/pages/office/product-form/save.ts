import type { Product } from '@kwaderno/contract/catalogue.ts'
import { addProduct, saveProduct } from '@kwaderno/contract/product.ts'
import { MULTIPLE_ITEMS, PRODUCT_FORM_TEXT } from '@kwaderno/contract/product-rules.ts'
import { call } from '../../../api/client.ts'
import { firstMessage, responseTitle, statusOf } from '../../../api/failure.ts'
import { send, type Outcome } from '../../../edit/send.ts'
import { toast } from '../../../ui/toast.ts'
import type { ProductForm } from './draft/form.ts'
import { filesOf, newBody, savedBody } from './draft/wire.ts'
import type { DraftStore } from './store.ts'

/** What became of a save; `isStock` when only the stock of an option has moved, with the product itself as it was. */
type Saving = Outcome<Product> & { isStock: boolean }

/** Adds the product of the form, or saves it over `stored`, and says how it went. */
export async function sendProduct(store: DraftStore, stored: Product | undefined): Promise<Saving> {
  const { form, base, isUnanswered } = store.read()
  const sent = await send(() => callFor(form, base, stored))
  if (sent.kind !== 'saved') {
    store.mark(sent.errors)
    const isTaken = 'productName' in sent.errors && 'productCode' in sent.errors
    if (sent.kind !== 'behind') toastFailure(sent.error, !stored && isUnanswered && isTaken)
    return { ...sent, isStock: Object.keys(sent.errors).some((name) => name.endsWith('.stock')) }
  }
  const text = stored ? PRODUCT_FORM_TEXT.updated : PRODUCT_FORM_TEXT.saved
  toast.success(text.title, text.text)
  if (form.status === 'Active' && sent.answer.status === 'Inactive') {
    toast.info('The product is now Inactive', 'None of its options is in stock.')
  }
  return { ...sent, isStock: false }
}

function callFor(form: ProductForm, base: ProductForm, stored: Product | undefined): Promise<Product> {
  // The form shows the answer; other pages refetch when they are opened.
  const refetch = false
  if (!stored) return call(addProduct, { body: newBody(form), files: filesOf(form, 'thumbnails'), refetch })
  return call(saveProduct, {
    params: { productId: stored.id },
    body: savedBody(form, base, stored.version),
    files: filesOf(form, 'updateThumbnails'),
    refetch,
  })
}

/** Which fields it is about stands at them. @param mayBeSaved what has its name and its code may be itself */
function toastFailure(error: unknown, mayBeSaved: boolean): void {
  if (statusOf(error) === 0) toast.error(firstMessage(error, ''), 'Nothing that you typed is lost.')
  else if (mayBeSaved) toast.error(PRODUCT_FORM_TEXT.duplicate, PRODUCT_FORM_TEXT.mayBeSaved)
  else if (responseTitle(error, '') === MULTIPLE_ITEMS) toast.error(PRODUCT_FORM_TEXT.multipleItems)
  else {
    const said = firstMessage(error, 'Please try again.')
    toast.error(PRODUCT_FORM_TEXT.duplicate, said === PRODUCT_FORM_TEXT.duplicate ? '' : said)
  }
}
