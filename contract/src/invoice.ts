import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { INVOICE_KINDS, INVOICE_STATES } from './invoice-words.ts'
import { exporting, paging } from './paging.ts'
import { dates, empty, inOrder, reversedRange, sorts } from './report-filters.ts'
import { TAX_CLASSES } from './tax.ts'

/** Another order or exchange with the same number. */
const SameNumber = z.object({
  orderId: z.int(),
  orderNumber: z.string(),
  /** Null for the order itself. */
  exchangeId: z.int().nullable(),
})

/** Pesos; null as long as there is no number. */
const sum = z.number().nullable()

export const InvoiceRow = z.object({
  id: z.int(),
  kind: z.enum(INVOICE_KINDS),
  state: z.enum(INVOICE_STATES),
  /** The date issued; '' without one. */
  date: z.string(),
  number: z.string(),
  orderId: z.int(),
  orderNumber: z.string(),
  /** Null for a sale. */
  exchangeId: z.int().nullable(),
  buyer: z.string(),
  tin: z.string(),
  /** Sales without their VAT. */
  vatable: sum,
  vat: sum,
  exempt: sum,
  zeroRated: sum,
  nonVat: sum,
  discount: sum,
  total: sum,
  /** Of the newest document; null as long as there is none. */
  version: z.int().nullable(),
  /** Whether others have the number, too, and the first of them. */
  usedTwice: z.array(SameNumber),
})
export type InvoiceRow = z.infer<typeof InvoiceRow>

const filters = {
  /** By the date issued; what has none by the day from which it could be printed. */
  ...dates,
  state: z.union([empty, z.enum(INVOICE_STATES)]).optional(),
  kind: z.union([empty, z.enum(INVOICE_KINDS)]).optional(),
  /** Parts of the invoice number, the order number, the buyer's name or TIN. */
  search: field.searchText,
}

export const INVOICE_SORTS = ['dateAsc', 'dateDesc', 'numberAsc', 'numberDesc'] as const

export const listInvoices = endpoint({
  name: 'listInvoices',
  summary:
    'The sales book: each printable order and each exchange with its invoice, newest first unless sorted',
  method: 'GET',
  path: '/Invoices',
  access: 'Invoices.view',
  stepUp: 'export',
  query: z
    .object({ ...filters, sortBy: sorts(INVOICE_SORTS), ...paging, ...exporting })
    .refine(inOrder, reversedRange),
  answer: z.array(InvoiceRow),
  paged: true,
})

/** Pesos of all rows of the filters; what has no number is counted apart and adds nothing. */
export const InvoiceTotals = z.object({
  rows: z.int(),
  withoutNumber: z.int(),
  vatable: z.number(),
  vat: z.number(),
  exempt: z.number(),
  zeroRated: z.number(),
  nonVat: z.number(),
  discount: z.number(),
  total: z.number(),
})
export type InvoiceTotals = z.infer<typeof InvoiceTotals>

export const sumInvoices = endpoint({
  name: 'sumInvoices',
  summary: 'What the rows of the sales book add up to, with its filters',
  method: 'GET',
  path: '/Invoices/totals',
  access: 'Invoices.view',
  query: z.object(filters).refine(inOrder, reversedRange),
  answer: InvoiceTotals,
})

export const INVOICE_SCHEMA = 'kwaderno-invoice/1'

/** A sales invoice as it was when this version of it was written. Amounts are pesos. */
export const InvoiceDocument = z.object({
  schema: z.literal(INVOICE_SCHEMA),
  version: z.int(),
  /** Of a cancelled one no lines are left, and every amount is 0. */
  state: z.enum(['Issued', 'Cancelled']),
  seller: z.object({
    name: z.string(),
    address: z.string(),
    contactNumber: z.string(),
    registeredName: z.string(),
    registeredAddress: z.string(),
    tin: z.string(),
    vatRegistered: z.boolean(),
  }),
  buyer: z.object({
    name: z.string(),
    tin: z.string(),
    address: z.string(),
    /** That of a senior citizen or PWD; '' without a special discount. */
    idNumber: z.string(),
  }),
  number: z.string(),
  date: z.string(),
  orderNumber: z.string(),
  lines: z.array(
    z.object({
      description: z.string(),
      sku: z.string(),
      quantity: z.int(),
      unitPrice: z.number(),
      amount: z.number(),
      /** Null in a shop that is not VAT-registered. */
      taxClass: z.enum(TAX_CLASSES).nullable(),
    }),
  ),
  /** Such as 'Employee, 12.5%'; '' without one. */
  discount: z.string(),
  totals: z.object({
    /** Of the lines. */
    gross: z.number(),
    less: z.number(),
    deliveryFee: z.number(),
    vatable: z.number(),
    vat: z.number(),
    exempt: z.number(),
    zeroRated: z.number(),
    nonVat: z.number(),
    due: z.number(),
    inWords: z.string(),
  }),
})
export type InvoiceDocument = z.infer<typeof InvoiceDocument>

export const getInvoiceDocument = endpoint({
  name: 'getInvoiceDocument',
  summary: 'What an invoice says, as data; without a version its newest one',
  method: 'GET',
  path: '/Invoices/{id}/document',
  access: 'Invoices.view',
  params: z.object({ id: field.id }),
  query: z.object({ version: z.union([empty, field.id]).optional() }),
  answer: InvoiceDocument,
})
