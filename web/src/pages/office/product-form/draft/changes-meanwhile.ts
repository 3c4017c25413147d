import { isSameSizeChart } from '@kwaderno/contract/size-chart.ts'
import { fields, isSame as isSameIn, isSameText, mergeRows, type Shape } from '../../../../edit/merge.ts'
import type { OptionRow, PictureDraft, ProductForm, ThumbnailDraft } from './form.ts'

/** The fields of the product itself. */
export const HEAD = fields<ProductForm>({
  name: isSameText,
  code: isSameText,
  description: isSameText,
  status: Object.is,
  categories: isSameList,
  gradeLevels: isSameSet,
  thumbnails: { isSame: isSameThumbnails, combine: mergeThumbnails },
  variations: isSameList,
  sizeChart: isSameSizeChart,
  taxClass: Object.is,
  isPrimeCommodity: Object.is,
})

/** The fields of an option, without its values. */
export const ROW = fields<OptionRow>({
  sku: isSameText,
  itemDescription: isSameText,
  price: isSameNumber,
  stock: isSameNumber,
  shelf: isSameText,
  lowStockAt: isSameCount,
  status: Object.is,
  picture: (before, now) => pathOf(before) === pathOf(now),
})

/** The values of an option; one that is not there is none. */
export function valuesShape(variations: readonly number[]): Shape<OptionRow['values']> {
  return variations.map((id) => ({
    names: [id],
    isSame: (before, now) => (before[id] ?? null) === (now[id] ?? null),
  }))
}

/** Whether saving the form would store what is stored already: blanks around and zeros behind make no difference. */
export function isSame(before: ProductForm, now: ProductForm): boolean {
  return (
    before === now ||
    (isSameIn(HEAD, before, now) &&
      before.options.length === now.options.length &&
      now.options.every((row, index) => {
        const stored = before.options[index]
        return stored !== undefined && isSameRow(stored, row, now.variations)
      }))
  )
}

export function isSameRow(before: OptionRow, now: OptionRow, variations: readonly number[]): boolean {
  return (
    before === now ||
    (before.id === now.id &&
      isSameIn(valuesShape(variations), before.values, now.values) &&
      isSameIn(ROW, before, now))
  )
}

function isSameList(before: readonly number[], now: readonly number[]): boolean {
  return before.join() === now.join()
}

function isSameSet(before: readonly number[], now: readonly number[]): boolean {
  return before.length === now.length && before.every((id) => now.includes(id))
}

type Thumbnails = readonly ThumbnailDraft[]

function isSameThumbnails(before: Thumbnails, now: Thumbnails): boolean {
  return (
    before.length === now.length &&
    before.every(({ id, key }, index) => id === now[index]?.id && (id ?? key) === (id ?? now[index]?.key))
  )
}

/** A stored picture never changes: the other one's new pictures come to mine, and those that he deleted are gone. */
function mergeThumbnails(base: Thumbnails, mine: Thumbnails, theirs: Thumbnails): Thumbnails {
  const { kept, added } = mergeRows(
    { idOf: ({ id }) => id, isSame: () => true, mergeRow: (_base, own) => own, renew: (one) => one },
    { base, mine, theirs },
  )
  return [...kept, ...added]
}

function isSameNumber(before: string, now: string): boolean {
  return numberOf(before) === numberOf(now)
}

/** Empty is a value of its own, and what is no number is not that. */
function isSameCount(before: string, now: string): boolean {
  return Object.is(judgedNumber(before), judgedNumber(now))
}

/** The number that is typed; null when it is none. */
export function numberOf(text: string): number | null {
  const plain = text.trim()
  return /^-?\d+(\.\d*)?$/.test(plain) ? Number(plain) : null
}

/** As the rules judge it: null when nothing is typed, NaN when it is no number. */
export function judgedNumber(text: string): number | null {
  return text.trim() === '' ? null : (numberOf(text) ?? Number.NaN)
}

/** The address of a picture, '' when there is none. */
export function pathOf(picture: PictureDraft): string {
  return picture.kind === 'none' ? '' : picture.path
}
