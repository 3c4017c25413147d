import { expect, test } from 'vitest'
import { draftOf, isUnchanged, retireWarning, savedItems, withMoved, withRetired } from './list-draft.ts'

const stored = (id: number, name: string, isRetired = false) => ({ id, name, isRetired, isUsed: false })
const BASE = { items: [stored(1, 'Torn'), stored(2, 'Late'), stored(3, 'Wrong size', true)] }
const namesOf = (items: readonly { name: string }[]) => items.map(({ name }) => name)

test('is unchanged until something is typed, moved, retired or deleted', () => {
  const { items } = draftOf(BASE)
  expect(isUnchanged(BASE, draftOf(BASE))).toBe(true)
  for (const changed of [
    { items: items.with(0, { ...items[0]!, name: 'Torn page' }), deleted: [] },
    { items: withMoved(items, 0, 1), deleted: [] },
    { items: withRetired(items, 0, true), deleted: [] },
    { items: items.slice(1), deleted: [1] },
    { items: [...items, { name: 'New', isRetired: false }], deleted: [] },
  ])
    expect(isUnchanged(BASE, changed)).toBe(false)
})

test('the link of a courier is kept, and typing another is a change', () => {
  const base = { items: [{ ...stored(1, 'LBC'), link: 'https://www.example.ph/{number}' }] }
  const { items } = draftOf(base)
  expect(isUnchanged(base, draftOf(base))).toBe(true)
  expect(savedItems(draftOf(base), base)).toEqual(items)
  expect(isUnchanged(base, { items: [{ ...items[0]!, link: '' }], deleted: [] })).toBe(false)
})

test('what is retired goes to the end, and what is taken back to the end of what is offered', () => {
  const { items } = draftOf(BASE)
  expect(namesOf(withRetired(items, 0, true))).toEqual(['Late', 'Wrong size', 'Torn'])
  expect(namesOf(withRetired(withRetired(items, 0, true), 2, false))).toEqual(['Late', 'Torn', 'Wrong size'])
})

test('what somebody else has added stays, what he has deleted is not made again', () => {
  const draft = { items: draftOf(BASE).items.slice(1), deleted: [1] }
  const now = { items: [stored(1, 'Torn'), stored(3, 'Wrong size', true), stored(4, 'Too small')] }
  expect(namesOf(savedItems(draft, now))).toEqual(['Wrong size', 'Too small'])
})

test('what was added in vain, as it seemed, and is stored all the same is not added again', () => {
  const draft = { items: [...draftOf(BASE).items, { name: ' too SMALL', isRetired: false }], deleted: [] }
  const now = { items: [...BASE.items, stored(4, 'Too small')] }
  expect(savedItems(draft, now).map(({ id }) => id)).toEqual([1, 2, 3, 4])
  const same = { items: draft.items.with(3, { name: 'Too small ', isRetired: false }), deleted: [] }
  expect(isUnchanged(now, same)).toBe(true)
})

test('retiring tells how many have a grade level, and how many products have no other', () => {
  const used = { ...stored(1, 'Grade 1'), isUsed: true, students: 1200, products: 1, productsWithoutOther: 0 }
  expect(retireWarning(used)).toBe(
    '1,200 students and 1 product have it and keep it; it is no longer offered.',
  )
  expect(retireWarning({ ...used, productsWithoutOther: 1 })).toMatch(
    / 1 product has no other grade level: nobody could order it\.$/,
  )
  expect(retireWarning({ ...used, isUsed: false })).toBeUndefined()
  expect(retireWarning({ ...stored(1, 'Torn'), isUsed: true })).toBeUndefined()
})
