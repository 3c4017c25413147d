import { quoteSaleDiscount } from '@kwaderno/contract/special-discount-quote.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../api/query-client.ts'
import { withoutOpenPoint } from '../../../ui/input-masks.ts'
import type { Basket } from './basket.ts'
import { PAUSE } from './ItemSearch.tsx'

/** The special discount of a sale while it is typed, as the server would calculate it. */
export function useSaleDiscount(basket: Basket) {
  const typed = {
    specialDiscountIdNumber: basket.specialDiscountIdNumber.trim(),
    specialDiscountElsewhere: withoutOpenPoint(basket.specialDiscountElsewhere),
  }
  const words = JSON.stringify(typed)
  const [settled] = useDebouncedValue(words, PAUSE)
  const isGiven = basket.specialDiscountType !== '' && typed.specialDiscountIdNumber !== ''
  const lines = basket.lines.map(({ item, quantity }) => ({
    productOptionId: item.productOptionId,
    quantity,
  }))
  const isAsked = isGiven && lines.length > 0
  const { data, isError, isPlaceholderData, isPending } = useQuery({
    ...queryOf(quoteSaleDiscount, { body: { ...(JSON.parse(settled) as typeof typed), lines } }, 0),
    enabled: isAsked && settled === words,
    placeholderData: keepPreviousData,
  })
  const quote = isAsked ? data : undefined
  return {
    quote,
    isError,
    /** Pesos that it takes off, in the place of a rate; undefined without one. */
    less: basket.specialDiscountType === '' ? undefined : (quote?.amountLess ?? 0),
    /** Whether what is shown is not of what is typed. */
    isAsking: isAsked && (settled !== words || (!isError && (isPlaceholderData || isPending))),
  }
}
