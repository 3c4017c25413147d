import type { StaffOrder } from '@kwaderno/contract/order.ts'
import { quoteSpecialDiscount } from '@kwaderno/contract/special-discount-quote.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../api/query-client.ts'
import { SPECIAL_DISCOUNT_NAMES } from '../../../features/special-discount/special-discount.ts'
import { withoutOpenPoint } from '../../../ui/input-masks.ts'
import { formOf, totalsOf, type OrderForm } from './form.ts'

/** Milliseconds without a key, after which the server is asked. */
const PAUSE = 300

/** The special discount of an order while it is typed, as the server would calculate it. */
export function useSpecialDiscount(order: StaffOrder, form: OrderForm, isOpen: boolean) {
  const stored = formOf(order)
  const isGiven = form.specialDiscountType !== ''
  const isStored = SPECIAL_DISCOUNT_NAMES.every((name) => form[name] === stored[name])
  const [specialDiscountIdNumber] = useDebouncedValue(form.specialDiscountIdNumber.trim(), PAUSE)
  const [specialDiscountElsewhere] = useDebouncedValue(withoutOpenPoint(form.specialDiscountElsewhere), PAUSE)
  const { data, isError } = useQuery({
    ...queryOf(
      quoteSpecialDiscount,
      { params: { id: order.orderId }, body: { specialDiscountIdNumber, specialDiscountElsewhere } },
      0,
    ),
    enabled: isOpen && isGiven && order.status === 'Pending' && specialDiscountIdNumber !== '',
  })
  const quote = isGiven && specialDiscountIdNumber !== '' ? data : undefined
  const less = !isGiven ? undefined : isStored ? order.amountLess : (quote?.amountLess ?? 0)
  return {
    quote,
    isError,
    /** Pesos that it takes off, in the place of a rate; undefined without one. */
    less,
    /** What it is shown to leave, in pesos; undefined without one, and where it could not be calculated. */
    total: less === undefined || isError ? undefined : totalsOf(order.subtotal, '', '', less).total,
    rate: isStored ? order.specialDiscountRate : (quote?.rate ?? null),
  }
}
