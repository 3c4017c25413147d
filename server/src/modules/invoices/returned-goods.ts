import { discounted, lineTotal, toCentavos } from '@kwaderno/contract/money.ts'
import type { StaffOrder } from '@kwaderno/contract/order.ts'
import { approvedOf } from '@kwaderno/contract/printed-documents.ts'
import type { StaffReturn } from '@kwaderno/contract/returns.ts'
import { DEFAULT_TAX_CLASS, splitByTaxClass, type TaxSplit } from '@kwaderno/contract/tax.ts'

/**
 * What came back for an exchange, as negative sums: each piece at the price that it was bought for, at most what was given
 * for it, less the order's discount rate. With the invoice of the exchange it adds up to what was owed, and to 0 for a
 * piece of the same price.
 */
export function returnedGoods(
  { exchangeItems, discountRate }: Pick<StaffReturn, 'exchangeItems' | 'discountRate'>,
  { orderItems }: Pick<StaffOrder, 'orderItems'>,
  { vatRegistered }: { vatRegistered: boolean },
): TaxSplit {
  const pieces = Map.groupBy(approvedOf(exchangeItems), (row) => `${row.groupItem}/${row.groupItemIndex}`)
  const lines = [...pieces.values()].map(([first, ...more]) => {
    const given = [first!, ...more].reduce(
      (sum, row) => sum + lineTotal(toCentavos(row.exchangeItemPrice), row.exchangeItemQuantity),
      0,
    )
    const item = orderItems.find(({ id }) => id === first!.groupItem)
    return {
      taxClass: item?.taxClass ?? DEFAULT_TAX_CLASS,
      amount: Math.min(toCentavos(first!.productPrice), given),
      isPrimeCommodity: false,
    }
  })
  const gross = lines.reduce((sum, { amount }) => sum + amount, 0)
  const { amountLess } = discounted(gross, discountRate)
  return negative(splitByTaxClass({ lines, deliveryFee: 0, amountLess, isSpecial: false, vatRegistered }))
}

/** Without a negative zero, which JSON does not know. */
const minus = (amount: number) => (amount === 0 ? 0 : -amount)

function negative(split: TaxSplit): TaxSplit {
  return {
    gross: minus(split.gross),
    less: minus(split.less),
    deliveryFee: minus(split.deliveryFee),
    vatable: minus(split.vatable),
    vat: minus(split.vat),
    exempt: minus(split.exempt),
    zeroRated: minus(split.zeroRated),
    nonVat: minus(split.nonVat),
    due: minus(split.due),
  }
}
