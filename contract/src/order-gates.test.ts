import { expect, test } from 'vitest'
import { mayEditField, type OrderFieldName } from './order-fields.ts'
import { mayChange, needsDeliveryDate } from './order-gates.ts'
import { ORDER_STATUSES } from './order-status.ts'

test('an order is edited until it is delivered, its price while it is pending', () => {
  const open = (name: OrderFieldName) => ORDER_STATUSES.filter((status) => mayEditField(status, name))
  expect(ORDER_STATUSES.filter((status) => !mayChange(status, 'details', 'staff'))).toEqual([
    'Delivered',
    'Completed',
  ])
  for (const name of ['discountType', 'discountRate', 'paymentReceived'] as const)
    expect(open(name)).toEqual(['Pending'])
  expect(open('invoice')).toEqual(ORDER_STATUSES.filter((status) => mayChange(status, 'details', 'staff')))
})

test('a delivery date is set between approval and leaving, which needs it, and tracking changes on the way', () => {
  expect(ORDER_STATUSES.filter((status) => mayChange(status, 'deliveryDate', 'staff'))).toEqual([
    'Approved',
    'Packaging',
  ])
  expect(ORDER_STATUSES.filter((status) => mayChange(status, 'tracking', 'staff'))).toEqual(['Shipped'])
  expect(ORDER_STATUSES.filter(needsDeliveryDate)).toEqual(['Shipped', 'ReadyForPickup'])
  expect(needsDeliveryDate(undefined)).toBe(false)
})

test('a customer changes nothing but the proofs of a pending order', () => {
  const parts = ['details', 'price', 'deliveryDate', 'tracking', 'proofs'] as const
  const open = ORDER_STATUSES.flatMap((status) =>
    parts.filter((part) => mayChange(status, part, 'customer')).map((part) => [status, part]),
  )
  expect(open).toEqual([['Pending', 'proofs']])
})
