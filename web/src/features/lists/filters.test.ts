import '../../test-data/browser.ts'
import { expect, test } from 'vitest'
import { chipsOf, choiceFilter, dayFilters, searchFilter, unnamed } from './filters.ts'
import { placeOf } from './use-list.ts'

test('a chip stands for each filter that is set, and takes only it away', () => {
  const changes: unknown[] = []
  const change = (values: unknown) => void changes.push(values)
  const clear = () => change('status')
  const chips = chipsOf([
    searchFilter('blue', change),
    { name: 'Status', value: 'Active', clear },
    { name: 'Role', value: '', clear },
    ...dayFilters('Ordered', { dateFrom: '2026-03-05', dateTo: '' }, change),
  ])
  expect(chips.map(({ label }) => label)).toEqual(['“blue”', 'Status: Active', 'From March 5, 2026'])
  for (const { onRemove } of chips) onRemove()
  expect(changes).toEqual([{ search: '' }, 'status', { dateFrom: '' }])
})

test('a choice has the words of its option on its chip, and its value while the options are not known', () => {
  const changes: unknown[] = []
  const options = [{ value: 3, label: 'Grade 3' }]
  const grade = choiceFilter('Grade level', 3, options, (id) => void changes.push(id))
  expect(chipsOf([grade])[0]?.label).toBe('Grade level: Grade 3')
  expect(chipsOf([unnamed(grade)])[0]?.label).toBe('Grade 3')
  expect(chipsOf([choiceFilter('Grade level', 3, [], grade.choose)])[0]?.label).toBe('Grade level: 3')
  expect(chipsOf([choiceFilter('Grade level', undefined, options, grade.choose)])).toEqual([])
  grade.choose('4')
  grade.clear()
  expect(changes).toEqual(['4', ''])
})

test('both ends of a range of days are named and cleared by themselves', () => {
  const changes: unknown[] = []
  const both = dayFilters(
    'Ordered',
    { dateFrom: '2026-03-05', dateTo: '2026-03-31' },
    (values) => void changes.push(values),
  )
  expect(both.map(({ name, value, chip }) => [name, value, chip])).toEqual([
    ['Ordered from', '2026-03-05', 'From March 5, 2026'],
    ['Ordered to', '2026-03-31', 'To March 31, 2026'],
  ])
  for (const { clear } of both) clear()
  expect(changes).toEqual([{ dateFrom: '' }, { dateTo: '' }])
})

test('a place is the first page of ten rows unless the address says otherwise, and never more than a hundred', () => {
  const sorts = ['nameAsc', 'nameDesc'] as const
  expect(placeOf({ sortBy: '' }, sorts, 'nameAsc')).toEqual({
    sortBy: 'nameAsc',
    pageNumber: 1,
    pageSize: 10,
  })
  expect(placeOf({ sortBy: 'nameDesc', pageNumber: 3, pageSize: 500 }, sorts, undefined)).toEqual({
    sortBy: 'nameDesc',
    pageNumber: 3,
    pageSize: 100,
  })
  expect(placeOf({ sortBy: 'priceAsc' }, sorts, undefined).sortBy).toBeUndefined()
})
