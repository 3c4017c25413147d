import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSingle, moveTo, rangeOf, type Place } from './range.ts'

const grid = fc
  .record({ rows: fc.integer({ min: 1, max: 30 }), cols: fc.integer({ min: 1, max: 12 }) })
  .chain(({ rows, cols }) =>
    fc.record({
      rows: fc.constant(rows),
      cols: fc.constant(cols),
      from: fc.record({ row: fc.nat(rows - 1), col: fc.nat(cols - 1) }),
    }),
  )
const KEYS = [
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Enter',
  'PageUp',
  'PageDown',
  'Home',
  'End',
  'Tab',
]
const plain = { shiftKey: false, ctrlKey: false }
const move = (from: Place, key: string, how: object = {}, rows = 20, cols = 5) =>
  moveTo(from, { key, ...plain, ...how }, rows, cols)

test('no key leads out of the grid, except Tab at either end of it', () => {
  fc.assert(
    fc.property(
      grid,
      fc.constantFrom(...KEYS),
      fc.boolean(),
      fc.boolean(),
      ({ rows, cols, from }, key, shiftKey, ctrlKey) => {
        const to = moveTo(from, { key, shiftKey, ctrlKey }, rows, cols)
        if (to === undefined) {
          const end = shiftKey ? { row: 0, col: 0 } : { row: rows - 1, col: cols - 1 }
          expect([key, from]).toEqual(['Tab', end])
        } else {
          expect(to.row >= 0 && to.row < rows && to.col >= 0 && to.col < cols).toBe(true)
        }
      },
    ),
  )
})

test('Tab goes through every cell once, row by row, and Shift and Tab the same way back', () => {
  fc.assert(
    fc.property(grid, ({ rows, cols }) => {
      const way: Place[] = []
      for (let at: Place | undefined = { row: 0, col: 0 }; at; at = move(at, 'Tab', {}, rows, cols))
        way.push(at)
      expect(way).toHaveLength(rows * cols)
      expect(way.map(({ row, col }) => row * cols + col)).toEqual([...way.keys()])
      for (const [place, at] of way.entries())
        expect(move(at, 'Tab', { shiftKey: true }, rows, cols)).toEqual(way[place - 1])
    }),
  )
})

test('keys lead where they do in a spreadsheet', () => {
  const at = { row: 4, col: 2 }
  const ctrl = { ctrlKey: true }
  expect([move(at, 'ArrowUp'), move(at, 'ArrowUp', ctrl)]).toEqual([
    { row: 3, col: 2 },
    { row: 0, col: 2 },
  ])
  expect([move(at, 'ArrowDown'), move(at, 'ArrowDown', ctrl)]).toEqual([
    { row: 5, col: 2 },
    { row: 19, col: 2 },
  ])
  expect([move(at, 'ArrowLeft'), move(at, 'ArrowLeft', ctrl)]).toEqual([
    { row: 4, col: 1 },
    { row: 4, col: 0 },
  ])
  expect([move(at, 'ArrowRight'), move(at, 'ArrowRight', ctrl)]).toEqual([
    { row: 4, col: 3 },
    { row: 4, col: 4 },
  ])
  expect([move(at, 'Home'), move(at, 'Home', ctrl)]).toEqual([
    { row: 4, col: 0 },
    { row: 0, col: 0 },
  ])
  expect([move(at, 'End'), move(at, 'End', ctrl)]).toEqual([
    { row: 4, col: 4 },
    { row: 19, col: 4 },
  ])
  expect([move(at, 'Enter'), move(at, 'Enter', { shiftKey: true })]).toEqual([
    { row: 5, col: 2 },
    { row: 3, col: 2 },
  ])
  expect([move(at, 'PageUp'), move(at, 'PageDown')]).toEqual([
    { row: 0, col: 2 },
    { row: 14, col: 2 },
  ])
  expect([move(at, 'a'), move(at, 'Escape'), move(at, 'F2')]).toEqual([undefined, undefined, undefined])
})

test('a range lies between two corners, whichever of them comes first', () => {
  fc.assert(
    fc.property(grid, grid, ({ from: one }, { from: other }) => {
      const range = rangeOf(one, other)
      expect(rangeOf(other, one)).toEqual(range)
      for (const { row, col } of [one, other])
        expect(range.top <= row && row <= range.bottom && range.left <= col && col <= range.right).toBe(true)
      expect(isSingle(range)).toBe(one.row === other.row && one.col === other.col)
    }),
  )
})
