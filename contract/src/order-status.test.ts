import { describe, expect, test } from 'vitest'
import {
  CUSTOMER_FILTER_STATUSES,
  isJustPlaced,
  mayMove,
  ORDER_MOVES,
  ORDER_STATUS_CODE,
  ORDER_STATUSES,
  ORDER_TAB_NAMES,
  ORDER_TABS,
  STOCK_TAKEN,
  tabOf,
  toOrderStatus,
  UNDER_WAY,
  type Mover,
} from './order-status.ts'
import { isDated, NO_DATE } from './no-date.ts'
import type { DeliveryMethod } from './delivery-methods.ts'

const day = (n: number) => `2026-11-${String(n).padStart(2, '0')}T01:00:00.000Z`

describe('order statuses', () => {
  test('[FMT-04, TORD-28] have the codes of the specification', () => {
    expect(ORDER_STATUS_CODE).toEqual({
      Pending: 0,
      Approved: 1,
      Packaging: 2,
      Shipped: 3,
      Declined: 4,
      ReadyForPickup: 5,
      Delivered: 6,
      Completed: 7,
      Cancelled: 8,
    })
  })

  test('[FMT-12] Shipping is read as Shipped, codes and names in any case are read', () => {
    expect(toOrderStatus('Shipping')).toBe('Shipped')
    expect(toOrderStatus('3')).toBe('Shipped')
    expect(toOrderStatus(5)).toBe('ReadyForPickup')
    expect(toOrderStatus('readyforpickup')).toBe('ReadyForPickup')
    expect(toOrderStatus(' Declined ')).toBe('Declined')
    expect(toOrderStatus('9')).toBeUndefined()
    expect(toOrderStatus('constructor')).toBeUndefined()
  })

  test('[FMT-13] a date of year 0001 is no date', () => {
    expect(isDated(NO_DATE)).toBe(false)
    expect(isDated('0001-01-01')).toBe(false)
    expect(['', null, undefined].some(isDated)).toBe(false)
    expect(NO_DATE).toBe('0001-01-01T00:00:00')
    expect(isDated(day(1))).toBe(true)
  })

  test('the customer filter leaves out Completed', () => {
    expect(CUSTOMER_FILTER_STATUSES).toEqual(
      ORDER_STATUSES.filter((status) => status !== 'Completed').toSorted(byFilterOrder),
    )
  })

  test('every status is reachable from Pending and final ones end there', () => {
    const seen = new Set<string>(['Pending'])
    for (const status of seen)
      Object.keys(ORDER_MOVES[status as keyof typeof ORDER_MOVES]).forEach((to) => seen.add(to))
    expect([...seen].toSorted()).toEqual(ORDER_STATUSES.toSorted())
    for (const end of ['Declined', 'Cancelled'] as const) expect(ORDER_MOVES[end]).toEqual({})
  })

  test('shipping fits the delivery method, steps cannot be skipped, staff do not cancel', () => {
    expect(mayMove('Packaging', 'Shipped', 'staff', 'ThirdPartyDelivery')).toBe(true)
    expect(mayMove('Packaging', 'Shipped', 'staff', 'PickUp')).toBe(false)
    expect(mayMove('Packaging', 'ReadyForPickup', 'staff', 'PickUp')).toBe(true)
    expect(mayMove('Approved', 'Shipped', 'staff', 'ThirdPartyDelivery')).toBe(false)
    expect(mayMove('Pending', 'Cancelled', 'customer', 'PickUp')).toBe(true)
    expect(mayMove('Approved', 'Cancelled', 'customer', 'PickUp')).toBe(false)
    expect(mayMove('Shipped', 'Delivered', 'customer', 'ThirdPartyDelivery')).toBe(true)
    expect(mayMove('Approved', 'Pending', 'staff', 'PickUp')).toBe(false)
  })

  test('nobody makes another move than these', () => {
    const movesOf = (mover: Mover, method: DeliveryMethod) =>
      ORDER_STATUSES.flatMap((from) =>
        ORDER_STATUSES.filter((to) => mayMove(from, to, mover, method)).map((to) => `${from} to ${to}`),
      )
    const decided = [
      'Pending to Approved',
      'Pending to Declined',
      'Approved to Packaging',
      'Approved to Declined',
    ]
    const received = ['Shipped to Delivered', 'ReadyForPickup to Delivered']
    expect(movesOf('staff', 'ThirdPartyDelivery')).toEqual([...decided, 'Packaging to Shipped', ...received])
    expect(movesOf('staff', 'PickUp')).toEqual([...decided, 'Packaging to ReadyForPickup', ...received])
    for (const method of ['PickUp', 'ThirdPartyDelivery'] as const) {
      expect(movesOf('customer', method)).toEqual(['Pending to Cancelled', ...received])
      expect(movesOf('job', method)).toEqual(['Pending to Cancelled', 'Delivered to Completed'])
      expect(movesOf('counter', method)).toEqual(['Delivered to Cancelled', 'Completed to Cancelled'])
    }
  })

  test('each status is in one tab, and under way until the last', () => {
    expect(ORDER_TAB_NAMES.flatMap((tab) => ORDER_TABS[tab]).toSorted()).toEqual(ORDER_STATUSES.toSorted())
    const inTab = (tab: string) => ORDER_STATUSES.filter((status) => tabOf(status) === tab)
    expect(Object.fromEntries(ORDER_TAB_NAMES.map((tab) => [tab, inTab(tab)]))).toEqual({
      toApprove: ['Pending'],
      toShip: ['Approved', 'Packaging'],
      toReceive: ['Shipped', 'ReadyForPickup'],
      done: ['Declined', 'Delivered', 'Completed', 'Cancelled'],
    })
    expect(UNDER_WAY).toEqual(ORDER_STATUSES.filter((status) => tabOf(status) !== 'done'))
  })

  test('the stock is taken from the approval on, unless the order is declined or voided after all', () => {
    const seen = new Set<string>(['Approved'])
    for (const status of seen)
      Object.keys(ORDER_MOVES[status as keyof typeof ORDER_MOVES]).forEach((to) => seen.add(to))
    for (const end of ['Declined', 'Cancelled']) seen.delete(end)
    expect(STOCK_TAKEN.toSorted()).toEqual([...seen].toSorted())
  })

  test('[ORD-22] an order is just placed while exactly one entry has a date', () => {
    const placed = [{ createdOn: day(1) }]
    expect(isJustPlaced({ orderHistories: placed })).toBe(true)
    expect(isJustPlaced({ orderHistories: [...placed, { createdOn: NO_DATE }] })).toBe(true)
    expect(isJustPlaced({ orderHistories: [...placed, { createdOn: day(2) }] })).toBe(false)
  })
})

function byFilterOrder(a: string, b: string): number {
  const order = CUSTOMER_FILTER_STATUSES as readonly string[]
  return order.indexOf(a) - order.indexOf(b)
}
