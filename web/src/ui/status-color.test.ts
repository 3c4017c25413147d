import { describe, expect, test } from 'vitest'
import { STATUS_COLOR } from './status-color.ts'

describe('the colour of a status', () => {
  test('[FMT-07, TORD-52] Approved, Completed and Delivered have the success colour', () => {
    expect([STATUS_COLOR.Approved, STATUS_COLOR.Completed, STATUS_COLOR.Delivered]).toEqual(
      Array(3).fill('success'),
    )
  })
  test('[FMT-08, TORD-53] Declined has the danger colour', () => expect(STATUS_COLOR.Declined).toBe('danger'))
  test('[FMT-09, TORD-54] Pending has the warning colour', () => expect(STATUS_COLOR.Pending).toBe('warning'))
  test('[FMT-10, TORD-55] Packaging, Shipped and ReadyForPickup have the info colour', () => {
    expect([STATUS_COLOR.Packaging, STATUS_COLOR.Shipped, STATUS_COLOR.ReadyForPickup]).toEqual(
      Array(3).fill('info'),
    )
  })
  test('[FMT-11, TORD-56] Cancelled has the slate colour', () => expect(STATUS_COLOR.Cancelled).toBe('slate'))
})
