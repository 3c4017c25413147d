import { combinationOf, newRow, type OptionRow, type ProductForm } from './form.ts'

/** The values of a variation that the options have, in the order of their first row. */
export function usedValues(form: ProductForm, variationId: number): number[] {
  const used = form.options.map((row) => row.values[variationId] ?? null)
  return [...new Set(used)].filter((value) => value !== null)
}

/**
 * Makes these the values of a variation. A new value brings its combinations with the chosen values of the other
 * variations; one that is taken away takes its options along, except the last one: there the options stay without a
 * value. What has been typed in the rows that stay is left alone.
 */
export function chooseValues(form: ProductForm, variationId: number, wanted: readonly number[]): ProductForm {
  const used = usedValues(form, variationId)
  const dropped = used.filter((value) => !wanted.includes(value))
  const added = wanted.filter((value) => !used.includes(value))
  const smaller = dropped.reduce((now, value) => dropValue(now, variationId, value), form)
  return added.reduce((now, value) => addValue(now, variationId, value), smaller)
}

function dropValue(form: ProductForm, variationId: number, value: number): ProductForm {
  const isLast = usedValues(form, variationId).length === 1
  const options = isLast
    ? form.options.map((row) =>
        row.values[variationId] === value ? { ...row, values: { ...row.values, [variationId]: null } } : row,
      )
    : form.options.filter((row) => row.values[variationId] !== value)
  return { ...form, options }
}

function addValue(form: ProductForm, variationId: number, value: number): ProductForm {
  const { variations } = form
  const present = new Set(form.options.map((row) => keyOf(combinationOf(row, variations))))
  const missing = combinations(
    variations.map((id) => (id === variationId ? [value] : withNone(usedValues(form, id)))),
  ).filter((combination) => !present.has(keyOf(combination)))
  const open = fillOpen(form, variations.indexOf(variationId), missing)
  return open.missing.reduce(insert, { ...form, options: open.options })
}

/** Rows that only lacked the new value take it, with what has been typed in them. */
function fillOpen(form: ProductForm, place: number, wanted: readonly Combination[]) {
  const { variations } = form
  const missing = new Map(wanted.map((one) => [keyOf(one.with(place, null)), one]))
  const options = form.options.map((row) => {
    const key = keyOf(combinationOf(row, variations))
    const combination = missing.get(key)
    if (!combination) return row
    missing.delete(key)
    return { ...row, values: { ...row.values, ...valuesOf(variations, combination) } }
  })
  return { options, missing: [...missing.values()] }
}

/** A new row behind the last one that has most of its values in common, from the first variation on. */
function insert(form: ProductForm, combination: Combination): ProductForm {
  const { variations, options, nextKey } = form
  const row = newRow(nextKey, valuesOf(variations, combination))
  return {
    ...form,
    options: options.toSpliced(placeOf(options, variations, combination), 0, row),
    nextKey: nextKey + 1,
  }
}

function placeOf(
  options: readonly OptionRow[],
  variations: readonly number[],
  combination: Combination,
): number {
  for (let length = combination.length - 1; length > 0; length--) {
    const behind = options.findLastIndex((row) =>
      variations.slice(0, length).every((id, at) => (row.values[id] ?? null) === combination[at]),
    )
    if (behind >= 0) return behind + 1
  }
  return options.length
}

/**
 * Makes these the variations of the product. Without one of them several options may be of one combination: the first
 * of those stays.
 */
export function chooseVariations(form: ProductForm, variations: readonly number[]): ProductForm {
  const seen = new Set<string>()
  const options = form.options.filter((row) => {
    const combination = combinationOf(row, variations)
    if (combination.length === 0 || combination.includes(null)) return true
    const isNew = !seen.has(keyOf(combination))
    seen.add(keyOf(combination))
    return isNew
  })
  return { ...form, variations, options }
}

type Combination = readonly (number | null)[]

/** Every way to take one of each list: [[1, 2], [3]] -> [[1, 3], [2, 3]]. */
export function combinations(lists: readonly (readonly (number | null)[])[]): Combination[] {
  return lists.reduce<Combination[]>(
    (before, list) => before.flatMap((some) => list.map((one) => [...some, one])),
    [[]],
  )
}

function keyOf(combination: Combination): string {
  return combination.join('-')
}

function valuesOf(variations: readonly number[], combination: Combination): OptionRow['values'] {
  return Object.fromEntries(variations.map((id, at) => [id, combination[at] ?? null]))
}

function withNone(values: readonly number[]): readonly (number | null)[] {
  return values.length === 0 ? [null] : values
}
