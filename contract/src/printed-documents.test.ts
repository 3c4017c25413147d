import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ORDER_STATUSES } from './order-status.ts'
import { approvedOf, cutAddress, cutDescription, groupsOf, isPrintable } from './printed-documents.ts'

test('[TORD-19, TORD-20] an order has papers from its approval on, and none once it has ended without a sale', () => {
  expect(ORDER_STATUSES.filter(isPrintable)).toEqual([
    'Approved',
    'Packaging',
    'Shipped',
    'ReadyForPickup',
    'Delivered',
    'Completed',
  ])
})

test('[PRN-06, PRN-16] lines are put in groups of a size, all of them once and in their order', () => {
  expect(groupsOf([1, 2, 3, 4, 5, 6, 7], 5)).toEqual([
    [1, 2, 3, 4, 5],
    [6, 7],
  ])
  expect(groupsOf([1, 2, 3, 4, 5], 5)).toHaveLength(1)
  expect(groupsOf([], 5)).toEqual([])
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 60 }), fc.integer({ min: 1, max: 9 }), (items, size) => {
      const groups = groupsOf(items, size)
      expect(groups.flat()).toEqual(items)
      expect(groups.slice(0, -1).every((group) => group.length === size)).toBe(true)
    }),
  )
})

test('[PRN-12] a description has its first 200 characters, without a mark and without half a character', () => {
  expect(cutDescription('a'.repeat(200))).toBe('a'.repeat(200))
  expect(cutDescription('a'.repeat(201))).toBe('a'.repeat(200))
  expect(cutDescription(`${'a'.repeat(199)}😀b`)).toBe(`${'a'.repeat(199)}😀`)
})

test('[PRN-13] an address has dots only where something was cut off', () => {
  const eighty = `${'ñ'.repeat(79)}😀`
  expect(cutAddress(eighty)).toBe(eighty)
  expect(cutAddress(`${eighty}!`)).toBe(`${eighty}...`)
  expect(cutAddress('')).toBe('')
})

test('[PRN-08] of an exchange only what is approved is handed out', () => {
  const items = (['Pending', 'Approved', 'Declined', 'Approved'] as const).map((status, id) => ({
    id,
    status,
  }))
  expect(approvedOf(items).map(({ id }) => id)).toEqual([1, 3])
})
