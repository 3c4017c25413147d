import { CART_TEXT } from '@kwaderno/contract/cart-availability.ts'
import { removeCartItem } from '@kwaderno/contract/cart.ts'
import { forgetAdd } from '../../../api/add-attempts.ts'
import { call } from '../../../api/client.ts'
import { codeOf } from '../../../api/failure.ts'
import { refetchAfter, whenRefetched } from '../../../api/query-client.ts'
import { forgetQuantity } from '../../../features/cart/quantities.ts'
import { select } from '../../../features/cart/selection.ts'
import { dropLines, type CartLine } from '../../../features/cart/use-cart.ts'
import { confirm } from '../../../ui/confirm.ts'
import { toast } from '../../../ui/toast.ts'

/** Removes a row from the cart after a confirmation. */
export async function askToRemove(line: CartLine): Promise<void> {
  const isConfirmed = await confirm({
    title: 'Remove item',
    text: `Remove ${line.name} from your cart?`,
    danger: true,
    action: () => remove(line),
  })
  // The pressed button is unmounted with its row.
  if (isConfirmed) document.getElementById('main')?.focus({ preventScroll: true })
}

function forget({ id, productOptionId }: CartLine): void {
  forgetQuantity(id)
  forgetAdd(productOptionId)
  select([id], false)
  dropLines([id])
}

async function remove(line: CartLine): Promise<void> {
  try {
    await call(removeCartItem, { params: { id: line.id } })
    forget(line)
    toast.success(CART_TEXT.removed.title, CART_TEXT.removed.text)
  } catch (error) {
    // Another tab was faster: it is out of the cart, as was asked for.
    if (codeOf<typeof removeCartItem>(error) === 'not_found') forget(line)
    else toast.error(CART_TEXT.removeFailed.title, CART_TEXT.removeFailed.text)
    void refetchAfter(removeCartItem)
  }
  await whenRefetched()
}
