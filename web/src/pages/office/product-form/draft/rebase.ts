import { OPTION_FIELDS, PRODUCT_FIELDS } from '@kwaderno/contract/product-field-labels.ts'
import { changedParts, isSame, merge, mergeRows, type Part, type Versions } from '../../../../edit/merge.ts'
import { HEAD, isSameRow, numberOf, pathOf, ROW, valuesShape } from './changes-meanwhile.ts'
import { chooseVariations } from './combine.ts'
import {
  asNew,
  combinationOf,
  newRow,
  type OptionRow,
  type ProductForm,
  type ThumbnailDraft,
} from './form.ts'

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
 * @param isUnanswered mine was sent and no answer came, so its new pictures may be stored already
 */
export function rebase(
  base: ProductForm,
  mine: ProductForm,
  theirs: ProductForm,
  { isUnanswered = false } = {},
): Rebased {
  const versions = { base, mine, theirs }
  const head = merge(HEAD, isUnanswered ? asOnePicture(versions) : versions)
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
        return asNew(row)
      },
    },
    asOneOption({ base: base.options, mine: mine.options, theirs: theirs.options }, variations),
  )
  const options = [...kept, ...added.map((row, place) => ({ ...row, key: mine.nextKey + place }))]
  const nextKey = mine.nextKey + added.length
  return { form: chooseVariations({ ...head.merged, options, nextKey }, variations), conflicts }
}

/** A new picture of mine is the one that came by its name, each once: phones call many alike. It then counts as begun with. */
function asOnePicture({ base, mine, theirs }: Versions<ProductForm>): Versions<ProductForm> {
  const known = new Set(base.thumbnails.map(({ id }) => id))
  const came = theirs.thumbnails.filter(({ id }) => !known.has(id))
  const begun: ThumbnailDraft[] = []
  const thumbnails = mine.thumbnails.map((one): ThumbnailDraft => {
    const { picture } = one
    if (picture.kind !== 'new') return one
    const { name } = picture.file
    const at = came.findIndex((other) => other.picture.kind === 'stored' && other.picture.fileName === name)
    const [stored] = at < 0 ? [] : came.splice(at, 1)
    if (!stored) return one
    begun.push(stored)
    return { ...stored, key: one.key }
  })
  return {
    base: { ...base, thumbnails: [...base.thumbnails, ...begun] },
    mine: { ...mine, thumbnails },
    theirs,
  }
}

/**
 * A combination is known by its values: an option that both have added, or that I change while they make it anew, is one.
 * Mine then counts as theirs, changed since it was begun.
 */
function asOneOption(
  { base, mine, theirs }: Versions<readonly OptionRow[]>,
  variations: readonly number[],
): Versions<readonly OptionRow[]> {
  const [before, present] = [byId(base), byId(theirs)]
  const added = new Map(
    theirs.flatMap((row) => (before.has(row.id) ? [] : [[combinationOf(row, variations).join(), row.id]])),
  )
  const begun: OptionRow[] = []
  const own = mine.map((row) => {
    const combination = combinationOf(row, variations)
    const id = added.get(combination.join())
    const was = before.get(row.id) ?? newRow(row.key, row.values)
    const isOut = present.has(row.id) || (row.id !== undefined && isSameRow(was, row, variations))
    if (id === undefined || isOut || combination.includes(null)) return row
    added.delete(combination.join())
    begun.push({ ...was, id })
    return { ...row, id }
  })
  return { base: [...base, ...begun], mine: own, theirs }
}

function textOf<T extends ProductForm | OptionRow>({ names: [name] }: Part<T>, stored: T): string {
  const value: unknown = stored[name]
  if (name === 'picture') return pathOf(value as OptionRow['picture']) === '' ? 'none' : 'another one'
  return typeof value === 'string' ? value : ''
}

/** What somebody else has changed, in words: 'Name', 'Price of NB-001', 'Option NB-002 (removed)'. */
export function changesBetween(base: ProductForm, theirs: ProductForm): string[] {
  const [stored, present] = [byId(base.options), byId(theirs.options)]
  const values = valuesShape(theirs.variations)
  const changed = theirs.options.flatMap((row) => {
    const before = stored.get(row.id)
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

/** The stored ones. */
function byId(options: readonly OptionRow[]): Map<number | undefined, OptionRow> {
  return new Map(options.filter(({ id }) => id !== undefined).map((row) => [row.id, row]))
}

/**
 * Takes the stock that the options have now as the one that the edit started from.
 * @param shown whether the form shows it as well; otherwise what is typed stays
 */
export function restock(form: ProductForm, theirs: ProductForm, { shown = false } = {}): ProductForm {
  const present = byId(theirs.options)
  const options = form.options.map((row) => {
    const now = present.get(row.id)
    if (!now || now.stockBefore === row.stockBefore) return row
    // A stock that nobody typed follows what orders and intakes have made of it.
    const isUntouched = numberOf(row.stock) === (row.stockBefore ?? null)
    const stock = shown || isUntouched ? now.stock : row.stock
    return { ...row, stock, stockBefore: now.stockBefore, held: now.held }
  })
  return { ...form, options }
}
