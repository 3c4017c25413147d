import { numberOf } from './changes-meanwhile.ts'
import { asNew, type OptionRow, type ProductForm } from './form.ts'

/** Rows and pictures of what is stored now under the keys that they were sent with, so that each stays where it is. */
export function withKeysOf(stored: ProductForm, sent: ProductForm): ProductForm {
  const keyOf = new Map(sent.options.map((row) => [sameSku(row), row.key]))
  let { nextKey } = sent
  const options = stored.options.map((row) => ({ ...row, key: keyOf.get(sameSku(row)) ?? nextKey++ }))
  // They are stored in the order in which they were sent.
  const isComplete = stored.thumbnails.length === sent.thumbnails.length
  const thumbnails = stored.thumbnails.map((one, place) => ({
    ...one,
    key: (isComplete && sent.thumbnails[place]?.key) || one.key,
  }))
  return { ...stored, options, thumbnails, nextKey }
}

/** What was typed while `sent` was on its way, on top of what is stored now; both have the keys of `sent`. */
export function carryOver(now: ProductForm, sent: ProductForm, stored: ProductForm): ProductForm {
  const [before, after] = [byKey(sent), byKey(stored)]
  const options = now.options.map((row): OptionRow => {
    const [was, is] = [before.get(row.key), after.get(row.key)]
    // What was removed and taken back meanwhile has left the catalogue with this save.
    if (!was) return row.id === undefined ? row : asNew(row)
    if (!is) return row
    if (row === was) return is
    const picture = row.picture === was.picture ? is.picture : row.picture
    return { ...row, ...stockOf(row, was, is), id: is.id, held: is.held, picture }
  })
  const thumbnails = now.thumbnails.map((thumbnail) => {
    const place = sent.thumbnails.indexOf(thumbnail)
    return stored.thumbnails[place] ?? thumbnail
  })
  return { ...now, options, thumbnails, nextKey: Math.max(now.nextKey, stored.nextKey) }
}

/**
 * A stock that nobody has typed since follows what orders and intakes have made of it. One that was typed is a count of the
 * stock that stood there: where that has moved, the next save is to be told.
 */
function stockOf(
  now: OptionRow,
  sent: OptionRow,
  stored: OptionRow,
): Pick<OptionRow, 'stock' | 'stockBefore'> {
  const isAsSent = (row: OptionRow) => numberOf(row.stock) === numberOf(sent.stock)
  if (isAsSent(now)) return { stock: stored.stock, stockBefore: stored.stockBefore }
  return { stock: now.stock, stockBefore: isAsSent(stored) ? stored.stockBefore : sent.stockBefore }
}

function sameSku({ sku }: OptionRow): string {
  return sku.trim().toLowerCase()
}

function byKey({ options }: ProductForm): Map<number, OptionRow> {
  return new Map(options.map((row) => [row.key, row]))
}
