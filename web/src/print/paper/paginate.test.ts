import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillPages, type FilledPage, type Heights } from './paginate.ts'

const PAGE = 100
const heights: fc.Arbitrary<Heights> = fc.record({
  page: fc.constant(PAGE),
  intro: fc.integer({ min: 0, max: 60 }),
  head: fc.integer({ min: 1, max: 8 }),
  tables: fc.array(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 30 }), {
    minLength: 1,
    maxLength: 5,
  }),
  tail: fc.integer({ min: 0, max: 90 }),
})

const heightOf = ({ parts, hasTail }: FilledPage, index: number, { intro, head, tables, tail }: Heights) =>
  parts
    .flatMap(({ table, from, to }) => [head, ...(tables[table]?.slice(from, to) ?? [])])
    .concat(index === 0 ? intro : 0, hasTail ? tail : 0)
    .reduce((sum, height) => sum + height, 0)

test('every row is on one page, in its order, and no page holds more than fits', () => {
  fc.assert(
    fc.property(heights, (given) => {
      const pages = fillPages(given)
      const rows = pages.flatMap(({ parts }) =>
        parts.flatMap(({ table, from, to }) =>
          Array.from({ length: to - from }, (_, row) => `${table} ${from + row}`),
        ),
      )
      expect(rows).toEqual(given.tables.flatMap((each, table) => each.map((_, row) => `${table} ${row}`)))
      expect(pages.map(({ hasTail }) => hasTail)).toEqual(pages.map((_, index) => index === pages.length - 1))
      for (const [index, page] of pages.entries()) {
        expect(heightOf(page, index, given)).toBeLessThanOrEqual(PAGE)
      }
    }),
  )
})

test('a table that would be divided goes to the next page whole, unless it is the first of its page', () => {
  const parts = (tables: number[][], intro = 0) =>
    fillPages({ page: PAGE, intro, head: 10, tables, tail: 0 }).map((page) =>
      page.parts.map(({ table, from, to }) => [table, from, to]),
    )
  expect(
    parts([
      [30, 30],
      [30, 30],
    ]),
  ).toEqual([[[0, 0, 2]], [[1, 0, 2]]])
  expect(parts([[20, 20], [20]])).toEqual([
    [
      [0, 0, 2],
      [1, 0, 1],
    ],
  ])
  expect(parts([[30, 30, 30]], 40)).toEqual([[[0, 0, 1]], [[0, 1, 3]]])
})

test('the end of a paper takes the last row along to its page', () => {
  const pages = fillPages({ page: PAGE, intro: 20, head: 10, tables: [[20, 20, 20]], tail: 40 })
  expect(pages).toEqual([
    { parts: [{ table: 0, from: 0, to: 2 }], hasTail: false },
    { parts: [{ table: 0, from: 2, to: 3 }], hasTail: true },
  ])
})
