import { expect, test } from 'vitest'
import { normalisedReference, PAYMENT_FACT_TEXT, PaymentFacts } from './payment-facts.ts'

test('[PVQ-17] references that are typed in other ways are the same', () => {
  const typed = ['GC 1023-456 789', 'gc1023456789', 'ＧＣ１０２３４５６７８９', ' gc/1023.456_789# ']
  expect(new Set(typed.map(normalisedReference))).toEqual(new Set(['GC1023456789']))
})

test('[PVQ-04] a reference has 6 to 40 letters and digits, whatever stands between them', () => {
  const fault = (paymentReference: string) =>
    PaymentFacts.safeParse({ paymentReference }).error?.issues.map(({ message }) => message)
  for (const right of ['', '123456', '1-2-3-4-5-6', 'a'.repeat(40), `${'a '.repeat(40)}`]) {
    expect(fault(right)).toBeUndefined()
  }
  for (const wrong of ['12345', '1-2-3-4-5', '---', 'a'.repeat(41), '1'.repeat(5000)]) {
    expect(fault(wrong)).toEqual([PAYMENT_FACT_TEXT.reference])
  }
})

test('an amount is more than nothing and a date is a day, and what is left empty is left out', () => {
  const empty = { paidTo: '', paymentReference: '', paymentAmount: '', paymentDate: '', payerName: '' }
  expect(JSON.stringify(PaymentFacts.parse(empty))).toBe('{}')
  expect(PaymentFacts.parse({ paymentAmount: '10', paidTo: '3' })).toEqual({
    paymentAmount: 10,
    paidTo: 3,
  })
  for (const paymentAmount of [0, '0', '-1', 'ten', '1.001', -0.01]) {
    expect(PaymentFacts.safeParse({ paymentAmount }).error?.issues[0]?.message).toMatch(
      /Please enter an amount greater than 0\.|two decimals/,
    )
  }
  for (const paymentDate of ['yesterday', '2026-02-30', '0200-01-01', 20260101]) {
    expect(PaymentFacts.safeParse({ paymentDate }).error?.issues[0]?.message).toBe(PAYMENT_FACT_TEXT.date)
  }
})
