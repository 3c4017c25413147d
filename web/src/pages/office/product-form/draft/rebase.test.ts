import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSame, isSameRow } from './changes-meanwhile.ts'
import {
  addRow,
  changeRow,
  combinationOf,
  EMPTY_FORM,
  newRow,
  removeRow,
  setStatus,
  type OptionRow,
  type ProductForm,
  type ThumbnailDraft,
} from './form.ts'
import { changesBetween, rebase, restock } from './rebase.ts'

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

/** Any of what somebody does to the options and the head of the form. */
const act = fc.oneof(
  fc.record({ row: fc.nat(3), price: fc.constantFrom('45', '50', '60') }).map(
    ({ row, price }) =>
      (form: ProductForm) =>
        changeRow(form, row, { price }),
  ),
  fc.nat(3).map((row) => (form: ProductForm) => removeRow(form, row)),
  fc
    .constantFrom(11, 12, 13, 14)
    .map(
      (value) => (form: ProductForm) =>
        form.options.some(({ values }) => values[1] === value)
          ? form
          : changeRow(addRow(form), form.options.length, { values: { 1: value }, sku: `NEW-${value}` }),
    ),
  fc.constantFrom('Notebook', 'Pad').map((name) => (form: ProductForm) => ({ ...form, name })),
  fc.constantFrom([1], [2, 1]).map((categories) => (form: ProductForm) => ({ ...form, categories })),
)
const version = fc.array(act, { maxLength: 6 }).map((acts) => acts.reduce((form, one) => one(form), base))
/** What was added has an id once it is stored. */
const storedNow = version.map((form) => ({
  ...form,
  options: form.options.map((row, place) => ({ ...row, id: row.id ?? 100 + place })),
}))

test('the merge of equal sides is that side, and what is merged is merged already', () => {
  fc.assert(
    fc.property(version, storedNow, (mine, theirs) => {
      expect(isSame(rebase(base, theirs, theirs).form, theirs)).toBe(true)
      const { form } = rebase(base, mine, theirs)
      expect(isSame(rebase(theirs, form, theirs).form, form)).toBe(true)
      expect(rebase(theirs, form, theirs).conflicts).toEqual([])
    }),
  )
})

test('no option that either has made or changed is lost without a word', () => {
  fc.assert(
    fc.property(version, storedNow, (mine, theirs) => {
      const { form, conflicts } = rebase(base, mine, theirs)
      const told = conflicts.map(({ what }) => what).join()
      const known = new Set(base.options.map(({ id }) => id))
      for (const row of theirs.options) {
        const isKept = form.options.some(({ id }) => id === row.id)
        if (!known.has(row.id)) expect(isKept || told.includes(row.sku)).toBe(true)
      }
      const combinations = form.options.map((row) => combinationOf(row, form.variations).join())
      for (const row of mine.options) {
        // A price that is typed as it was is no change.
        const isChanged = !base.options.some((was) => isSameRow(was, row, mine.variations))
        if (isChanged) expect(combinations).toContain(combinationOf(row, mine.variations).join())
      }
      expect(new Set(combinations).size).toBe(combinations.length)
      expect(new Set(form.options.map(({ key }) => key)).size).toBe(form.options.length)
    }),
  )
})

test('a combination that both have added is one option: theirs with what was typed here, and what differs is told', () => {
  const added = (row: Partial<OptionRow>) => changeRow(addRow(base), 2, { values: { 1: 13 }, ...row })
  const mine = added({ sku: 'MINE', price: '50' })
  const theirs = added({
    id: 7,
    sku: 'THEIRS',
    price: '60',
    stock: '9',
    stockBefore: 9,
    itemDescription: 'Pad',
  })
  const { form, conflicts } = rebase(base, mine, theirs)
  expect(form.options).toHaveLength(3)
  expect(form.options[2]).toMatchObject({
    key: mine.options[2]?.key,
    id: 7,
    sku: 'MINE',
    price: '50',
    itemDescription: 'Pad',
    stock: '9',
    stockBefore: 9,
  })
  expect(conflicts).toEqual([
    { what: 'SKU of THEIRS', theirs: 'THEIRS' },
    { what: 'Price of THEIRS', theirs: '60' },
  ])
})

test('an option that was changed here while they made it anew is theirs with the change', () => {
  const mine = changeRow(base, 1, { price: '50' })
  const theirs = { ...base, options: [base.options[0]!, { ...stored(9, 12), itemDescription: 'Pad' }] }
  const { form } = rebase(base, mine, theirs)
  expect(form.options).toHaveLength(2)
  expect(form.options[1]).toMatchObject({ key: 2, id: 9, sku: 'NB-9', price: '50', itemDescription: 'Pad' })
})

test('a new picture that was stored although no answer came is there once, and another one of the same name is kept', () => {
  const stored = (id: number, fileName: string): ThumbnailDraft => ({
    key: String(id),
    id,
    picture: { kind: 'stored', path: `/files/${id}`, fileName },
  })
  const added = (key: string, name: string): ThumbnailDraft => ({
    key,
    id: undefined,
    picture: { kind: 'new', file: new File([key], name), path: `blob:${key}` },
  })
  const shown = ({ form }: { form: ProductForm }) => form.thumbnails.map(({ key, id }) => [key, id])
  const before = { ...base, thumbnails: [stored(1, 'cover.png')] }
  const mine = {
    ...before,
    thumbnails: [added('new-1', 'image.jpg'), ...before.thumbnails, added('new-2', 'image.jpg')],
  }
  const theirs = { ...before, thumbnails: [stored(7, 'image.jpg'), stored(1, 'cover.png')] }
  const again = rebase(before, mine, theirs, { isUnanswered: true })
  expect(shown(again)).toEqual([
    ['new-1', 7],
    ['1', 1],
    ['new-2', undefined],
  ])
  const all = { ...theirs, thumbnails: [...theirs.thumbnails, stored(8, 'image.jpg')] }
  const whole = rebase(before, mine, all, { isUnanswered: true })
  expect([isSame(whole.form, all), whole.conflicts]).toEqual([true, []])
  // Of a colleague it is his own, whatever it is called.
  expect(shown(rebase(before, mine, theirs))).toHaveLength(4)
})

describe('a stock that orders and intakes have moved', () => {
  const moved = {
    ...base,
    options: [{ ...stored(1, 11), stock: '6', stockBefore: 6, held: 2 }, stored(2, 12)],
  }

  test('is followed where nobody typed one, and stays where somebody did', () => {
    expect(restock(base, moved).options[0]).toMatchObject({ stock: '6', stockBefore: 6, held: 2 })
    const typed = changeRow(base, 0, { stock: '30' })
    expect(restock(typed, moved).options[0]).toMatchObject({ stock: '30', stockBefore: 6, held: 2 })
    expect(restock(typed, moved, { shown: true }).options[0]).toMatchObject({ stock: '6', stockBefore: 6 })
  })

  test('changes no other option, and none that is new or gone', () => {
    const form = addRow(base)
    const [, second, third] = restock(form, moved).options
    expect([second, third]).toEqual(form.options.slice(1))
    expect(restock(form, { ...moved, options: [] }).options).toEqual(form.options)
  })
})
