import type { BankLineState, BankMapping, SheetRow } from '@kwaderno/contract/bank-list-fields.ts'
import type { Day, Id, Json, WithDefault } from './columns.ts'

/** What a proof of payment is compared by. */
export interface ProofPicturesTable {
  id: Id
  payment_id: number
  /** Null when the file is gone. */
  file_id: number | null
  sha256: string
  /** Its perceptual hash; empty where it is no picture. */
  bands: WithDefault<number[]>
  cells: Buffer | null
  created_at: WithDefault<Date>
}

/** By what a picture is found. */
export interface ProofBandsTable {
  band: number
  proof_picture_id: number
}

/** Nearly the same pictures, in both directions. */
export interface ProofMatchesTable {
  proof_picture_id: number
  other_id: number
}

/** A file of what has come in on an account. */
export interface BankListsTable {
  id: Id
  payment_account_id: number
  file_name: string
  columns: string[]
  /** What is below its head; forgotten after a day. */
  rows: Json<SheetRow[]> | null
  row_count: number
  loaded_count: WithDefault<number>
  known_count: WithDefault<number>
  debit_count: WithDefault<number>
  error_count: WithDefault<number>
  created_by: number
  created_at: WithDefault<Date>
  loaded_at: Date | null
}

export interface BankLinesTable {
  id: Id
  bank_list_id: number
  payment_account_id: number
  day: Day
  amount_centavos: number
  reference: string
  reference_normalised: string
  payer: string
  state: WithDefault<BankLineState>
  /** What it is used for. */
  payment_id: number | null
}

/** How the columns of an account's files were mapped last. */
export interface BankListMappingsTable {
  payment_account_id: number
  mapping: Json<BankMapping>
}
