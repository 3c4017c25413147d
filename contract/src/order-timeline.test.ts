import { describe, expect, test } from 'vitest'
import { NO_DATE } from './no-date.ts'
import { timelineOf } from './order-timeline.ts'

const day = (n: number) => `2026-11-${String(n).padStart(2, '0')}T01:00:00.000Z`

describe('the timeline', () => {
  const placed = [{ status: 'Pending' as const, createdOn: day(1) }]

  test('[TORD-29] of a delivery runs Order Placed, Approved, Packed, Shipped, Delivered', () => {
    const steps = timelineOf({
      status: 'Pending',
      deliveryMethod: 'ThirdPartyDelivery',
      orderHistories: placed,
    })
    expect(steps.map((step) => step.label)).toEqual([
      'Order Placed',
      'Approved',
      'Packed',
      'Shipped',
      'Delivered',
    ])
    expect(steps.map((step) => step.state)).toEqual(['current', 'next', 'upcoming', 'upcoming', 'upcoming'])
  })

  test('[TORD-30] of a pickup runs Order Placed, Approved, Packed, Ready for Pickup, Delivered', () => {
    const steps = timelineOf({ status: 'Pending', deliveryMethod: 'PickUp', orderHistories: placed })
    expect(steps.map((step) => step.label)).toEqual([
      'Order Placed',
      'Approved',
      'Packed',
      'Ready for Pickup',
      'Delivered',
    ])
  })

  test('[ORD-21, TORD-33, TORD-34] of a declined or cancelled order ends with that step', () => {
    const declined = timelineOf({
      status: 'Declined',
      deliveryMethod: 'PickUp',
      orderHistories: [
        ...placed,
        { status: 'Approved', createdOn: day(2) },
        { status: 'Declined', createdOn: day(3) },
      ],
    })
    expect(declined.map((step) => step.label)).toEqual(['Order Placed', 'Approved', 'Declined'])
    expect(declined.at(-1)).toMatchObject({ state: 'stopped', at: day(3) })
    const cancelled = timelineOf({
      status: 'Cancelled',
      deliveryMethod: 'PickUp',
      orderHistories: [...placed, { status: 'Cancelled', createdOn: day(2) }],
    })
    expect(cancelled.map((step) => step.label)).toEqual(['Order Placed', 'Cancelled'])
  })

  test('[FMT-13] an entry without a date is no step that was reached', () => {
    const steps = timelineOf({
      status: 'Cancelled',
      deliveryMethod: 'PickUp',
      orderHistories: [...placed, { status: 'Approved', createdOn: NO_DATE }],
    })
    expect(steps.map(({ status, at }) => [status, at])).toEqual([
      ['Pending', day(1)],
      ['Cancelled', undefined],
    ])
  })

  test('of a completed order shows the whole line and then Completed', () => {
    const steps = timelineOf({
      status: 'Completed',
      deliveryMethod: 'PickUp',
      orderHistories: (
        ['Pending', 'Approved', 'Packaging', 'ReadyForPickup', 'Delivered', 'Completed'] as const
      ).map((status, index) => ({ status, createdOn: day(index + 1) })),
    })
    expect(steps).toHaveLength(6)
    expect(steps.every((step) => step.state === 'done')).toBe(true)
  })
})
