import { OPTION_FIELDS, PRODUCT_FIELDS } from '@kwaderno/contract/product-fields.ts'
import { chooseVariations } from './combine.ts'
import {
  HEAD,
  isSameField,
  isSameRow,
  isSameRowField,
  isSameValue,
  numberOf,
  pathOf,
  ROW,
  type HeadField,
} from './changes.ts'
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

const FIELDS = { ...PRODUCT_FIELDS, ...OPTION_FIELDS }
const LABEL = Object.fromEntries(Object.entries(FIELDS).map(([name, { label }]) => [name, label])) as Record<
  keyof typeof FIELDS,
  string
>

/**
 * What I have changed since `base`, on top of what is stored now: fields that I left alone take what somebody else has
 * written, the others keep what I typed. Options that were removed meanwhile but changed by me come back as new ones.
 */
export function rebase(base: ProductForm, mine: ProductForm, theirs: ProductForm): Rebased {
  const conflicts: Conflict[] = []
  const head = Object.fromEntries(
    HEAD.map((field) => [field, chooseField(field, base, mine, theirs, conflicts)]),
  ) as Pick<ProductForm, HeadField>
  const options = mergeRows(base, mine, theirs, head.variations, conflicts)
  const nextKey = Math.max(mine.nextKey, ...options.map(({ key }) => key + 1))
  const form = { ...mine, ...head, options, nextKey }
  return { form: chooseVariations(form, form.variations), conflicts }
}

function chooseField(
  field: HeadField,
  base: ProductForm,
  mine: ProductForm,
  theirs: ProductForm,
  conflicts: Conflict[],
): ProductForm[HeadField] {
  if (isSameField(field, base, mine)) return theirs[field]
  if (!isSameField(field, base, theirs) && !isSameField(field, mine, theirs)) {
    conflicts.push({ what: LABEL[field], theirs: textOfField(field, theirs) })
  }
  if (field !== 'thumbnails') return mine[field]
  // The other one's new pictures come to mine, and those that he deleted are gone.
  const known = new Set(base.thumbnails.map(({ id }) => id))
  const present = new Set(theirs.thumbnails.map(({ id }) => id))
  const kept = mine.thumbnails.filter(({ id }) => id === undefined || present.has(id))
  return [...kept, ...theirs.thumbnails.filter(({ id }) => !known.has(id))]
}

function textOfField(field: HeadField, form: ProductForm): string {
  const value = form[field]
  return typeof value === 'string' ? value : ''
}

function mergeRows(
  base: ProductForm,
  mine: ProductForm,
  theirs: ProductForm,
  variations: readonly number[],
  conflicts: Conflict[],
): OptionRow[] {
  const [stored, present] = [byId(base), byId(theirs)]
  const kept = mine.options.flatMap((row) => {
    const before = row.id === undefined ? undefined : stored.get(row.id)
    if (row.id === undefined || !before) return [row]
    const now = present.get(row.id)
    if (now) return [mergeRow(before, row, now, variations, conflicts)]
    if (isSameRow(before, row, variations)) return []
    conflicts.push({ what: `Option ${row.sku}`, theirs: 'removed' })
    const picture = row.picture.kind === 'stored' ? { kind: 'none' as const } : row.picture
    return [{ ...row, id: undefined, stockBefore: undefined, held: 0, picture }]
  })
  const added = theirs.options.filter(({ id }) => id !== undefined && !stored.has(id))
  // My rows keep their keys, so that the keyboard stays in the one where it is.
  return [...kept, ...added.map((row, place) => ({ ...row, key: mine.nextKey + place }))]
}

function mergeRow(
  base: OptionRow,
  mine: OptionRow,
  theirs: OptionRow,
  variations: readonly number[],
  conflicts: Conflict[],
): OptionRow {
  const fields = ROW.map((field) => {
    if (isSameRowField(field, base, mine)) return [field, theirs[field]]
    if (!isSameRowField(field, base, theirs) && !isSameRowField(field, mine, theirs)) {
      const shown =
        field === 'picture' ? (pathOf(theirs.picture) === '' ? 'none' : 'another one') : theirs[field]
      conflicts.push({ what: `${LABEL[field]} of ${theirs.sku}`, theirs: String(shown) })
    }
    return [field, mine[field]]
  })
  const values = variations.map((id) => [
    id,
    (isSameValue(id, base, mine) ? theirs : mine).values[id] ?? null,
  ])
  return {
    ...mine,
    ...(Object.fromEntries(fields) as Partial<OptionRow>),
    values: { ...mine.values, ...Object.fromEntries(values) },
    stockBefore: theirs.stockBefore,
    held: theirs.held,
  }
}

/** What somebody else has changed, in words: 'Name', 'Price of NB-001', 'Option NB-002 (removed)'. */
export function changesBetween(base: ProductForm, theirs: ProductForm): string[] {
  const [stored, present] = [byId(base), byId(theirs)]
  const head = HEAD.filter((field) => !isSameField(field, base, theirs)).map((field) => LABEL[field])
  const changed = theirs.options.flatMap((row) => {
    const before = row.id === undefined ? undefined : stored.get(row.id)
    if (!before) return [`Option ${row.sku} (new)`]
    const fields = ROW.filter((field) => !isSameRowField(field, before, row)).map((field) => LABEL[field])
    const hasOtherValues = theirs.variations.some((id) => !isSameValue(id, before, row))
    const all = hasOtherValues ? ['Values', ...fields] : fields
    return all.length === 0 ? [] : [`${all.join(', ')} of ${row.sku}`]
  })
  const removed = base.options.filter(({ id }) => id !== undefined && !present.has(id))
  return [...head, ...changed, ...removed.map(({ sku }) => `Option ${sku} (removed)`)]
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
