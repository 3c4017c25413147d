import { z } from 'zod'
import { skuOf } from './barcode-intake.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { exporting, paging } from './paging.ts'
import { dates, empty, inOrder, reversedRange } from './report-filters.ts'
import { STOCK_KINDS, type StockKind } from './stock-kinds.ts'

export const STOCK_DOCUMENTS = ['order', 'return', 'intake', 'count', 'import'] as const

/** What a movement was for; `id` is that of the order, the return request, the barcode, the count or the import. */
const StockDocument = z.object({ kind: z.enum(STOCK_DOCUMENTS), id: z.int(), label: z.string() })
export type StockDocument = z.infer<typeof StockDocument>

export const StockMovement = z.object({
  id: z.int(),
  movedOn: z.string(),
  kind: z.enum(Object.keys(STOCK_KINDS) as [StockKind, ...StockKind[]]),
  productOptionId: z.int(),
  sku: z.string(),
  productName: z.string(),
  variation: z.array(z.string()),
  document: StockDocument.nullable(),
  /** 'System' for a job. */
  actor: z.string(),
  onHandDelta: z.int(),
  heldDelta: z.int(),
  /** The sums of all movements of the option up to this one; null unless one option was asked for. */
  onHand: z.int().nullable(),
  held: z.int().nullable(),
  note: z.string(),
})
export type StockMovement = z.infer<typeof StockMovement>

export const listLedger = endpoint({
  name: 'listLedger',
  summary: 'The movements of stock, newest first; with balances when one option is asked for',
  method: 'GET',
  path: '/Stock/ledger',
  access: 'Stock.view',
  stepUp: 'export',
  query: z
    .object({
      optionId: z.union([empty, field.id]).optional(),
      kind: z.union([empty, z.enum(Object.keys(STOCK_KINDS) as [StockKind, ...StockKind[]])]).optional(),
      /** 0 for jobs. */
      actorId: z.union([empty, field.wireInt.pipe(z.int().min(0).max(2_147_483_647))]).optional(),
      ...dates,
      /** Words of the item, its SKU or the document as its label names it. */
      search: field.searchText,
      ...paging,
      ...exporting,
    })
    .refine(inOrder, reversedRange),
  answer: z.array(StockMovement),
  paged: true,
})

export const StockOption = z.object({
  id: z.int(),
  sku: z.string(),
  productName: z.string(),
  variation: z.array(z.string()),
  shelf: z.string(),
  onHand: z.int(),
  held: z.int(),
})
export type StockOption = z.infer<typeof StockOption>

export const findStockOption = endpoint({
  name: 'findStockOption',
  summary: 'One option with its stock, by its id or its SKU; also one that has left the catalogue, by its id',
  method: 'GET',
  path: '/Stock/option',
  access: 'Stock.view',
  refusals: ['not_found'],
  query: z.object({
    optionId: z.union([empty, field.id]).optional(),
    sku: field.searchText.transform((sku) => skuOf(sku ?? '')),
  }),
  answer: StockOption,
})

export const listStockPeople = endpoint({
  name: 'listStockPeople',
  summary: 'Who of the staff may have moved stock, and 0 for jobs',
  method: 'GET',
  path: '/Stock/people',
  access: 'Stock.view',
  answer: z.array(field.Choice),
})
