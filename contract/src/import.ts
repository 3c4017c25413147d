import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { IMPORT_KEY, IMPORT_KINDS, IMPORT_STATES, ROW_OUTCOMES, STOCK_MODES } from './import-file.ts'
import { paging } from './paging.ts'
import { DASHBOARD, NAMES } from './stale.ts'

const kind = z
  .string()
  .max(20)
  .transform((text) => text.toLowerCase())
  .pipe(z.enum(IMPORT_KINDS))

/** Who may write something of the catalogue may import; what of a file he may not write is a fault of its row. */
const access = { anyOf: ['Inventory.add', 'Inventory.edit'] } as const
const whichKind = z.object({ kind })
const whichImport = z.object({ id: field.id })

export const Import = z.object({
  id: z.int(),
  kind: z.enum(IMPORT_KINDS),
  /** What a file of stock does with its quantities; null of other files. */
  mode: z.enum(STOCK_MODES).nullable(),
  addMissing: z.boolean(),
  fileName: z.string(),
  state: z.enum(IMPORT_STATES),
  /** Percent of the check, then of the import. */
  progress: z.int(),
  rowCount: z.int(),
  newRows: z.int(),
  changedRows: z.int(),
  unchangedRows: z.int(),
  faultyRows: z.int(),
  /** The heads of columns that are not read. */
  ignoredColumns: z.array(z.string()),
  /** What the import adds besides products: 'Category Paper', 'Size: XL'. */
  missingNames: z.array(z.string()),
  /** Why it has failed; '' otherwise. */
  failure: z.string(),
  createdOn: z.string(),
  createdBy: z.string(),
  /** '' until it is done. */
  appliedOn: z.string(),
  appliedBy: z.string(),
})
export type Import = z.output<typeof Import>

/** One of many: what may be long is told of a single one only. */
export const ListedImport = Import.omit({ ignoredColumns: true, missingNames: true })
export type ListedImport = z.output<typeof ListedImport>

export const ImportRow = z.object({
  /** As the file counts, its head included. */
  row: z.int(),
  /** '' where the file has no such column. */
  code: z.string(),
  sku: z.string(),
  /** Null until it has been checked. */
  outcome: z.enum(ROW_OUTCOMES).nullable(),
  changes: z.array(z.object({ column: z.string(), from: z.string(), to: z.string() })),
  faults: z.array(z.object({ column: z.string(), text: z.string() })),
})
export type ImportRow = z.output<typeof ImportRow>

export const getImportTemplate = endpoint({
  name: 'getImportTemplate',
  summary: 'An empty spreadsheet with the columns of an import',
  method: 'GET',
  path: '/Import/{kind}/template',
  access: 'Inventory.view',
  params: whichKind,
  answer: z.unknown(),
})

export const exportCatalogue = endpoint({
  name: 'exportCatalogue',
  summary: 'The catalogue as a spreadsheet that can be imported again',
  method: 'GET',
  path: '/Import/{kind}/export',
  access: 'Inventory.view',
  params: whichKind,
  answer: z.unknown(),
})

export const checkImport = endpoint({
  name: 'checkImport',
  summary: 'Takes a file and checks its rows; nothing of the catalogue is written',
  method: 'POST',
  path: '/Import/{kind}',
  access,
  invalidates: ['listImports'],
  limit: 'upload',
  form: 'camel',
  params: whichKind,
  body: z.object({
    /** Of products: whether categories, variations and options that are not there are added. */
    addMissing: field.wireBool.default(false),
    /** Of stock. */
    mode: z.enum(STOCK_MODES).optional(),
  }),
  files: { file: { max: 1, kind: 'any' } },
  answer: z.object({ id: z.int() }),
})

export const getImport = endpoint({
  name: 'getImport',
  summary: 'How far an import is, and its counts',
  method: 'GET',
  path: '/Import/{id}',
  access,
  params: whichImport,
  answer: Import,
})

export const listImportRows = endpoint({
  name: 'listImportRows',
  summary: 'The rows of an import with what each does, by their place in the file',
  method: 'GET',
  path: '/Import/{id}/rows',
  access,
  params: whichImport,
  query: z.object({ faultsOnly: field.wireBool.default(false), ...paging }),
  answer: z.array(ImportRow),
  paged: true,
})

export const applyImport = endpoint({
  name: 'applyImport',
  summary: 'Writes what the preview shows, all of it or nothing',
  method: 'POST',
  path: '/Import/{id}/apply',
  access,
  invalidates: [...NAMES, ...DASHBOARD, 'getImport', 'listImportRows', 'listImports'],
  refusals: ['changed', 'key_used', 'busy'],
  params: whichImport,
  body: z.object({ idempotencyKey: z.string().trim().min(IMPORT_KEY.least).max(IMPORT_KEY.most) }),
  answer: Import,
})

export const dropImport = endpoint({
  name: 'dropImport',
  summary: 'Drops an import that has not been applied',
  method: 'DELETE',
  path: '/Import/{id}',
  access,
  invalidates: ['listImports'],
  refusals: ['changed'],
  params: whichImport,
  answer: field.nothing,
})

export const listImports = endpoint({
  name: 'listImports',
  summary: 'Earlier imports, the last first',
  method: 'GET',
  path: '/Import',
  access,
  query: z.object(paging),
  answer: z.array(ListedImport),
  paged: true,
})
