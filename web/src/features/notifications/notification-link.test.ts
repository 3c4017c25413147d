import { NEWS, type Notification } from '@kwaderno/contract/live.ts'
import { expect, test } from 'vitest'
import { notificationHref } from './notification-link.ts'

const about = (title: string, fields: Partial<Notification> = {}) =>
  ({
    id: 1,
    title,
    description: 'Order ORD-20260305-0007 was placed.',
    orderId: 7,
    isViewed: false,
    ...fields,
  }) as Notification
const both = (notification: Notification) => [
  notificationHref(notification, true),
  notificationHref(notification, false),
]

test('a notification leads staff to what they manage, and a customer to his own', () => {
  expect(both(about('Order Placed'))).toEqual(['/transactions/orders/7/manage', '/orders/7'])
  expect(both(about('Order Placed', { orderId: null }))).toEqual(['/transactions/orders', '/orders'])
})

test('one of a return leads to the returns of its order, whatever stands behind the number', () => {
  for (const title of ['Return Requested', 'Exchange Approved'])
    expect(both(about(title, { description: 'For ORD-20260305-0007. See it.' }))).toEqual([
      '/transactions/returns?search=ORD-20260305-0007',
      '/return-and-exchange?search=ORD-20260305-0007',
    ])
  expect(both(about('Return Requested', { description: '' }))).toEqual([
    '/transactions/returns',
    '/return-and-exchange',
  ])
})

test('one of a registration leads to those who wait for it', () => {
  expect(notificationHref(about(NEWS.registration, { orderId: null }), true)).toBe(
    '/utilities/users-and-roles/users?status=0',
  )
})

test('[LOW-09] one of an item that is back leads to its product, whoever waits for it', () => {
  const back = about('Back in Stock', { orderId: null, productId: 12 })
  expect(both(back)).toEqual(['/shop/12', '/shop/12'])
})
