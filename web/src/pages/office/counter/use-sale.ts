import { CHECKOUT_TEXT } from '@kwaderno/contract/checkout.ts'
import { COUNTER_TEXT, discountError, paymentError } from '@kwaderno/contract/counter-rules.ts'
import {
  findCounterCustomers,
  getCounterItem,
  sell,
  type CounterCustomer,
} from '@kwaderno/contract/counter.ts'
import type { BodyIn } from '@kwaderno/contract/endpoint.ts'
import { specialDiscountErrors } from '@kwaderno/contract/special-discount.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../../api/client.ts'
import { codeOf, fieldErrors, firstMessage } from '../../../api/failure.ts'
import { newKey } from '../../../api/idempotency-key.ts'
import { invalidate } from '../../../api/query-client.ts'
import { enteredOf } from '../../../features/special-discount/special-discount.ts'
import { withoutOpenPoint } from '../../../ui/input-masks.ts'
import { toast } from '../../../ui/toast.ts'
import { useSaleDiscount } from './use-sale-discount.ts'
import { studentOf, sumsOf, useBasket, type Basket } from './basket.ts'
import { printSold } from './print-sold.ts'

/** Milliseconds within which nobody has read a total that has just changed. */
const UNREAD = 500
const isUnread = (changedAt: number) => performance.now() - changedAt < UNREAD

export type SaleErrors = Readonly<Record<string, string>>

/** The sale at the counter: what is in it, what is wrong with it, and how it is made. */
export function useSale() {
  const { basket, change, clear } = useBasket()
  const [errors, setErrors] = useState<SaleErrors>({})
  const [isSelling, setSelling] = useState(false)
  const special = useSaleDiscount(basket)
  const sums = sumsOf(basket, special.less)

  /** The sale as it stood when 'Sell' was pressed while the discount was still being asked for. */
  const [awaited, setAwaited] = useState<{ basket: Basket; total: number }>()
  /** A sale that is on its way: a second press may come before it has been drawn, and a scan before it has ended. */
  const running = useRef<Promise<void>>(undefined)
  const changedAt = useRef(Number.NEGATIVE_INFINITY)

  async function send() {
    if (running.current || isUnread(changedAt.current)) return
    // The seller says the total, so it has to be the one that is shown.
    if (special.isAsking) return setAwaited({ basket, total: sums.total })
    const wrong = faultsOf(basket, sums.total)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    running.current = sellIt().finally(() => (running.current = undefined))
    await running.current
  }

  async function sellIt() {
    // One whose answer was lost may have sold it: with the same key the server says so, whatever has changed since.
    const attemptKey = basket.attemptKey ?? newKey()
    change({ attemptKey })
    setSelling(true)
    try {
      const sold = await call(sell, {
        body: { ...bodyOf(basket, sums.total), idempotencyKey: attemptKey },
      })
      clear(sold)
      void printSold(sold.orderId)
    } catch (error) {
      // Any other refusal sold nothing, and says nothing of an attempt before it.
      if (codeOf<typeof sell>(error) === 'key_used') change({ attemptKey: null })
      setErrors(fieldErrors(error))
      toast.error('Not sold', firstMessage(error, CHECKOUT_TEXT.failed))
      await refresh(basket, change)
    } finally {
      setSelling(false)
    }
  }

  const goOn = useEffectEvent(() => {
    if (awaited === undefined) return
    setAwaited(undefined)
    // Whoever went on with it presses again.
    if (basket !== awaited.basket) return
    if (sums.total === awaited.total) void send()
    else {
      changedAt.current = performance.now()
      setErrors({ lines: COUNTER_TEXT.totalChanged })
    }
  })
  const isKnown = awaited !== undefined && !special.isAsking
  useEffect(() => {
    if (isKnown) goOn()
  }, [isKnown])

  /** Waits for a sale that is on its way: what is added after 'Sell' belongs to the next one. */
  const whenSold = async () => running.current

  return { basket, change, errors, special, sums, isSelling, send, whenSold }
}
export type Sale = ReturnType<typeof useSale>

/** What is wrong before the server is asked, by the names of the fields. */
function faultsOf(basket: Basket, total: number): Record<string, string> {
  if (basket.lines.length === 0) return { lines: COUNTER_TEXT.noLines }
  const special = specialDiscountErrors({
    ...enteredOf(basket),
    discountType: basket.discountType.trim(),
    discountRate: basket.discountRate === '' ? null : Number(basket.discountRate),
  })
  if (Object.keys(special).length > 0) return special
  const rate = basket.discountRate === '' ? null : Number(basket.discountRate)
  const discount = discountError({ discountType: basket.discountType.trim(), discountRate: rate })
  if (discount) return { [discount.field]: discount.message }
  const { paymentType, cashTendered, reference } = basket
  const cash = cashTendered === '' ? null : Number(cashTendered)
  const payment = paymentError({ paymentType, cashTendered: cash, reference: reference.trim() }, total)
  return payment ? { [payment.field]: payment.message } : {}
}

function bodyOf(basket: Basket, total: number): BodyIn<typeof sell> {
  const { lines, customer, paymentType, walkInName, cashTendered, reference, discountRate, ...texts } = basket
  const { studentName, gradeLevel, discountType, tinNumber, invoice } = texts
  const isCash = paymentType === 'Cash'
  return {
    lines: lines.map(({ item, quantity }) => ({ productOptionId: item.productOptionId, quantity })),
    userId: customer?.userId ?? null,
    walkInName: customer ? '' : walkInName,
    studentId: studentOf(basket)?.id ?? null,
    studentName,
    gradeLevel,
    discountType,
    discountRate: withoutOpenPoint(discountRate),
    ...specialOf(basket),
    paymentType,
    cashTendered: isCash ? withoutOpenPoint(cashTendered) : '',
    reference: isCash ? '' : reference,
    tinNumber,
    invoice,
    expectedTotal: total,
  }
}

/** Whoever takes the discount away leaves its texts; nothing of them is sent. */
function specialOf(basket: Basket) {
  if (basket.specialDiscountType === '') return {}
  const { specialDiscountType, specialDiscountName, specialDiscountIdNumber } = basket
  const specialDiscountElsewhere = withoutOpenPoint(basket.specialDiscountElsewhere)
  return { specialDiscountType, specialDiscountName, specialDiscountIdNumber, specialDiscountElsewhere }
}

/**
 * Reads prices, stock, the parent's students and the special discount anew, which may be why it was refused: another till may
 * have given what was left of the week. What is not sold any more keeps its line.
 */
async function refresh({ lines, customer }: Basket, change: Sale['change']): Promise<void> {
  const quoted = invalidate('quoteSaleDiscount')
  const [known, fresh] = await Promise.all([
    customer && readCustomer(customer),
    Promise.all(
      lines.map(({ item }) => call(getCounterItem, { params: { sku: item.sku } }).catch(() => item)),
    ),
  ])
  change((now) => ({
    customer: now.customer?.userId === known?.userId ? known : now.customer,
    lines: now.lines.map((line) => ({
      ...line,
      item: fresh.find((item) => item.productOptionId === line.item.productOptionId) ?? line.item,
    })),
  }))
  await quoted
}

/** As he is by now; as he was where he is not found again. */
async function readCustomer(customer: CounterCustomer): Promise<CounterCustomer> {
  const query = { userId: customer.userId }
  const [found = customer] = await call(findCounterCustomers, { query }).catch(() => [])
  return found
}
