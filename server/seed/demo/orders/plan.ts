import type { DeliveryMethod } from '@kwaderno/contract/delivery-methods.ts'
import type { PaymentType } from '@kwaderno/contract/payment-types.ts'
import type { OrderStatus } from '@kwaderno/contract/order-status.ts'
import { discounted, lineTotal, toCentavos } from '@kwaderno/contract/money.ts'
import { SPECIAL_DISCOUNT_DEFAULTS } from '@kwaderno/contract/settings-fields.ts'
import { specialDiscountOf } from '@kwaderno/contract/special-discount.ts'
import type { DemoOption, DemoProduct } from '../catalogue/index.ts'
import { DAY, HOUR, type DemoPerson } from '../people.ts'
import { randomOf, type Random } from '../random.ts'
import { courseOf, type Course, type Step } from './course.ts'
import type { PlannedSale } from './sales.ts'
import { SCRIPTED, type ScriptedOrder, type SpecialHolder } from './scripted.ts'

export interface PlannedItem {
  product: DemoProduct
  option: DemoOption
  quantity: number
}

/** An order with all that happened to it until now. Amounts are centavos. */
export interface PlannedOrder {
  person: DemoPerson
  placedAt: Date
  status: OrderStatus
  steps: readonly Step[]
  items: readonly PlannedItem[]
  paymentType: PaymentType
  deliveryMethod: DeliveryMethod
  discount: { type: string; rate: number } | undefined
  /** Beside no other discount. */
  special?: PlannedSpecial
  subtotal: number
  amountLess: number
  total: number
  reason: string
  remarks: string
  /** Only what was sold at the counter has one; a walk-in's `person` is who sold it. */
  sale?: PlannedSale
  /** A size swap of a piece of the first item that waits for its customer. */
  swap?: { to: PlannedItem; at: Date }
}

/** What is stored of a special discount; the base is centavos. */
export interface PlannedSpecial extends SpecialHolder {
  rate: number
  base: number
}

export const MONTHS_DAYS = 182
const ORDERS = 590

/** Six months of orders, oldest first; the same for the same catalogue, people and `now`. */
export function planOrders(
  catalogue: readonly DemoProduct[],
  people: readonly DemoPerson[],
  now: Date,
): PlannedOrder[] {
  const random = randomOf('orders')
  const shelf = new Shelf(catalogue)
  const customers = people.filter((person) => person.role === 'customer' && person.status === 1)
  const cashier = people.find((person) => person.role === 'cashier')
  const drafts = [
    ...SCRIPTED.map((script) => scripted(script, people, now)),
    ...Array.from({ length: ORDERS }, () => drawn(random, customers, cashier, now)),
  ]
  return drafts
    .toSorted((a, b) => a.course.placedAt.getTime() - b.course.placedAt.getTime())
    .map((draft) => complete(draft, shelf, random, now))
}

interface Draft {
  person: DemoPerson
  course: Course
  paymentType: PaymentType
  deliveryMethod: DeliveryMethod
  script?: ScriptedOrder
}

function scripted(script: ScriptedOrder, people: readonly DemoPerson[], now: Date): Draft {
  const person = people.find((one) => one.userName === script.userName)
  if (!person) throw new Error(`nobody is called ${script.userName}`)
  const steps = script.steps.map(([status, hoursAgo]) => ({
    status,
    at: new Date(now.getTime() - hoursAgo * HOUR),
  }))
  const placedAt = steps[0]?.at ?? now
  return { person, course: { placedAt, steps }, script, ...script }
}

function drawn(
  random: Random,
  customers: readonly DemoPerson[],
  cashier: DemoPerson | undefined,
  now: Date,
): Draft {
  const onsite = cashier !== undefined && random.chance(0.02)
  const deliveryMethod = onsite || random.chance(0.35) ? 'PickUp' : 'ThirdPartyDelivery'
  const paymentType = random.weighted({ OnlineBanking: 11, BankDeposit: 7, BankCheque: 2 })
  return {
    person: onsite ? cashier : random.pick(customers),
    course: courseOf(placingTime(random, now), deliveryMethod, now, random),
    paymentType: onsite ? 'Cash' : paymentType,
    deliveryMethod,
  }
}

/** Families order in the day and the evening (in Manila), and the more the nearer the first day of school is. */
function placingTime(random: Random, now: Date): Date {
  const daysAgo = Math.floor(MONTHS_DAYS * random.next() ** 1.25)
  const midnight = Math.floor((now.getTime() + 8 * HOUR) / DAY) * DAY - 8 * HOUR - daysAgo * DAY
  const at = midnight + (7 + 15 * random.next()) * HOUR
  return new Date(Math.floor((at > now.getTime() - HOUR / 3 ? at - DAY : at) / 1000) * 1000)
}

function complete(
  { person, course, paymentType, deliveryMethod, script }: Draft,
  shelf: Shelf,
  random: Random,
  now: Date,
): PlannedOrder {
  const status = course.steps.at(-1)?.status ?? 'Pending'
  const items = shelf.itemsFor(person, status, script?.skus, random)
  const subtotal = items.reduce((sum, { option, quantity }) => sum + lineTotal(option.centavos, quantity), 0)
  const reached = course.steps.some((step) => step.status === 'Approved')
  const discount =
    reached && script === undefined && random.chance(0.07)
      ? random.pick([
          { type: 'Sibling discount', rate: 5 },
          { type: 'Faculty discount', rate: 10 },
          { type: 'Scholar', rate: 12.5 },
        ])
      : undefined
  const special = script?.special && specialOf(script.special, items)
  const amountLess = special?.amountLess ?? discounted(subtotal, discount?.rate ?? null).amountLess
  return {
    person,
    placedAt: course.placedAt,
    status,
    steps: course.steps,
    items,
    paymentType,
    deliveryMethod,
    discount,
    ...(special && { special: special.given }),
    ...(script?.swap && {
      swap: {
        to: shelf.heldFor(script.swap.sku),
        at: new Date(now.getTime() - script.swap.hoursAgo * HOUR),
      },
    }),
    subtotal,
    amountLess,
    total: subtotal - amountLess,
    reason: status === 'Declined' ? random.pick(DECLINE_REASONS) : '',
    remarks: paymentType === 'Cash' ? 'Bought at the counter.' : '',
  }
}

/** As the shop gives it for an ID number that has had nothing else this week. */
function specialOf(holder: SpecialHolder, items: readonly PlannedItem[]) {
  const rate = SPECIAL_DISCOUNT_DEFAULTS.specialDiscountRate
  const rules = {
    rate,
    ceiling: toCentavos(SPECIAL_DISCOUNT_DEFAULTS.specialDiscountCeiling),
    leastKinds: SPECIAL_DISCOUNT_DEFAULTS.specialDiscountKinds,
  }
  // Each item of a script is of a product of its own.
  const lines = items.flatMap(({ product, option, quantity }, productId) =>
    product.isPrimeCommodity ? [{ productId, total: lineTotal(option.centavos, quantity) }] : [],
  )
  const { base, amountLess, refusal } = specialDiscountOf(lines, rules, { here: 0, elsewhere: 0 })
  if (refusal !== undefined) throw new Error(refusal)
  return { given: { ...holder, rate, base }, amountLess }
}

const DECLINE_REASONS = [
  'The proof of payment is for another amount.',
  'The deposit slip cannot be read. Please order again with a clearer picture.',
  'The deposit has not arrived after three banking days.',
] as const

/** Finds things for an order, and keeps count of what pending orders hold. */
class Shelf {
  private readonly byGrade = new Map<number, PlannedItem[]>()
  private readonly bySku = new Map<string, PlannedItem>()
  private readonly held = new Map<string, number>()

  constructor(catalogue: readonly DemoProduct[]) {
    for (const product of catalogue.filter((one) => one.active)) {
      for (const option of product.options.filter((one) => one.active)) {
        const item = { product, option, quantity: 1 }
        this.bySku.set(option.sku, item)
        for (let grade = 0; grade <= 12; grade += 1) {
          if (product.grades.length > 0 && !product.grades.includes(grade)) continue
          const list = this.byGrade.get(grade) ?? []
          this.byGrade.set(grade, list)
          list.push(item)
        }
      }
    }
  }

  itemsFor(
    person: DemoPerson,
    status: OrderStatus,
    skus: ScriptedOrder['skus'] | undefined,
    random: Random,
  ): PlannedItem[] {
    const items = skus ? this.named(skus) : this.drawn(person, status, random)
    if (status === 'Pending') for (const { option, quantity } of items) this.hold(option.sku, quantity)
    return items
  }

  /** A piece that is held for a swap. */
  heldFor(sku: string): PlannedItem {
    const [item] = this.named([[sku, 1]])
    this.hold(sku, 1)
    return item!
  }

  private named(skus: ScriptedOrder['skus']): PlannedItem[] {
    return skus.map(([sku, quantity]) => {
      const item = this.bySku.get(sku)
      if (!item) throw new Error(`no option is called ${sku}`)
      return { ...item, quantity }
    })
  }

  private drawn(person: DemoPerson, status: OrderStatus, random: Random): PlannedItem[] {
    const choice = this.byGrade.get(person.student?.grade ?? random.int(0, 12)) ?? []
    const items = new Map<string, PlannedItem>()
    const wanted = random.weighted({ '1': 3, '2': 5, '3': 5, '4': 4, '6': 2, '9': 1 })
    for (let tries = 0; items.size < Number(wanted) && tries < 60; tries += 1) {
      const item = random.pick(choice)
      const most = item.option.centavos < 6_000 ? 8 : item.option.centavos < 30_000 ? 3 : 1
      const quantity = random.int(1, most)
      if (status === 'Pending' && this.free(item.option) < quantity) continue
      items.set(item.option.sku, { ...item, quantity })
    }
    return [...items.values()]
  }

  private free(option: DemoOption): number {
    return option.stock - (this.held.get(option.sku) ?? 0)
  }

  private hold(sku: string, quantity: number): void {
    this.held.set(sku, (this.held.get(sku) ?? 0) + quantity)
  }
}
