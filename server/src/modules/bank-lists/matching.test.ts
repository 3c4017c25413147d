import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isExact, isTicked, matchesOf, type MatchedLine, type MatchedPayment } from './matching.ts'

const LINE: MatchedLine = {
  id: 1,
  day: '2026-11-20',
  amount: 100_000,
  referenceNormalised: '',
  payer: 'INSTAPAY MARIA L SANTOS',
}
const PAYMENT: MatchedPayment = {
  id: 7,
  referenceNormalised: '',
  amount: 100_000,
  amountToPay: 100_000,
  paidOn: '2026-11-20',
  payer: 'Maria Santos',
  isVerifiedAlready: false,
}
const find = (line: Partial<MatchedLine>, ...payments: Partial<MatchedPayment>[]) => {
  const of = { ...LINE, ...line }
  return matchesOf(
    of,
    payments.map((payment, place) => ({ ...PAYMENT, id: 7 + place, ...payment })),
    [of],
  ).map(({ certainty, reasons }) => [certainty, ...reasons])
}
const REF = { referenceNormalised: 'GC1023456789' }

test('a reference and an amount that are the same are sure, and another amount makes it likely', () => {
  expect(find(REF, REF)).toEqual([['sure', 'Same reference', 'Same amount']])
  expect(find(REF, { ...REF, amount: null })).toEqual([['sure', 'Same reference', 'Same amount as to pay']])
  expect(find(REF, { ...REF, amount: 90_000 })).toEqual([
    ['likely', 'Same reference', 'Another amount: ₱900.00 claimed'],
  ])
  expect(find(REF, REF, REF)).toEqual([
    ['likely', 'Same reference', 'Same amount', '2 payments have both'],
    ['likely', 'Same reference', 'Same amount', '2 payments have both'],
  ])
})

test('a reference that a verified payment has is never sure, and says so', () => {
  const used = { ...REF, isVerifiedAlready: true }
  expect(find(REF, used)).toEqual([
    ['likely', 'Same reference', 'Same amount', 'A verified payment has this reference'],
  ])
  expect(find(REF, { ...used, amount: 90_000 })).toEqual([
    ['likely', 'Same reference', 'Another amount: ₱900.00 claimed', 'A verified payment has this reference'],
  ])
})

test('without a reference amount, payer and three days make it likely', () => {
  expect(find({}, {})).toEqual([['likely', 'Same amount', 'Same day', 'Payer MARIA SANTOS']])
  expect(find({ day: '2026-11-23' }, {})).toEqual([
    ['likely', 'Same amount', '3 days apart', 'Payer MARIA SANTOS'],
  ])
  expect(find({}, { payer: 'Mária' })).toEqual([['likely', 'Same amount', 'Same day', 'Payer MARIA']])
  for (const payment of [
    { paidOn: '2026-11-16' },
    { paidOn: null },
    { payer: 'Maria Cruz' },
    { payer: '' },
    { payer: 'L. M.' },
    { amount: 99_999 },
  ]) {
    expect(find({}, payment)).toEqual([])
  }
})

const someLine = fc.record<MatchedLine>({
  id: fc.integer({ min: 1, max: 1000 }),
  day: fc.constantFrom('2026-11-18', '2026-11-20', '2026-11-22', '2026-11-25'),
  amount: fc.constantFrom(50_000, 100_000),
  referenceNormalised: fc.constantFrom('', 'REF111', 'REF222'),
  payer: fc.constantFrom('', 'MARIA SANTOS', 'JUAN CRUZ', 'MARIA CRUZ'),
})
const somePayment = fc.record<MatchedPayment>({
  id: fc.integer({ min: 1, max: 1000 }),
  referenceNormalised: fc.constantFrom('', 'REF111', 'REF222'),
  amount: fc.constantFrom(null, 50_000, 100_000),
  amountToPay: fc.constantFrom(50_000, 100_000),
  paidOn: fc.constantFrom(null, '2026-11-20', '2026-11-22'),
  payer: fc.constantFrom('', 'Maria Santos', 'Juan', 'Cruz Maria'),
  isVerifiedAlready: fc.boolean(),
})
const some = <T extends { id: number }>(one: fc.Arbitrary<T>) =>
  fc.uniqueArray(one, { selector: ({ id }) => id, maxLength: 8 })

test('whatever there is, a line is ticked for at most one payment and a payment by at most one line', () => {
  fc.assert(
    fc.property(some(someLine), some(somePayment), (lines, payments) => {
      const ticked = lines.flatMap((line) => {
        const matches = matchesOf(line, payments, lines)
        if (!isTicked(matches)) return []
        const payment = payments.find(({ id }) => id === matches[0]!.paymentId)!
        expect(isExact(line, payment)).toBe(true)
        return [payment.id]
      })
      expect(new Set(ticked).size).toBe(ticked.length)
    }),
  )
})

test('another order of lines and payments proposes the same', () => {
  fc.assert(
    fc.property(someLine, some(somePayment), some(someLine), (line, payments, others) => {
      const forwards = matchesOf(line, payments, [line, ...others])
      const backwards = matchesOf(line, payments.toReversed(), [...others.toReversed(), line])
      expect(backwards).toEqual(forwards)
      for (const match of forwards) expect(match.reasons.length).toBeGreaterThan(1)
    }),
  )
})
