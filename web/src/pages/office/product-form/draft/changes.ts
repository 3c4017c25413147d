import type { OptionRow, PictureDraft, ProductForm, ThumbnailDraft } from './form.ts'

/** Whether saving the form would store what is stored already: blanks around and zeros behind make no difference. */
export function isSame(before: ProductForm, now: ProductForm): boolean {
  return (
    before === now ||
    (HEAD.every((field) => isSameField(field, before, now)) &&
      before.options.length === now.options.length &&
      now.options.every((row, index) => {
        const stored = before.options[index]
        return stored !== undefined && isSameRow(stored, row, now.variations)
      }))
  )
}

/** The fields of the product itself, in the order of the page. */
export const HEAD = [
  'name',
  'code',
  'description',
  'status',
  'categories',
  'gradeLevels',
  'thumbnails',
  'variations',
] as const
export type HeadField = (typeof HEAD)[number]

export function isSameField(field: HeadField, before: ProductForm, now: ProductForm): boolean {
  switch (field) {
    case 'gradeLevels':
      return isSameSet(before[field], now[field])
    case 'categories':
    case 'variations':
      return before[field].join() === now[field].join()
    case 'thumbnails':
      return isSameThumbnails(before.thumbnails, now.thumbnails)
    default:
      return before[field].trim() === now[field].trim()
  }
}

function isSameSet(before: readonly number[], now: readonly number[]): boolean {
  return before.length === now.length && before.every((id) => now.includes(id))
}

function isSameThumbnails(before: readonly ThumbnailDraft[], now: readonly ThumbnailDraft[]): boolean {
  return before.length === now.length && before.every((one, index) => isSamePicture(one, now[index]))
}

function isSamePicture(before: ThumbnailDraft, now: ThumbnailDraft | undefined): boolean {
  return before.id === now?.id && (before.id !== undefined || before.key === now?.key)
}

/** The fields of an option, without its values. */
export const ROW = ['sku', 'itemDescription', 'price', 'stock', 'status', 'picture'] as const
export type RowField = (typeof ROW)[number]

export function isSameRow(before: OptionRow, now: OptionRow, variations: readonly number[]): boolean {
  return (
    before === now ||
    (before.id === now.id &&
      variations.every((id) => isSameValue(id, before, now)) &&
      ROW.every((field) => isSameRowField(field, before, now)))
  )
}

export function isSameValue(variationId: number, before: OptionRow, now: OptionRow): boolean {
  return (before.values[variationId] ?? null) === (now.values[variationId] ?? null)
}

export function isSameRowField(field: RowField, before: OptionRow, now: OptionRow): boolean {
  switch (field) {
    case 'price':
    case 'stock':
      return numberOf(before[field]) === numberOf(now[field])
    case 'status':
      return before.status === now.status
    case 'picture':
      return pathOf(before.picture) === pathOf(now.picture)
    default:
      return before[field].trim() === now[field].trim()
  }
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
