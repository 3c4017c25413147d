import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { paging } from './paging.ts'

/** As many rows as the page of the labels reads at once. */
export const PRINT_PAGE_SIZE = 1000

/** What the copies counter takes. */
export const COPIES = { min: 1, max: 999 } as const

/** More than this is printed in parts: browsers take four times as long over twice as many pages. */
export const PRINT_LIMITS = { pages: 1000, labels: 5000 } as const

/** One thing on the shelf: `id` is that of the product's option, `description` that of the item, `price` in pesos. */
export const PrintItem = z.object({
  id: z.int(),
  name: z.string(),
  categories: z.array(z.string()),
  sku: z.string(),
  description: z.string(),
  productVariation: z.array(z.object({ name: z.string(), value: z.string() })),
  price: z.number(),
})
export type PrintItem = z.infer<typeof PrintItem>

/** `dataList` is the page, `idList` the ids of all rows of the filters in their order. */
export const PrintItems = z.object({ dataList: z.array(PrintItem), idList: z.array(z.int()) })
export type PrintItems = z.infer<typeof PrintItems>

export const PrintQuery = z.object({ search: field.searchText, categories: field.ids, ...paging })
export type PrintQuery = z.infer<typeof PrintQuery>

export const listPrintItems = endpoint({
  name: 'listPrintItems',
  summary: 'What barcode labels are printed for: one row per product option, by category and search',
  method: 'GET',
  path: '/Product/print-barcode',
  access: 'Print Barcode.view',
  query: PrintQuery,
  answer: PrintItems,
  paged: true,
})

export const PRINT_TEXT = {
  nothing: 'No items selected',
  failed: { title: 'Unable to print', text: 'The labels could not be made, please try again.' },
  tooMany: {
    title: 'Too many labels for one print',
    text: 'Print them in parts: at most 1,000 labels of a roll, or 5,000 on sheets.',
  },
  gone: 'Some of the selected items are no longer in the catalogue. They were left out.',
} as const
