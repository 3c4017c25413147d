import { DELIVERY_METHOD_LABEL } from '@kwaderno/contract/delivery-methods.ts'
import type { StaffOrder } from '@kwaderno/contract/order.ts'
import { ORDER_TEXT } from '@kwaderno/contract/order-text.ts'
import { approvedOf } from '@kwaderno/contract/printed-documents.ts'
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
      ...parcelFacts(order),
    ],
    to: receiverOf(order),
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
    ...partiesOf(request, order),
    items: approvedOf(request.exchangeItems).map((item) => ({
      name: item.exchangeItemName,
      variation: item.exchangeItemVariation.join(', '),
      sku: item.exchangeItemSku,
      quantity: item.exchangeItemQuantity,
    })),
    remarks: request.remarks,
  }
}

/** An exchange is brought to whoever has asked for it; at the office it is found under what the order's waybill says. */
function partiesOf(request: StaffReturn, order: StaffOrder): Pick<Waybill, 'to' | 'by'> {
  if (order.deliveryMethod === 'PickUp') {
    return { to: receiverOf(order), by: [['Customer', request.requestor], ...studentFacts(request)] }
  }
  const { requestor: name, mobileNumber: contact, requestorAddress: address } = request
  return { to: { title: toTitle(order), name, contact, address }, by: studentFacts(request) }
}

function receiverOf(order: StaffOrder): Waybill['to'] {
  const { receiverName: name, contact, address } = order
  return { title: toTitle(order), name, contact, address }
}

function toTitle({ deliveryMethod }: StaffOrder): string {
  return deliveryMethod === 'PickUp' ? 'Pick up at' : 'Deliver to'
}

/** Once it has left. */
function parcelFacts({ courier, trackingNumber }: StaffOrder): Fact[] {
  const facts: Fact[] = [
    ['Courier', courier],
    ['Tracking number', trackingNumber],
  ]
  return facts.filter(([, text]) => text !== '')
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
