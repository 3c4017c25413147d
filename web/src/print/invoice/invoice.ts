import { amountInWords } from '@kwaderno/contract/amount-in-words.ts'
import { PAYMENT_TYPE_LABEL } from '@kwaderno/contract/payment-types.ts'
import { PAYMENT_DETAILS } from '@kwaderno/contract/payment-details.ts'
import { discounted, lineTotal, toCentavos, vatIncluded, type Centavos } from '@kwaderno/contract/money.ts'
import type { StaffOrder } from '@kwaderno/contract/order.ts'
import { approvedOf, cutAddress, cutDescription } from '@kwaderno/contract/printed-documents.ts'
import type { StaffReturn } from '@kwaderno/contract/returns.ts'
import { formatDate } from '../../ui/date-format.ts'

/** What stands on a sales invoice; amounts are centavos. */
export interface Invoice {
  orderNumber: string
  orderDate: string
  invoiceNumber: string
  dateIssued: string
  payment: string
  soldTo: string
  tin: string
  address: string
  lines: InvoiceLine[]
  sums: InvoiceSums
}

export interface InvoiceLine {
  key: number
  quantity: number
  description: string
  price: Centavos
  amount: Centavos
}

export interface InvoiceSums {
  sales: Centavos
  /** Such as 'Employee, 12.5%'; '' without one. */
  discount: string
  less: Centavos
  /** 0 without one. */
  deliveryFee: Centavos
  /** With the delivery fee. */
  total: Centavos
  vatable: Centavos
  vat: Centavos
  inWords: string
}

export function orderInvoice(order: StaffOrder): Invoice {
  return {
    orderNumber: order.orderNumber,
    orderDate: formatDate(order.orderHistories[0]?.createdOn),
    invoiceNumber: order.invoice,
    dateIssued: formatDate(order.orDateIssued),
    payment: PAYMENT_TYPE_LABEL[order.paymentType],
    soldTo: order.customerName,
    tin: order.tinNumber,
    address: cutAddress(order.address),
    lines: order.orderItems.map((item) => ({
      key: item.id,
      quantity: item.quantity,
      description: describe(item.name, item.variation, item.itemDescription),
      price: toCentavos(item.price),
      amount: toCentavos(item.totalPrice),
    })),
    sums: sumsOf(
      {
        sales: toCentavos(order.subtotal),
        less: toCentavos(order.amountLess),
        deliveryFee: toCentavos(order.deliveryFee),
        total: toCentavos(order.amountToPay),
      },
      order,
    ),
  }
}

/** Of what an exchange hands out; its discount and its order date are the order's. */
export function exchangeInvoice(request: StaffReturn, order: StaffOrder): Invoice {
  const lines = approvedOf(request.exchangeItems).map((item) => ({
    key: item.id,
    quantity: item.exchangeItemQuantity,
    description: describe(item.exchangeItemName, item.exchangeItemVariation, item.exchangeItemDescription),
    price: toCentavos(item.exchangeItemPrice),
    amount: lineTotal(toCentavos(item.exchangeItemPrice), item.exchangeItemQuantity),
  }))
  const sales = lines.reduce((sum, { amount }) => sum + amount, 0)
  const { amountLess, total } = discounted(sales, request.discountRate)
  return {
    orderNumber: request.orderNumber,
    orderDate: formatDate(order.orderHistories[0]?.createdOn),
    invoiceNumber: request.invoice,
    dateIssued: formatDate(request.orDateIssued),
    payment: PAYMENT_DETAILS.repaymentType.find(({ id }) => id === request.repaymentTypeId)?.type ?? '',
    soldTo: request.requestor,
    tin: request.tinNumber,
    address: cutAddress(request.requestorAddress),
    lines,
    sums: sumsOf({ sales, less: amountLess, deliveryFee: 0, total }, request),
  }
}

function sumsOf(
  sums: Pick<InvoiceSums, 'sales' | 'less' | 'deliveryFee' | 'total'>,
  { discountType, discountRate }: { discountType: string; discountRate: number | null },
): InvoiceSums {
  const discount = [discountType, discountRate === null ? '' : `${discountRate}%`]
  return {
    ...sums,
    discount: sums.less > 0 ? discount.filter((part) => part !== '').join(', ') : '',
    ...vatIncluded(sums.total),
    inWords: amountInWords(sums.total),
  }
}

/** Name, variation and description as one text; a description that only repeats the name is left out. */
function describe(name: string, variation: readonly string[], description: string): string {
  const parts = [name, ...variation, description === name ? '' : description]
  return cutDescription(parts.filter((part) => part !== '').join(', '))
}
