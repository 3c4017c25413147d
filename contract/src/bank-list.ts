import { z } from 'zod'
import {
  BANK_LINE_STATES,
  BANK_LIST_TEXT,
  DAY_ORDERS,
  MAX_PAIRS,
  type BankMapping,
} from './bank-list-fields.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { paging } from './paging.ts'
import { BANK_LINES, DASHBOARD, ORDERS } from './stale.ts'

const column = z.string().trim().max(200).default('')

export const BankMappingForm = z
  .object({
    date: z.string(BANK_LIST_TEXT.noDate).trim().min(1, BANK_LIST_TEXT.noDate).max(200),
    dayOrder: z.enum(DAY_ORDERS).default('MDY'),
    amount: column,
    credit: column,
    debit: column,
    reference: column,
    payer: column,
  })
  .refine(({ amount, credit }) => amount !== '' || credit !== '', {
    error: BANK_LIST_TEXT.noAmount,
    path: ['amount'],
  }) satisfies z.ZodType<BankMapping>

const Mapping = z.object({
  date: z.string(),
  dayOrder: z.enum(DAY_ORDERS),
  amount: z.string(),
  credit: z.string(),
  debit: z.string(),
  reference: z.string(),
  payer: z.string(),
})

/** A file whose columns are to be mapped. */
export const BankList = z.object({
  id: z.int(),
  fileName: z.string(),
  rowCount: z.int(),
  /** Their heads, each once: of two 'Amount' the second is 'Amount (2)'. */
  columns: z.array(z.string()),
  /** The first rows, as the file shows them. */
  firstRows: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  /** As the account's last file was mapped, or what the heads suggest. */
  mapping: Mapping,
})
export type BankList = z.output<typeof BankList>

export const LoadedBankList = z.object({
  loaded: z.int(),
  /** That were loaded before. */
  known: z.int(),
  debits: z.int(),
  errors: z.array(z.object({ row: z.int(), text: z.string() })),
})
export type LoadedBankList = z.output<typeof LoadedBankList>

export const BankProposal = z.object({
  paymentId: z.int(),
  orderId: z.int(),
  orderNumber: z.string(),
  customer: z.string(),
  /** That the customer tells of; null where he has not. */
  amount: z.number().nullable(),
  certainty: z.enum(['sure', 'likely']),
  /** In words. */
  reasons: z.array(z.string()),
})
export type BankProposal = z.output<typeof BankProposal>

export const BankLine = z.object({
  id: z.int(),
  accountId: z.int(),
  account: z.string(),
  day: z.string(),
  amount: z.number(),
  reference: z.string(),
  payer: z.string(),
  state: z.enum(BANK_LINE_STATES),
  /** 'Used for …' */
  orderId: z.int().nullable(),
  orderNumber: z.string(),
  /** The surest first; none for a line that is used or ignored. */
  proposals: z.array(BankProposal),
  /** Whether there is a single payment that it is sure for. */
  isTicked: z.boolean(),
})
export type BankLine = z.output<typeof BankLine>

const whichList = z.object({ id: field.id })

export const uploadBankList = endpoint({
  name: 'uploadBankList',
  summary: 'Takes a file of a bank or a wallet and shows its columns; nothing is loaded yet',
  method: 'POST',
  path: '/Payments/bank-lists',
  access: 'Payments.add',
  invalidates: [],
  limit: 'upload',
  form: 'Pascal',
  body: z.object({ accountId: field.chosenId(BANK_LIST_TEXT.noAccount).pipe(field.readId) }),
  files: { File: { max: 1, kind: 'any' } },
  answer: BankList,
})

export const loadBankList = endpoint({
  name: 'loadBankList',
  summary: 'Loads the lines of a file by its columns; what was loaded before and debits are left out',
  method: 'PUT',
  path: '/Payments/bank-lists/{id}',
  access: 'Payments.add',
  invalidates: BANK_LINES,
  params: whichList,
  body: z.object({ mapping: BankMappingForm }),
  answer: LoadedBankList,
})

export const listBankAccounts = endpoint({
  name: 'listBankAccounts',
  summary: 'The payment accounts that a list can be of, retired ones last',
  method: 'GET',
  path: '/Payments/bank-accounts',
  access: 'Payments.view',
  answer: z.array(z.object({ id: z.int(), name: z.string() })),
})

export const listBankLines = endpoint({
  name: 'listBankLines',
  summary: 'The lines that were loaded, the newest first, with the payments that they may be for',
  method: 'GET',
  path: '/Payments/bank-lines',
  access: 'Payments.view',
  query: z.object({
    state: z.enum(BANK_LINE_STATES).default('Open'),
    accountId: field.id.optional(),
    search: field.searchText,
    ...paging,
  }),
  answer: z.array(BankLine),
  paged: true,
})

export const confirmBankLines = endpoint({
  name: 'confirmBankLines',
  summary:
    'Verifies payments with the amounts of their lines. One pair is refused as such, unless it is of a selection; of several each fails alone, and those that are not exact need a decision',
  method: 'POST',
  path: '/Payments/bank-lines/confirm',
  access: 'Payments.edit',
  invalidates: [...ORDERS, ...DASHBOARD],
  refusals: ['not_found', 'changed'],
  body: z.object({
    pairs: z
      .array(z.object({ lineId: field.id, paymentId: field.id }))
      .min(1)
      .max(MAX_PAIRS),
    /** They were ticked in a list, so that one that is left alone is no decision of its own. */
    isSelection: field.wireBool.default(false),
  }),
  answer: z.object({
    confirmed: z.int(),
    failed: z.array(z.object({ lineId: z.int(), title: z.string() })),
  }),
})

export const ignoreBankLine = endpoint({
  name: 'ignoreBankLine',
  summary: 'Leaves a line alone that is for no payment, or takes it back',
  method: 'PUT',
  path: '/Payments/bank-lines/{id}/ignore',
  access: 'Payments.edit',
  invalidates: BANK_LINES,
  refusals: ['changed'],
  params: whichList,
  body: z.object({ isIgnored: field.wireBool.default(true) }),
  answer: field.nothing,
})
