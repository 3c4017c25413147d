import { z } from 'zod'
import { MAX_SCAN_LENGTH, skuOf } from './barcode-intake.ts'
import { COUNT_FIELDS } from './count-field-labels.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { tooLong } from './form-text.ts'
import { paging } from './paging.ts'
import { empty } from './report-filters.ts'
import { DASHBOARD, PRODUCTS } from './stale.ts'
import {
  COUNT_LIMITS,
  COUNT_STATUSES,
  COUNT_TEXT,
  type CountLines,
  type CountScope,
} from './stock-count-rules.ts'

const scopes = ['category', 'shelf', 'everything'] as const satisfies readonly CountScope[]
const shown = ['counted', 'uncounted', 'variance'] as const satisfies readonly CountLines[]

export const StockCount = z.object({
  id: z.int(),
  name: z.string(),
  scope: z.enum(scopes),
  /** The name of the category or the shelf; '' for everything. */
  scopeLabel: z.string(),
  isBlind: z.boolean(),
  status: z.enum(COUNT_STATUSES),
  reason: z.string(),
  /** What was found out while it was posted, such as what is missing for approved orders. */
  notes: z.array(z.string()),
  version: z.int(),
  openedBy: z.string(),
  openedOn: z.string(),
  /** '' as long as it is open. */
  closedBy: z.string(),
  closedOn: z.string(),
  /** Options in its scope, and how many of them somebody has counted. */
  options: z.int(),
  counted: z.int(),
})
export type StockCount = z.infer<typeof StockCount>

export const CountScan = z.object({
  id: z.int(),
  sku: z.string(),
  productName: z.string(),
  variation: z.array(z.string()),
  quantity: z.int(),
  scannedBy: z.string(),
  isOwn: z.boolean(),
  scannedOn: z.string(),
})
export type CountScan = z.infer<typeof CountScan>

/** The last scans of all who count, the newest first, without those that were taken back. */
export const StockCountDetail = StockCount.extend({ scans: z.array(CountScan) })
export type StockCountDetail = z.infer<typeof StockCountDetail>

/**
 * An option in the scope. What nobody has counted has no numbers; expected and variance are null as well for those from
 * whom the book is hidden.
 */
export const CountLine = z.object({
  optionId: z.int(),
  sku: z.string(),
  productName: z.string(),
  variation: z.array(z.string()),
  shelf: z.string(),
  counted: z.int().nullable(),
  /** By whom, with the part of each. */
  parts: z.array(z.object({ userId: z.int(), name: z.string(), quantity: z.int() })),
  expected: z.int().nullable(),
  variance: z.int().nullable(),
  /** The variance in pesos. */
  varianceAmount: z.number().nullable(),
})
export type CountLine = z.infer<typeof CountLine>

const params = z.object({ id: field.id })

export const listStockCounts = endpoint({
  name: 'listStockCounts',
  summary: 'The counts of stock, the last opened first',
  method: 'GET',
  path: '/Stock/counts',
  access: 'Stock.view',
  query: z.object({
    search: field.searchText,
    status: z.union([empty, z.enum(COUNT_STATUSES)]).optional(),
    ...paging,
  }),
  answer: z.array(StockCount),
  paged: true,
})

export const getStockCount = endpoint({
  name: 'getStockCount',
  summary: 'One count with its last scans',
  method: 'GET',
  path: '/Stock/counts/{id}',
  access: 'Stock.view',
  params,
  answer: StockCountDetail,
})

export const listCountLines = endpoint({
  name: 'listCountLines',
  summary: 'The options of a count by shelf and name',
  method: 'GET',
  path: '/Stock/counts/{id}/lines',
  access: 'Stock.view',
  params,
  query: z.object({
    search: field.searchText,
    show: z.union([empty, z.enum(shown)]).optional(),
    ...paging,
  }),
  answer: z.array(CountLine),
  paged: true,
})

const COUNTS = ['listStockCounts', 'getStockCount', 'listCountLines'] as const

export const StockCountForm = z
  .object({
    name: field.line(COUNT_FIELDS.name).min(1, field.REQUIRED),
    scope: z.enum(scopes, 'Please choose what to count.'),
    /** The category, for that scope. */
    scopeId: field.clearable(field.id),
    shelf: field.text(COUNT_FIELDS.shelf).default(''),
    isBlind: field.wireBool.default(false),
  })
  .refine(({ scope, scopeId }) => scope !== 'category' || (scopeId !== undefined && scopeId !== null), {
    error: 'Please choose a category.',
    path: ['scopeId'],
  })
  .refine(({ scope, shelf }) => scope !== 'shelf' || shelf !== '', {
    error: 'Please choose a shelf.',
    path: ['shelf'],
  })
export type StockCountForm = z.output<typeof StockCountForm>

export const openStockCount = endpoint({
  name: 'openStockCount',
  summary: 'Opens a count over a category, a shelf or everything; no option is in two open counts',
  method: 'POST',
  path: '/Stock/counts',
  access: 'Stock.edit',
  invalidates: ['listStockCounts'],
  body: StockCountForm,
  answer: StockCount,
})

export const CountPosting = z.object({
  reason: field.line(COUNT_FIELDS.reason).min(1, field.REQUIRED),
  /** What nobody has counted is then counted as 0; otherwise it stays as it is. */
  uncountedAreZero: field.wireBool.default(false),
})
export type CountPosting = z.output<typeof CountPosting>

const version = field.wireInt

export const postStockCount = endpoint({
  name: 'postStockCount',
  summary: 'Moves on hand by the variances of a count, and closes it',
  method: 'POST',
  path: '/Stock/counts/{id}/post',
  access: 'Stock.edit',
  invalidates: [...COUNTS, ...PRODUCTS, ...DASHBOARD, 'listLedger', 'findStockOption'],
  refusals: ['changed'],
  params,
  body: CountPosting.extend({ version }),
  answer: StockCount,
})

export const cancelStockCount = endpoint({
  name: 'cancelStockCount',
  summary: 'Closes a count without moving anything',
  method: 'POST',
  path: '/Stock/counts/{id}/cancel',
  access: 'Stock.edit',
  invalidates: COUNTS,
  refusals: ['changed'],
  params,
  body: z.object({ version }),
  answer: StockCount,
})

/** What came of a scan: its line, and the scan by which it is taken back. */
export const CountedScan = CountLine.extend({ scanId: z.int() })
export type CountedScan = z.infer<typeof CountedScan>

export const scanIntoCount = endpoint({
  name: 'scanIntoCount',
  summary: "Adds scanned pieces to one's own part of a line; 404 when nothing has the SKU",
  method: 'POST',
  path: '/Stock/counts/{id}/scans',
  access: 'Stock.add',
  invalidates: COUNTS,
  refusals: ['key_used'],
  params,
  body: z.object({
    sku: z
      .string()
      .max(MAX_SCAN_LENGTH, tooLong(MAX_SCAN_LENGTH))
      .transform(skuOf)
      .pipe(z.string().min(1, field.REQUIRED)),
    quantity: field.wireInt
      .pipe(z.int().min(1, COUNT_TEXT.scan).max(COUNT_LIMITS.scan, COUNT_TEXT.scan))
      .default(1),
    idempotencyKey: field.idempotencyKey,
  }),
  answer: CountedScan,
})

/** Safe to send again: a scan is taken back once. */
export const undoCountScan = endpoint({
  name: 'undoCountScan',
  summary: 'Takes one of the own scans back, as long as the count is open',
  method: 'DELETE',
  path: '/Stock/counts/{id}/scans/{scanId}',
  access: 'Stock.add',
  invalidates: COUNTS,
  params: params.extend({ scanId: field.id }),
  answer: CountLine,
})

export const setCountPart = endpoint({
  name: 'setCountPart',
  summary: "Sets one's own part of a line as a number",
  method: 'PUT',
  path: '/Stock/counts/{id}/lines/{optionId}',
  access: 'Stock.add',
  invalidates: COUNTS,
  params: params.extend({ optionId: field.id }),
  body: z.object({
    quantity: field.wireInt.pipe(z.int().min(0, COUNT_TEXT.part).max(COUNT_LIMITS.part, COUNT_TEXT.part)),
  }),
  answer: CountLine,
})
