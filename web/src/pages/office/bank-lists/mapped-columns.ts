import type { BankMapping } from '@kwaderno/contract/bank-list-fields.ts'

export type MappedColumn = Exclude<keyof BankMapping, 'dayOrder'>

export const COLUMN_LABEL: Record<MappedColumn, string> = {
  date: 'Date',
  amount: 'Amount',
  credit: 'Credit',
  debit: 'Debit',
  reference: 'Reference',
  payer: 'Payer or description',
}
