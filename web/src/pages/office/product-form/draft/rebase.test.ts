import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSame } from './changes.ts'
import { changeRow, EMPTY_FORM, newRow, setStatus, type OptionRow, type ProductForm } from './form.ts'
import { changesBetween, rebase } from './rebase.ts'

const stored = (id: number, value: number): OptionRow => ({
  ...newRow(id, { 1: value }),
  id,
  sku: `NB-${id}`,
  itemDescription: `Item ${id}`,
  price: '45',
  stockBefore: 1,
})
const base: ProductForm = {
  ...EMPTY_FORM,
  name: 'Notebook',
  variations: [1],
  options: [stored(1, 11), stored(2, 12)],
  nextKey: 3,
}

test('[INV-28] zeros and blanks that mean the same are no change', () => {
  expect(isSame(base, { ...changeRow(base, 0, { price: '45.00' }), name: 'Notebook ' })).toBe(true)
  expect(isSame(base, changeRow(base, 0, { price: '45.5' }))).toBe(false)
  expect(isSame(base, { ...base, options: base.options.toReversed() })).toBe(false)
})

test('[INV-25] the status of a product is that of all its options, in both directions', () => {
  const off = setStatus(base, 'Inactive')
  expect(off.options.map(({ status }) => status)).toEqual(['Inactive', 'Inactive'])
  const one = changeRow(off, 0, { status: 'Active' })
  expect(setStatus(one, 'Active').options.map(({ status }) => status)).toEqual(['Active', 'Active'])
})

test('takes what the other one changed, keeps what I typed, and tells what we both changed', () => {
  const mine = changeRow({ ...base, name: 'My notebook' }, 0, { price: '50', sku: 'MINE' })
  const theirs = changeRow({ ...base, code: 'NB' }, 0, { price: '60', stock: '9', stockBefore: 9 })
  const { form, conflicts } = rebase(base, mine, theirs)
  expect(form).toMatchObject({ name: 'My notebook', code: 'NB' })
  expect(form.options[0]).toMatchObject({ price: '50', sku: 'MINE', stock: '9', stockBefore: 9 })
  expect(conflicts).toEqual([{ what: 'Price of NB-1', theirs: '60' }])
  expect(changesBetween(base, theirs)).toEqual(['Code', 'Price, Stock of NB-1'])
})

test('an option that was removed meanwhile goes, unless it was changed here', () => {
  const theirs = { ...base, options: [stored(3, 13)] }
  const { form, conflicts } = rebase(base, changeRow(base, 1, { price: '50' }), theirs)
  expect(form.options.map(({ id, price }) => [id, price])).toEqual([
    [undefined, '50'],
    [3, '45'],
  ])
  expect(conflicts).toEqual([{ what: 'Option NB-2', theirs: 'removed' }])
  expect(changesBetween(base, theirs)).toEqual([
    'Option NB-3 (new)',
    'Option NB-1 (removed)',
    'Option NB-2 (removed)',
  ])
})

const edit = fc.record({
  row: fc.constantFrom(0, 1),
  patch: fc.record(
    {
      price: fc.constantFrom('45', '50', '60'),
      sku: fc.constantFrom('A', 'B'),
      stock: fc.constantFrom('1', '2'),
    },
    { requiredKeys: [] },
  ),
})
const edited = fc
  .tuple(fc.array(edit), fc.constantFrom('Notebook', 'Pad', 'Book'))
  .map(([edits, name]) =>
    edits.reduce<ProductForm>((now, { row, patch }) => changeRow(now, row, patch), { ...base, name }),
  )

test('without changes of mine the result is theirs, without changes of theirs it is mine', () => {
  fc.assert(
    fc.property(edited, (other) => {
      expect(isSame(rebase(base, base, other).form, other)).toBe(true)
      expect(isSame(rebase(base, other, base).form, other)).toBe(true)
      expect(rebase(base, other, other).conflicts).toEqual([])
    }),
  )
})
