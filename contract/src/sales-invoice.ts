import { amountInWords } from './amount-in-words.ts'
import { discounted, lineTotal, toCentavos, type Centavos } from './money.ts'
import type { StaffOrder } from './order.ts'
import { PAYMENT_DETAILS } from './payment-tags.ts'
import { PAYMENT_TYPE_LABEL } from './payment-types.ts'
import { approvedOf, cutDescription } from './printed-documents.ts'
import type { StaffReturn } from './returns.ts'
import { SPECIAL_DISCOUNT_LABEL, specialDiscountName } from './special-discount.ts'
import { splitByTaxClass, type TaxClass, type TaxedLine, type TaxedSale, type TaxSplit } from './tax.ts'

/**
 * What stands on a sales invoice, on paper and wherever else it is told: whoever needs its lines or its sums takes them from
 * here, so that they agree. Without zod, like printed-documents.ts.
 */
export interface SalesInvoice {
  orderNumber: string
  /** A moment; '' when it is not known. */
  orderedOn: string
  invoiceNumber: string
  /** A day; '' or NO_DATE as long as nobody has said. */
  dateIssued: string
  payment: string
  soldTo: string
  tin: string
  address: string
  /** A sale keeps the registration that it was first invoiced under, whatever the shop's is now. */
  vatRegistered: boolean
  /** By which ID a special discount was given; null without one. */
  specialId: { label: string; number: string } | null
  lines: InvoiceLine[]
  sums: InvoiceSums
}

/** Amounts are centavos. */
export interface InvoiceLine {
  /** Of the item of the order or of the exchange. */
  key: number
  quantity: number
  description: string
  sku: string
  price: Centavos
  amount: Centavos
  taxClass: TaxClass
}

export interface InvoiceSums extends TaxSplit {
  /** Such as 'Employee, 12.5%'; '' without one. */
  discount: string
  /** What is due. */
  inWords: string
}

/** The shop as it is now, as far as its next invoices depend on it. */
interface Seller {
  vatRegistered: boolean
}

export function orderInvoice(order: StaffOrder, seller: Seller): SalesInvoice {
  const vatRegistered = order.invoiceVatRegistered ?? seller.vatRegistered
  const items = order.orderItems.map(({ isPrimeCommodity, ...item }) => ({
    line: {
      key: item.id,
      quantity: item.quantity,
      description: describe(item.name, item.variation, item.itemDescription),
      sku: item.sku,
      price: toCentavos(item.price),
      amount: toCentavos(item.totalPrice),
      taxClass: item.taxClass,
    },
    isPrimeCommodity,
  }))
  return {
    orderNumber: order.orderNumber,
    orderedOn: order.orderHistories[0]?.createdOn ?? '',
    invoiceNumber: order.invoice,
    dateIssued: order.orDateIssued,
    payment: PAYMENT_TYPE_LABEL[order.paymentType],
    soldTo: order.customerName,
    tin: order.tinNumber,
    address: order.address,
    vatRegistered,
    specialId: specialIdOf(order),
    lines: items.map(({ line }) => line),
    sums: sumsOf(
      {
        lines: items.map(({ line, isPrimeCommodity }) => taxed(line, isPrimeCommodity)),
        deliveryFee: toCentavos(order.deliveryFee),
        amountLess: toCentavos(order.amountLess),
        isSpecial: order.specialDiscountType !== '',
        vatRegistered,
      },
      discountOf(order),
    ),
  }
}

/** Of what an exchange hands out; its discount and its order date are the order's. */
export function exchangeInvoice(
  request: StaffReturn,
  order: Pick<StaffOrder, 'orderHistories'>,
  seller: Seller,
): SalesInvoice {
  const vatRegistered = request.invoiceVatRegistered ?? seller.vatRegistered
  const lines = approvedOf(request.exchangeItems).map((item) => ({
    key: item.id,
    quantity: item.exchangeItemQuantity,
    description: describe(item.exchangeItemName, item.exchangeItemVariation, item.exchangeItemDescription),
    sku: item.exchangeItemSku,
    price: toCentavos(item.exchangeItemPrice),
    amount: lineTotal(toCentavos(item.exchangeItemPrice), item.exchangeItemQuantity),
    taxClass: item.exchangeItemTaxClass,
  }))
  const sales = lines.reduce((sum, { amount }) => sum + amount, 0)
  const { amountLess } = discounted(sales, request.discountRate)
  return {
    orderNumber: request.orderNumber,
    orderedOn: order.orderHistories[0]?.createdOn ?? '',
    invoiceNumber: request.invoice,
    dateIssued: request.orDateIssued,
    payment: PAYMENT_DETAILS.repaymentType.find(({ id }) => id === request.repaymentTypeId)?.type ?? '',
    soldTo: request.requestor,
    tin: request.tinNumber,
    address: request.requestorAddress,
    vatRegistered,
    specialId: null,
    lines,
    sums: sumsOf(
      {
        lines: lines.map((line) => taxed(line, false)),
        deliveryFee: 0,
        amountLess,
        isSpecial: false,
        vatRegistered,
      },
      percentageOf(request),
    ),
  }
}

const taxed = ({ taxClass, amount }: InvoiceLine, isPrimeCommodity: boolean): TaxedLine => ({
  taxClass,
  amount,
  isPrimeCommodity,
})

/** @param discount what it is called */
function sumsOf(sale: TaxedSale, discount: string): InvoiceSums {
  const split = splitByTaxClass(sale)
  return { ...split, discount: split.less > 0 ? discount : '', inWords: amountInWords(split.due) }
}

function specialIdOf({ specialDiscountType: type, specialDiscountIdNumber }: StaffOrder) {
  return type === ''
    ? null
    : { label: `${SPECIAL_DISCOUNT_LABEL[type]} ID no.`, number: specialDiscountIdNumber }
}

/** The special discount by its name, or the free one. */
function discountOf(order: StaffOrder): string {
  const { specialDiscountType: type, specialDiscountRate } = order
  return type === '' ? percentageOf(order) : specialDiscountName(type, specialDiscountRate)
}

/** 'Employee, 12.5%', one of both, or ''. */
function percentageOf({
  discountType,
  discountRate,
}: Pick<StaffOrder, 'discountType' | 'discountRate'>): string {
  const parts = [discountType, discountRate === null ? '' : `${discountRate}%`]
  return parts.filter((part) => part !== '').join(', ')
}

/** Name, variation and description as one text; a description that only repeats the name is left out. */
function describe(name: string, variation: readonly string[], description: string): string {
  const parts = [name, ...variation, description === name ? '' : description]
  return cutDescription(parts.filter((part) => part !== '').join(', '))
}
