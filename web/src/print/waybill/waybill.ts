import { DELIVERY_METHOD_LABEL } from '@kwaderno/contract/cart.ts'
import type { StaffOrder } from '@kwaderno/contract/order.ts'
import { ORDER_TEXT } from '@kwaderno/contract/order-text.ts'
import { approvedOf } from '@kwaderno/contract/print-rules.ts'
import type { StaffReturn } from '@kwaderno/contract/returns.ts'
import { formatDate } from '../../ui/date-format.ts'
import type { Fact } from '../paper/Facts.tsx'

/** What a courier or the counter needs to know: nothing of it is a price. */
export interface Waybill {
  title: string
  orderNumber: string
  facts: Fact[]
  /** Who gets it, and where. */
  to: { title: string; name: string; contact: string; address: string }
  by: Fact[]
  items: WaybillItem[]
  remarks: string
}

export interface WaybillItem {
  name: string
  variation: string
  sku: string
  quantity: number
}

export function orderWaybill(order: StaffOrder): Waybill {
  return {
    title: 'Waybill',
    orderNumber: order.orderNumber,
    facts: [
      ['Order date', formatDate(order.orderHistories[0]?.createdOn)],
      ['Delivery method', DELIVERY_METHOD_LABEL[order.deliveryMethod]],
      ['Delivery date', formatDate(order.deliveryTime) || ORDER_TEXT.noSchedule],
    ],
    to: { title: toTitle(order), name: order.receiverName, contact: order.contact, address: order.address },
    by: [['Customer', order.customerName], ...studentFacts(order)],
    items: order.orderItems.map(({ name, variation, sku, quantity }) => ({
      name,
      variation: variation.join(', '),
      sku,
      quantity,
    })),
    remarks: order.remarks,
  }
}

/** Of what an exchange hands out to whoever has asked for it, the way the order has come. */
export function exchangeWaybill(request: StaffReturn, order: StaffOrder): Waybill {
  return {
    title: 'Exchange Waybill',
    orderNumber: request.orderNumber,
    facts: [
      ['Order date', formatDate(order.orderHistories[0]?.createdOn)],
      ['Exchange requested', formatDate(request.createdAt)],
      ['Delivery method', DELIVERY_METHOD_LABEL[order.deliveryMethod]],
      // The order's own date has passed, and an exchange has none.
      ['Delivery date', ORDER_TEXT.noSchedule],
    ],
    to: {
      title: toTitle(order),
      name: request.requestor,
      contact: request.mobileNumber,
      address: request.requestorAddress,
    },
    by: studentFacts(request),
    items: approvedOf(request.exchangeItems).map((item) => ({
      name: item.exchangeItemName,
      variation: item.exchangeItemVariation.join(', '),
      sku: item.exchangeItemSku,
      quantity: item.exchangeItemQuantity,
    })),
    remarks: request.remarks,
  }
}

function toTitle({ deliveryMethod }: StaffOrder): string {
  return deliveryMethod === 'PickUp' ? 'Pick up at' : 'Deliver to'
}

interface Student {
  studentName: string
  gradeLevel: string
  mobileNumber: string
}

function studentFacts({ studentName, gradeLevel, mobileNumber }: Student): Fact[] {
  return [
    ['Student name', studentName],
    ['Grade level', gradeLevel],
    ['Mobile number', mobileNumber],
  ]
}
