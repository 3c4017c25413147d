import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changedParts,
  fields,
  isSame,
  isSameText,
  merge,
  mergeRows,
  sidesOf,
  together,
  type Shape,
} from './merge.ts'

interface Thing {
  name: string
  tags: readonly string[]
  kind: string
  amount: string
}

/** An amount says nothing without its kind; tags of both are put together. */
const SHAPE: Shape<Thing> = [
  ...fields<Thing>({
    name: isSameText,
    tags: {
      isSame: (one, other) => one.join() === other.join(),
      combine: (_base, mine, theirs) => [...new Set([...mine, ...theirs])],
    },
  }),
  {
    names: ['kind', 'amount'],
    isSame: (one, other) => one.kind === other.kind && Number(one.amount) === Number(other.amount),
  },
]
const base: Thing = { name: 'Pad', tags: ['a'], kind: 'over', amount: '10' }
const namesOf = (parts: { names: readonly string[] }[]) => parts.map(({ names }) => names[0])

describe('fields', () => {
  test('what I left alone is theirs, what I changed stays mine', () => {
    const { merged, clashes } = merge(SHAPE, {
      base,
      mine: { ...base, name: 'Mine' },
      theirs: { ...base, tags: ['b'] },
    })
    expect(merged).toEqual({ ...base, name: 'Mine', tags: ['b'] })
    expect(clashes).toEqual([])
  })

  test('what both have changed is mine, or what both make together, and clashes', () => {
    const mine = { ...base, name: 'Mine', tags: ['a', 'm'] }
    const { merged, clashes } = merge(SHAPE, { base, mine, theirs: { ...base, name: 'Theirs', tags: ['t'] } })
    expect(merged).toEqual({ ...base, name: 'Mine', tags: ['a', 'm', 't'] })
    expect(namesOf(clashes)).toEqual(['name', 'tags'])
  })

  test('fields that belong together are kept together', () => {
    const theirs = { ...base, kind: 'under', amount: '5' }
    const { merged, clashes } = merge(SHAPE, { base, mine: { ...base, amount: '20' }, theirs })
    expect(merged).toMatchObject({ kind: 'over', amount: '20' })
    expect(namesOf(clashes)).toEqual(['kind'])
  })

  test('the same change on both sides is none of mine, however it is written', () => {
    const theirs = { ...base, name: 'New', amount: '12.5' }
    const { merged, clashes } = merge(SHAPE, {
      base,
      mine: { ...base, name: ' New ', amount: '12.50' },
      theirs,
    })
    expect(merged).toEqual(theirs)
    expect(clashes).toEqual([])
  })

  test('blanks and zeros that mean the same are no change', () => {
    expect(isSame(SHAPE, base, { ...base, name: 'Pad ', amount: '10.0' })).toBe(true)
    expect(namesOf(changedParts(SHAPE, base, { ...base, kind: 'under', name: 'x' }))).toEqual([
      'name',
      'kind',
    ])
  })

  test('a thing is the same when every part is, and always the same as itself', () => {
    expect(isSame(SHAPE, base, { ...base, name: 'Book' })).toBe(false)
    expect(isSame(SHAPE, base, { ...base, amount: '11' })).toBe(false)
    const odd = { ...base, amount: 'no number' }
    expect(isSame(SHAPE, odd, odd)).toBe(true)
  })

  test('of fields that are kept as one none may differ, and each side takes or leaves all of them', () => {
    const shape: Shape<Thing> = [together('kind', 'amount')]
    const [lower, under] = [
      { ...base, amount: '5' },
      { ...base, kind: 'under' },
    ]
    expect([base, lower, under].map((other) => isSame(shape, { ...base }, other))).toEqual([
      true,
      false,
      false,
    ])
    const { merged, clashes } = merge(shape, { base, mine: lower, theirs: under })
    expect(merged).toEqual(lower)
    expect(namesOf(clashes)).toEqual(['kind'])
  })

  test('what was typed back counts as changed where the screen knows that it was typed', () => {
    const theirs = { ...base, name: 'Theirs' }
    const [name] = sidesOf(SHAPE, { base, mine: base, theirs }, ({ names }) => names[0] === 'name')
    expect(name).toMatchObject({ isMine: true, isTheirs: true })
  })

  test('without a change of mine the result is theirs, without one of theirs it is mine', () => {
    const thing = fc.record({
      name: fc.constantFrom('Pad', 'Book', 'Pad '),
      tags: fc.subarray(['a', 'b', 'c']),
      kind: fc.constantFrom('over', 'under'),
      amount: fc.constantFrom('10', '10.0', '20'),
    })
    fc.assert(
      fc.property(thing, thing, (one, other) => {
        expect(merge(SHAPE, { base: one, mine: one, theirs: other })).toEqual({ merged: other, clashes: [] })
        expect(isSame(SHAPE, merge(SHAPE, { base: one, mine: other, theirs: one }).merged, other)).toBe(true)
        expect(merge(SHAPE, { base: one, mine: other, theirs: other }).clashes).toEqual([])
      }),
    )
  })
})

describe('rows', () => {
  interface Row {
    id?: number
    text: string
  }
  const rules = {
    idOf: ({ id }: Row) => id,
    isSame: (one: Row, other: Row) => one.text === other.text,
    renew: ({ text }: Row): Row => ({ text }),
  }
  const rows = (texts: Record<number, string>): Row[] =>
    Object.entries(texts).map(([id, text]) => ({ id: Number(id), text }))
  const merged = (versions: { base: Row[]; mine: Row[]; theirs: Row[] }, more = {}) => {
    const { kept, added } = mergeRows<Row>({ ...rules, ...more }, versions)
    return [...kept, ...added]
  }
  const stored = rows({ 1: 'a', 2: 'b', 3: 'c' })

  test('mine keep their order, theirs come behind, and what was removed on one side goes', () => {
    const mine = [{ text: 'new' }, ...rows({ 2: 'b', 1: 'A' }).toReversed()]
    const theirs = rows({ 1: 'a', 3: 'C', 4: 'd' })
    expect(merged({ base: stored, mine, theirs })).toEqual([
      { text: 'new' },
      { id: 1, text: 'A' },
      { id: 4, text: 'd' },
    ])
  })

  test('a row that was changed here and removed there comes back as a new one', () => {
    const mine = rows({ 1: 'A', 2: 'b' })
    expect(merged({ base: stored, mine, theirs: rows({ 3: 'c' }) })).toEqual([{ text: 'A' }])
  })

  test('a new row that is stored already is there once', () => {
    const mine = [...stored, { text: 'd' }, { text: 'd' }]
    const theirs = [...stored, { id: 4, text: 'd' }]
    expect(merged({ base: stored, mine, theirs }, { isStored: rules.isSame })).toEqual([
      ...stored,
      { id: 4, text: 'd' },
      { text: 'd' },
    ])
  })

  test('a row that was added here stays the very row', () => {
    const mine = [{ text: 'new' }]
    expect(mergeRows(rules, { base: stored, mine, theirs: stored }).kept[0]).toBe(mine[0])
  })

  test('a row in all three is merged by its own rule', () => {
    const mergeRow = (_base: Row, mine: Row, theirs: Row) => ({ ...theirs, text: mine.text + theirs.text })
    const [first] = merged({ base: stored, mine: stored, theirs: rows({ 1: 'x' }) }, { mergeRow })
    expect(first).toEqual({ id: 1, text: 'ax' })
  })
})
