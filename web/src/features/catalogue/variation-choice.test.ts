import type { Product, ProductOption } from '@kwaderno/contract/catalogue.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  firstChoice,
  isSoldOut,
  lackOf,
  missingOf,
  namesOf,
  optionOf,
  pricesOf,
  wordsOf,
  type Choice,
} from './variation-choice.ts'

/** A shirt in two colours (1) and two sizes (2). */
const option = (
  id: number,
  color: number,
  size: number,
  fields: Partial<ProductOption> = {},
): ProductOption => ({
  id,
  price: 100 + id,
  stock: 5,
  sku: `S-${id}`,
  itemDescription: '',
  status: 'Active',
  image: '',
  variations: [
    { variationId: 1, variationOptionId: color },
    { variationId: 2, variationOptionId: size },
  ],
  combinationPattern: `${color}-${size}`,
  ...fields,
})
const shirt = (...productOptions: ProductOption[]): Product => ({
  id: 1,
  name: 'Shirt',
  code: 'S',
  description: '',
  status: 'Active',
  categories: [],
  productGradeLevels: [],
  thumbnails: [],
  productOptions,
  productVariation: [
    {
      id: 1,
      name: 'Ink Color',
      options: [
        { id: 11, value: 'Navy' },
        { id: 12, value: 'Red' },
      ],
    },
    {
      id: 2,
      name: 'Size',
      options: [
        { id: 21, value: 'Small' },
        { id: 22, value: 'Large' },
      ],
    },
  ],
  optionCount: productOptions.length,
})
const SHIRT = shirt(
  option(1, 11, 21),
  option(2, 11, 22, { stock: 0 }),
  option(3, 12, 21, { status: 'Inactive' }),
  option(4, 12, 22, { stock: 2 }),
)

test('a full choice is one option, an open one none, and an inactive one is none that there is', () => {
  expect(optionOf(SHIRT, { 1: 11, 2: 21 })?.id).toBe(1)
  expect(optionOf(SHIRT, { 1: 11 })).toBeUndefined()
  expect(optionOf(SHIRT, { 1: 12, 2: 21 })).toBeUndefined()
  expect(missingOf(SHIRT, { 1: 11 }).map(({ id }) => id)).toEqual([2])
  expect(missingOf(SHIRT, { 1: 11, 2: 21 })).toEqual([])
})

describe('a value', () => {
  test('says why it leads to nothing beside what is chosen elsewhere', () => {
    expect(lackOf(SHIRT, { 1: 11 }, 2, 22)).toBe('sold out')
    expect(lackOf(SHIRT, { 1: 12 }, 2, 21)).toBe('not available')
    expect(lackOf(SHIRT, { 1: 12 }, 2, 22)).toBeUndefined()
    // Of one variation another value may be chosen in place of the first.
    expect(lackOf(SHIRT, { 1: 11, 2: 22 }, 1, 12)).toBeUndefined()
    expect(lackOf(SHIRT, {}, 2, 22)).toBeUndefined()
    expect(lackOf(SHIRT, {}, 2, 99)).toBe('not available')
  })

  test('lacks nothing exactly when the choice with it can still lead to a piece in stock', () => {
    const many = fc
      .uniqueArray(
        fc.record({
          color: fc.constantFrom(11, 12),
          size: fc.constantFrom(21, 22),
          stock: fc.nat(2),
          isActive: fc.boolean(),
        }),
        {
          selector: ({ color, size }) => `${color}-${size}`,
        },
      )
      .map((rows) =>
        shirt(
          ...rows.map(({ color, size, stock, isActive }, id) =>
            option(id, color, size, { stock, status: isActive ? 'Active' : 'Inactive' }),
          ),
        ),
      )
    const choices = fc.record(
      { 1: fc.constantFrom(11, 12), 2: fc.constantFrom(21, 22) },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(
        many,
        choices,
        fc.constantFrom([1, 11], [1, 12], [2, 21], [2, 22]),
        (product, choice, [variation, value]) => {
          const chosen: Choice = { ...(choice as Choice), [variation!]: value! }
          const whole = [11, 12].flatMap((color) => [21, 22].map((size) => ({ 1: color, 2: size })))
          const leads = whole
            .filter((one) => Object.entries(chosen).every(([id, own]) => one[Number(id) as 1 | 2] === own))
            .map((one) => optionOf(product, one))
          expect(lackOf(product, choice as Choice, variation!, value!) === undefined).toBe(
            leads.some((one) => one !== undefined && one.stock > 0),
          )
        },
      ),
    )
  })
})

test('a product is sold out when all that could be bought is gone, and not when there is nothing to buy', () => {
  expect(isSoldOut(SHIRT)).toBe(false)
  expect(isSoldOut(shirt(option(1, 11, 21, { stock: 0 }), option(2, 11, 22, { status: 'Inactive' })))).toBe(
    true,
  )
  expect(isSoldOut(shirt(option(1, 11, 21, { status: 'Inactive', stock: 0 })))).toBe(false)
  expect(isSoldOut(shirt())).toBe(false)
})

test('staff, who are told what is on hand, see what pending orders hold as sold', () => {
  const held = shirt(option(1, 11, 21, { stock: 3, held: 3 }), option(2, 11, 22, { stock: 3, held: 1 }))
  expect([lackOf(held, { 1: 11 }, 2, 21), lackOf(held, { 1: 11 }, 2, 22)]).toEqual(['sold out', undefined])
  expect(isSoldOut(held)).toBe(false)
  expect(isSoldOut(shirt(option(1, 11, 21, { stock: 3, held: 4 })))).toBe(true)
})

test('the option that was asked for is chosen, and of a single one that', () => {
  expect(firstChoice(SHIRT, 4)).toEqual({ 1: 12, 2: 22 })
  expect([firstChoice(SHIRT), firstChoice(SHIRT, 3), firstChoice(SHIRT, 99)]).toEqual([{}, {}, {}])
  expect(firstChoice(shirt(option(7, 12, 21), option(8, 11, 21, { status: 'Inactive' })))).toEqual({
    1: 12,
    2: 21,
  })
})

test('prices are those of what can be bought', () => {
  expect(pricesOf(SHIRT)).toEqual({ low: 101, high: 104 })
  expect(pricesOf(shirt(option(1, 11, 21, { status: 'Inactive' })))).toBeUndefined()
})

test('what is chosen and what is to be chosen stands in words', () => {
  const { productVariation: both } = SHIRT
  expect(wordsOf(SHIRT, option(9, 12, 21))).toBe('Red, Small')
  expect(wordsOf({ ...SHIRT, productVariation: [] }, option(9, 12, 21))).toBe('')
  expect(namesOf(both)).toBe('an ink color and a size')
  expect(namesOf([...both, { id: 3, name: 'Ruling', options: [] }])).toBe('an ink color, a size and a ruling')
  expect([namesOf(both.slice(1)), namesOf([])]).toEqual(['a size', ''])
})
