import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseValues, chooseVariations, combinations, usedValues } from './combine.ts'
import { changeRow, combinationOf, EMPTY_FORM, type ProductForm } from './form.ts'

const [SIZE, COLOR] = [1, 2]
const form = (variations: readonly number[]): ProductForm => ({ ...EMPTY_FORM, variations })
const rows = (now: ProductForm) => now.options.map((row) => combinationOf(row, now.variations).join('-'))
const choose = (now: ProductForm, variation: number, ...values: number[]) =>
  chooseValues(now, variation, values)

test('chosen values become all their combinations, in the order of the values', () => {
  const sizes = choose(form([SIZE, COLOR]), SIZE, 11, 12)
  expect(rows(sizes)).toEqual(['11-', '12-'])
  const red = choose(sizes, COLOR, 21)
  expect(rows(red)).toEqual(['11-21', '12-21'])
  const blue = choose(red, COLOR, 21, 22)
  expect(rows(blue)).toEqual(['11-21', '11-22', '12-21', '12-22'])
  expect(rows(choose(blue, SIZE, 11, 12, 13)).slice(4)).toEqual(['13-21', '13-22'])
})

test('a row that only lacked the value keeps what was typed in it', () => {
  const typed = changeRow(choose(form([SIZE, COLOR]), SIZE, 11, 12), 1, { sku: 'NB-1', price: '45' })
  const [, second] = choose(typed, COLOR, 21).options
  expect(second).toMatchObject({ sku: 'NB-1', price: '45', values: { [SIZE]: 12, [COLOR]: 21 } })
})

test('a removed option does not come back with another value', () => {
  const all = choose(choose(form([SIZE, COLOR]), SIZE, 11, 12), COLOR, 21)
  const less = { ...all, options: all.options.slice(1) }
  expect(rows(choose(less, COLOR, 21, 22))).toEqual(['12-21', '12-22'])
})

test('a value that is taken away takes its options along, and the last one leaves them open', () => {
  const all = choose(choose(form([SIZE, COLOR]), SIZE, 11, 12), COLOR, 21)
  expect(rows(choose(all, SIZE, 12))).toEqual(['12-21'])
  expect(rows(choose(choose(all, SIZE, 12), SIZE))).toEqual(['-21'])
})

test('without a variation one option of each remaining combination stays', () => {
  const all = choose(choose(form([SIZE, COLOR]), SIZE, 11, 12), COLOR, 21, 22)
  const one = chooseVariations(all, [SIZE])
  expect(rows(one)).toEqual(['11', '12'])
  expect(rows(chooseVariations(one, [SIZE, COLOR]))).toEqual(['11-21', '12-21'])
  expect(chooseVariations(all, []).options).toEqual(all.options)
})

test('whatever is chosen in whatever order, every combination is there exactly once', () => {
  const value = (variation: number) => fc.integer({ min: 1, max: 5 }).map((n) => variation * 10 + n)
  const step = fc.constantFrom(1, 2, 3).chain((variation) =>
    fc.record({
      variation: fc.constant(variation),
      values: fc.uniqueArray(value(variation), { minLength: 1, maxLength: 4 }),
    }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const end = steps.reduce(
        (now, { variation, values }) => chooseValues(now, variation, values),
        form([1, 2, 3]),
      )
      const chosen = [1, 2, 3].map((id) => steps.findLast(({ variation }) => variation === id)?.values ?? [])
      for (const [at, values] of chosen.entries()) {
        expect(usedValues(end, at + 1).toSorted()).toEqual(values.toSorted())
      }
      const wanted = steps.length === 0 ? [] : combinations(chosen.map((v) => (v.length === 0 ? [null] : v)))
      expect(rows(end).toSorted()).toEqual(wanted.map((one) => one.join('-')).toSorted())
      expect(new Set(end.options.map(({ key }) => key)).size).toBe(end.options.length)
    }),
  )
})

test('500 combinations are there within a blink', () => {
  const values = (of: number, count: number) => Array.from({ length: count }, (_, n) => of * 100 + n)
  const begun = performance.now()
  const all = chooseValues(chooseValues(form([1, 2]), 1, values(1, 20)), 2, values(2, 25))
  expect(all.options).toHaveLength(500)
  expect(performance.now() - begun).toBeLessThan(1000)
})
