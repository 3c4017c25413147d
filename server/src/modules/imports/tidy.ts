import { NAME_LIMITS, tidyName } from '@kwaderno/contract/catalogue-names.ts'
import { NewOption, NewProduct } from '@kwaderno/contract/product.ts'
import type { z } from 'zod'
import { yieldToEventLoop } from '../../core/event-loop.ts'
import type { FileRow } from '../../core/sheet-rows.ts'

/** The texts of a products file, each with the field of the form that it is. */
const TEXTS: Readonly<Record<string, z.ZodType<string | undefined>>> = {
  'Product Code': NewProduct.shape.productCode,
  'Product Name': NewProduct.shape.productName,
  Description: NewProduct.shape.productDescription,
  SKU: NewOption.shape.SKU,
  'Item Description': NewOption.shape.itemDescription,
  Shelf: NewOption.shape.shelf,
}

/** So many rows are tidied before others have their turn. */
const AT_ONCE = 250

/**
 * The rows with their texts as the form writes them, so that what is looked up is what would be stored. What is far too long
 * stays as it is and is told by the rules.
 */
export async function tidyRows(rows: readonly FileRow[]): Promise<FileRow[]> {
  const tidied: FileRow[] = []
  for (const [place, { row, cells }] of rows.entries()) {
    if (place % AT_ONCE === 0) await yieldToEventLoop()
    const texts = Object.entries(cells).map(([column, text]) => [
      column,
      TEXTS[column]?.safeParse(text).data ?? text,
    ])
    tidied.push({ row, cells: Object.fromEntries(texts) as FileRow['cells'] })
  }
  return tidied
}

/** The same for a name within a list. */
export function tidyItem(name: string): string {
  return name.length > 10 * NAME_LIMITS.name ? name.trim() : tidyName(name)
}
