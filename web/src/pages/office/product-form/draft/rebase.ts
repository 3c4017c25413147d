import { OPTION_FIELDS, PRODUCT_FIELDS } from '@kwaderno/contract/product-fields.ts'
import { changedParts, isSame, merge, mergeRows, type Part } from '../../../../edit/merge.ts'
import { HEAD, isSameRow, numberOf, pathOf, ROW, valuesShape } from './changes.ts'
import { chooseVariations } from './combine.ts'
import type { OptionRow, ProductForm } from './form.ts'

/** What two people have both changed: mine stays in the form, the other one's is told. */
export interface Conflict {
  /** 'Price of NB-001' */
  what: string
  theirs: string
}

export interface Rebased {
  form: ProductForm
  conflicts: readonly Conflict[]
}

const FIELDS: Readonly<Record<string, { label: string }>> = { ...PRODUCT_FIELDS, ...OPTION_FIELDS }

const labelOf = ({ names: [name] }: Part<ProductForm> | Part<OptionRow>) =>
  FIELDS[name]?.label ?? String(name)

/**
 * What I have changed since `base`, on top of what is stored now: fields that I left alone take what somebody else has
 * written, the others keep what I typed. Options that were removed meanwhile but changed by me come back as new ones.
 */
export function rebase(base: ProductForm, mine: ProductForm, theirs: ProductForm): Rebased {
  const head = merge(HEAD, { base, mine, theirs })
  const { variations } = head.merged
  const conflicts = head.clashes.map((part) => ({ what: labelOf(part), theirs: textOf(part, theirs) }))
  const { kept, added } = mergeRows<OptionRow>(
    {
      idOf: ({ id }) => id,
      isSame: (one, other) => isSameRow(one, other, variations),
      mergeRow(before, row, now) {
        const { merged, clashes } = merge(ROW, { base: before, mine: row, theirs: now })
        conflicts.push(
          ...clashes.map((part) => ({ what: `${labelOf(part)} of ${now.sku}`, theirs: textOf(part, now) })),
        )
        const versions = { base: before.values, mine: row.values, theirs: now.values }
        const values = { ...row.values, ...merge(valuesShape(variations), versions).merged }
        // My rows keep their keys, so that the keyboard stays in the one where it is.
        return { ...merged, values, key: row.key }
      },
      renew(row) {
        conflicts.push({ what: `Option ${row.sku}`, theirs: 'removed' })
        const picture = row.picture.kind === 'stored' ? { kind: 'none' as const } : row.picture
        return { ...row, id: undefined, stockBefore: undefined, held: 0, picture }
      },
    },
    { base: base.options, mine: mine.options, theirs: theirs.options },
  )
  const options = [...kept, ...added.map((row, place) => ({ ...row, key: mine.nextKey + place }))]
  const nextKey = mine.nextKey + added.length
  return { form: chooseVariations({ ...head.merged, options, nextKey }, variations), conflicts }
}

function textOf<T extends ProductForm | OptionRow>({ names: [name] }: Part<T>, stored: T): string {
  const value: unknown = stored[name]
  if (name === 'picture') return pathOf(value as OptionRow['picture']) === '' ? 'none' : 'another one'
  return typeof value === 'string' ? value : ''
}

/** What somebody else has changed, in words: 'Name', 'Price of NB-001', 'Option NB-002 (removed)'. */
export function changesBetween(base: ProductForm, theirs: ProductForm): string[] {
  const [stored, present] = [byId(base), byId(theirs)]
  const values = valuesShape(theirs.variations)
  const changed = theirs.options.flatMap((row) => {
    const before = row.id === undefined ? undefined : stored.get(row.id)
    if (!before) return [`Option ${row.sku} (new)`]
    const labels = changedParts(ROW, before, row).map(labelOf)
    const all = isSame(values, before.values, row.values) ? labels : ['Values', ...labels]
    return all.length === 0 ? [] : [`${all.join(', ')} of ${row.sku}`]
  })
  const removed = base.options.filter(({ id }) => id !== undefined && !present.has(id))
  return [
    ...changedParts(HEAD, base, theirs).map(labelOf),
    ...changed,
    ...removed.map(({ sku }) => `Option ${sku} (removed)`),
  ]
}

function byId(form: ProductForm): Map<number, OptionRow> {
  return new Map(form.options.flatMap((row) => (row.id === undefined ? [] : [[row.id, row] as const])))
}

/**
 * Takes the stock that the options have now as the one that the edit started from.
 * @param shown whether the form shows it as well; otherwise what is typed stays
 */
export function restock(form: ProductForm, theirs: ProductForm, { shown = false } = {}): ProductForm {
  const present = byId(theirs)
  const options = form.options.map((row) => {
    const now = row.id === undefined ? undefined : present.get(row.id)
    if (!now || now.stockBefore === row.stockBefore) return row
    // A stock that nobody typed follows what orders and intakes have made of it.
    const isUntouched = numberOf(row.stock) === (row.stockBefore ?? null)
    const stock = shown || isUntouched ? now.stock : row.stock
    return { ...row, stock, stockBefore: now.stockBefore, held: now.held }
  })
  return { ...form, options }
}
