import type { StaffOrder } from '@kwaderno/contract/order.ts'
import type { StaffReturn } from '@kwaderno/contract/returns.ts'
import { expect, test } from 'vitest'
import { exchangeWaybill, orderWaybill } from './waybill.ts'

const request = {
  orderNumber: 'ORD-1',
  createdAt: '2026-03-05T02:00:00Z',
  requestor: 'Ana Reyes',
  requestorAddress: '7 Mabini Street',
  mobileNumber: '09171234567',
  studentName: 'Bea Reyes',
  gradeLevel: 'Grade 4',
  remarks: '',
  exchangeItems: [],
} as unknown as StaffReturn

const orderBy = (deliveryMethod: StaffOrder['deliveryMethod']) =>
  ({
    deliveryMethod,
    orderHistories: [],
    receiverName: 'Kwaderno Office',
    contact: '02-8123-4567',
    address: '1 Rizal Avenue',
  }) as unknown as StaffOrder

test('[PRN-02] an exchange is picked up where the order says, and brought to whoever has asked for it', () => {
  const picked = exchangeWaybill(request, orderBy('PickUp'))
  expect(picked.to).toEqual({
    title: 'Pick up at',
    name: 'Kwaderno Office',
    contact: '02-8123-4567',
    address: '1 Rizal Avenue',
  })
  expect(picked.by[0]).toEqual(['Customer', 'Ana Reyes'])
  const brought = exchangeWaybill(request, orderBy('ThirdPartyDelivery'))
  expect(brought.to).toEqual({
    title: 'Deliver to',
    name: 'Ana Reyes',
    contact: '09171234567',
    address: '7 Mabini Street',
  })
})

test('[SHIP-01] the waybill of an order names courier and tracking number once they are set', () => {
  const packed = { ...orderBy('ThirdPartyDelivery'), orderItems: [], courier: '', trackingNumber: '' }
  const labels = (order: typeof packed) => orderWaybill(order).facts.map(([label]) => label)
  expect(labels(packed)).not.toContain('Courier')
  expect(labels(packed)).not.toContain('Tracking number')
  const { facts } = orderWaybill({ ...packed, courier: 'LBC Express', trackingNumber: 'AB-12' })
  expect(facts).toContainEqual(['Courier', 'LBC Express'])
  expect(facts).toContainEqual(['Tracking number', 'AB-12'])
})
