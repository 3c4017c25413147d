import { discounted, lineTotal, toCentavos, toPesos } from '@kwaderno/contract/money.ts'
import type { CounterCustomer, CounterItem, Sold } from '@kwaderno/contract/counter.ts'
import type { PaymentType } from '@kwaderno/contract/payment-types.ts'
import { useMemo } from 'react'
import {
  NO_SPECIAL_DISCOUNT,
  type SpecialDiscountTexts,
} from '../../../features/special-discount/special-discount.ts'
import { useSession } from '../../../api/session.ts'
import { createStoredText, useStore } from '../../../store.ts'

export interface BasketLine {
  item: CounterItem
  quantity: number
}

/** What is typed beside the items. */
export interface SaleTexts extends Omit<SpecialDiscountTexts, 'specialDiscountType'> {
  walkInName: string
  studentName: string
  gradeLevel: string
  discountType: string
  discountRate: string
  cashTendered: string
  reference: string
  tinNumber: string
  invoice: string
}

/** A sale that is not made yet, all of it. */
export interface Basket extends SaleTexts {
  /** '' for none. */
  specialDiscountType: SpecialDiscountTexts['specialDiscountType']
  /** In the order in which they were scanned. */
  lines: readonly BasketLine[]
  /** Null for a walk-in. */
  customer: CounterCustomer | null
  paymentType: PaymentType
  /** Of an attempt to sell it whose answer may have been lost. */
  attemptKey: string | null
  /** The sale that was made last, until the next one is begun. */
  sold: Sold | null
}

const EMPTY: Basket = {
  lines: [],
  customer: null,
  walkInName: '',
  studentName: '',
  gradeLevel: '',
  discountType: '',
  discountRate: '',
  ...NO_SPECIAL_DISCOUNT,
  paymentType: 'Cash',
  cashTendered: '',
  reference: '',
  tinNumber: '',
  invoice: '',
  attemptKey: null,
  sold: null,
}

/** In this tab, so that nothing is lost when the page is loaded anew. A log-out empties it with all that the tab holds. */
const stored = createStoredText('sessionStorage', 'counter')

/** What is stored for this user; that of another one counts for nothing. */
function read(text: string | null, userId: number | undefined): Basket {
  const kept = JSON.parse(text ?? '{}') as Partial<Basket & { userId: number }>
  return kept.userId === userId ? { ...EMPTY, ...kept } : EMPTY
}

export type Change = Partial<Basket> | ((basket: Basket) => Partial<Basket>)

export function useBasket(): {
  basket: Basket
  change: (change: Change) => void
  clear: (sold?: Sold) => void
} {
  const { user } = useSession()
  const userId = user?.id
  const text = useStore(stored)
  return useMemo(() => {
    const write = (next: Basket) => stored.set(JSON.stringify({ ...next, userId }))
    return {
      basket: read(text, userId),
      change(change) {
        // As it is by now: a scanner is faster than what is drawn.
        const now = read(stored.get(), userId)
        write({ ...now, ...(typeof change === 'function' ? change(now) : change) })
      },
      clear: (sold) => write({ ...EMPTY, sold: sold ?? null }),
    }
  }, [text, userId])
}

/** One more piece; what is known of the item is what was read last. */
export function withPiece(lines: readonly BasketLine[], item: CounterItem): BasketLine[] {
  const there = lines.find((line) => line.item.productOptionId === item.productOptionId)
  if (!there) return [...lines, { item, quantity: 1 }]
  return lines.map((line) => (line === there ? { item, quantity: line.quantity + 1 } : line))
}

/**
 * What it all costs, in pesos; a discount that makes no sense takes nothing off.
 * @param special what a special discount takes off, in the place of the rate
 */
export function sumsOf({ lines, discountRate }: Pick<Basket, 'lines' | 'discountRate'>, special?: number) {
  const subtotal = lines.reduce((sum, line) => sum + lineTotal(toCentavos(line.item.price), line.quantity), 0)
  const rate = Number(discountRate)
  const isRate = discountRate !== '' && rate >= 0 && rate <= 100
  const free = discounted(subtotal, isRate ? rate : null).amountLess
  const amountLess = special === undefined ? free : toCentavos(special)
  return {
    subtotal: toPesos(subtotal),
    amountLess: toPesos(amountLess),
    total: toPesos(subtotal - amountLess),
  }
}

/** The parent's student as he was chosen, in any grade level when he has none; undefined once one of them is typed over. */
export const studentOf = ({
  customer,
  studentName,
  gradeLevel,
}: Basket): CounterCustomer['students'][number] | undefined =>
  customer?.students.find((one) => one.name === studentName && [gradeLevel, ''].includes(one.gradeLevel))

/** What is given back of the cash, negative for what is missing; null while none is typed. */
export function changeOf(cashTendered: string, total: number): number | null {
  return cashTendered === '' ? null : toPesos(toCentavos(Number(cashTendered)) - toCentavos(total))
}
