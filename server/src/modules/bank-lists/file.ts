import { BANK_LIST_LIMITS, BANK_LIST_TEXT, type SheetRow } from '@kwaderno/contract/bank-list-fields.ts'
import { readSheet } from '../../adapters/sheets.ts'
import { refuseAt } from '../../core/problem.ts'
import { shownOf } from './cells.ts'

export interface BankFile {
  columns: string[]
  rows: SheetRow[]
}

/** Banks write account, owner and period above the head. */
const ABOVE_HEAD = 30

/**
 * Reads the file of a bank or a wallet.
 * @throws Refusal for one that cannot be read, has no rows, or too many
 */
export async function readBankFile(name: string, bytes: Buffer): Promise<BankFile> {
  if (bytes.length > BANK_LIST_LIMITS.bytes) throw wrong(BANK_LIST_TEXT.tooLarge)
  const sheet = await readSheet(bytes, {
    name,
    unpackedBytes: BANK_LIST_LIMITS.unpackedBytes,
    mostRows: BANK_LIST_LIMITS.rows + ABOVE_HEAD + 1,
  })
  if (sheet === undefined) throw wrong(BANK_LIST_TEXT.unreadable)
  const rows = sheet.rows.map(({ row, cells }) => ({ row, cells: [...cells] }))
  const head = headOf(rows)
  const rowCount = sheet.rowCount - head - 1
  if (rowCount <= 0) throw wrong(BANK_LIST_TEXT.noRows)
  if (rowCount > BANK_LIST_LIMITS.rows) throw wrong(BANK_LIST_TEXT.tooManyRows(rowCount))
  const below = rows.slice(head + 1)
  const width = Math.max(rows[head]!.cells.length, ...below.slice(0, 100).map(({ cells }) => cells.length))
  return { columns: titlesOf(rows[head]!.cells, width), rows: below }
}

const DATE_WORD = /\bdate\b/i
const AMOUNT_WORD = /amount|credit|debit|deposit|withdrawal|received/i

/** The first row that names a date and an amount; else the first that has the most cells. */
function headOf(rows: readonly SheetRow[]): number {
  const titles = rows.slice(0, ABOVE_HEAD).map(({ cells }) => cells.map(shownOf))
  const named = titles.findIndex(
    (cells) => cells.some((cell) => DATE_WORD.test(cell)) && cells.some((cell) => AMOUNT_WORD.test(cell)),
  )
  if (named >= 0) return named
  const counts = titles.map((cells) => cells.filter((cell) => cell !== '').length)
  return Math.max(0, counts.indexOf(Math.max(...counts)))
}

/** Each column by a name that no other has. */
function titlesOf(cells: SheetRow['cells'], width: number): string[] {
  const taken = new Map<string, number>()
  return Array.from({ length: width }, (_, place) => {
    const title = shownOf(cells[place]).slice(0, 150).toWellFormed() || `Column ${place + 1}`
    const times = (taken.get(title) ?? 0) + 1
    taken.set(title, times)
    return times === 1 ? title : `${title} (${times})`
  })
}

function wrong(message: string) {
  return refuseAt('file', message)
}
