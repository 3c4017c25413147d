import type { StaffOrder } from '@kwaderno/contract/order.ts'
import { describe, expect, test } from 'vitest'
import { ORDER } from '../../../test-data/staff-order.ts'
import { changesBetween, sentenceOf } from './changes.ts'
import { formOf } from './form.ts'
import { filesSince, isStored, typedSince, type Attempt } from './stored.ts'

const file = (name: string) => new File(['a'], name)
const attached = (...names: string[]): StaffOrder['paymentDetailAttachments'] =>
  names.map(
    (fileName, id) =>
      ({ id, fileName, filePath: `/files/${id}` }) as StaffOrder['paymentDetailAttachments'][number],
  )

const slip = file('slip.pdf')
const attempt: Attempt = {
  version: 1,
  changes: { invoice: 'SI1 ', paymentReceived: '1200.50' },
  added: [slip],
  removed: [9],
} as Attempt
const saved: StaffOrder = {
  ...ORDER,
  version: 2,
  changedById: 5,
  invoice: 'SI1',
  paymentReceived: 1200.5,
  paymentDetailAttachments: attached('slip.pdf'),
}

describe('a save without an answer', () => {
  test('is stored when the same person has made of the order all that it was to be', () => {
    expect(isStored(attempt, saved, 5)).toBe(true)
  })

  test('is not stored when anything of it is missing, or somebody else was there', () => {
    const others: [StaffOrder, number | undefined][] = [
      [saved, 6],
      [{ ...saved, changedById: null }, 5],
      [{ ...saved, version: 1 }, 5],
      [{ ...saved, invoice: '' }, 5],
      [{ ...saved, paymentReceived: 1200 }, 5],
      [{ ...saved, paymentDetailAttachments: [] }, 5],
      [
        {
          ...saved,
          paymentDetailAttachments: [...attached('slip.pdf'), { ...attached('old.pdf')[0]!, id: 9 }],
        },
        5,
      ],
    ]
    for (const [order, self] of others) expect(isStored(attempt, order, self)).toBe(false)
  })

  test('leaves to be sent what was typed after it, its parts whole', () => {
    const typed = { ...attempt.changes, paymentNotes: 'Paid at the office' }
    expect(typedSince(attempt, saved, typed)).toEqual({ paymentNotes: 'Paid at the office' })
    expect(typedSince(attempt, saved, attempt.changes)).toEqual({})
    // The amount goes with its tag.
    const tag = { paymentTagTypeId: formOf(saved).paymentTagTypeId, overpaymentAmount: '250' }
    expect(typedSince(attempt, saved, tag)).toEqual(tag)
  })

  test('leaves to be sent the files that did not come with it', () => {
    const later = file('later.pdf')
    expect(filesSince(attempt, saved, [slip, later])).toEqual([later])
    expect(filesSince(attempt, ORDER, [slip, later])).toEqual([slip, later])
    expect(filesSince(undefined, saved, [slip])).toEqual([slip])
    // Another file of the same name is another file.
    const same = file('slip.pdf')
    expect(filesSince(attempt, saved, [same])).toEqual([same])
  })

  test('leaves a file to be sent that was to replace one of its name, as long as that one is there', () => {
    const before = { ...attached('slip.pdf')[0]!, id: 9 }
    const stored = { ...before, id: 10 }
    const withFiles = (...files: (typeof before)[]) => ({ ...saved, paymentDetailAttachments: files })
    expect(filesSince(attempt, withFiles(before), [slip])).toEqual([slip])
    expect(filesSince(attempt, withFiles(stored), [slip])).toEqual([])
  })

  test('leaves a file to be sent beside one of its name that was there before', () => {
    const unchanged = { ...saved, version: attempt.version }
    expect(filesSince(attempt, unchanged, [slip])).toEqual([slip])
  })
})

test('what differs between two states of an order is told in words, and nothing else', () => {
  const after: StaffOrder = { ...saved, status: 'Approved', deliveryTime: '2026-03-05T00:00:00' }
  expect(sentenceOf(changesBetween(ORDER, after))).toBe(
    'Status: Pending → Approved; Payment received: ₱1,200.00 → ₱1,200.50; Invoice no.: None → SI1; ' +
      'Delivery date: No Schedule → March 5, 2026; Attachments: None → slip.pdf',
  )
  expect(changesBetween(ORDER, { ...ORDER, version: 7 })).toEqual([])
})
