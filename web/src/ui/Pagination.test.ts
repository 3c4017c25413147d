import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rangeText, visiblePages } from './Pagination.tsx'

const pageOf = fc
  .integer({ min: 1, max: 500 })
  .chain((pages) => fc.tuple(fc.integer({ min: 1, max: pages }), fc.constant(pages)))

test('the pages shown begin with the first, end with the last and hold the neighbours of the current one', () => {
  fc.assert(
    fc.property(pageOf, ([page, pages]) => {
      const shown = visiblePages(page, pages)
      expect([shown[0], shown.at(-1)]).toEqual([1, pages])
      for (const near of [page - 1, page, page + 1])
        if (near >= 1 && near <= pages) expect(shown).toContain(near)
      expect(shown.length).toBeLessThanOrEqual(7)
    }),
  )
})

test('the pages shown follow each other, and a gap stands for two pages or more', () => {
  fc.assert(
    fc.property(pageOf, ([page, pages]) => {
      const shown = visiblePages(page, pages)
      const wrong = shown.flatMap((one, place) => {
        const [before, next] = [shown[place - 1], shown[place + 1]]
        if (one === 'gap') return Number(next) - Number(before) > 2 ? [] : [shown]
        return typeof before !== 'number' || one === before + 1 ? [] : [shown]
      })
      expect(wrong).toEqual([])
    }),
  )
})

test('the rows of all pages follow each other from the first to the last', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 900 }), fc.constantFrom(5, 10, 24, 100), (total, pageSize) => {
      const pages = Math.ceil(total / pageSize)
      const ranges = Array.from({ length: pages }, (_, place) => {
        const words = rangeText(place + 1, pageSize, total).split(' ')
        return [Number(words[0]), Number(words[2])] as const
      })
      expect(ranges[0]?.[0]).toBe(1)
      expect(ranges.at(-1)?.[1]).toBe(total)
      for (const [place, [from, to]] of ranges.entries()) {
        expect(to).toBeGreaterThanOrEqual(from)
        if (place > 0) expect(from).toBe(ranges[place - 1]![1] + 1)
      }
    }),
  )
  expect(rangeText(1, 10, 0)).toBe('0 of 0')
})
