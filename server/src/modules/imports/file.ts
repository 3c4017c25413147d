import {
  IMPORT_COLUMNS,
  IMPORT_LIMITS,
  NEEDED_COLUMNS,
  NUMBER_COLUMNS,
  type ImportKind,
} from '@kwaderno/contract/import-file.ts'
import { readRows, type SheetRows } from '../../core/sheet-rows.ts'

/**
 * Reads a file of a kind.
 * @throws Refusal for a file that cannot be read, has no rows, too many of them, or lacks a column
 */
export function readFile(kind: ImportKind, name: string, bytes: Buffer): Promise<SheetRows> {
  const shape = {
    columns: IMPORT_COLUMNS[kind],
    needed: NEEDED_COLUMNS[kind],
    numbers: NUMBER_COLUMNS,
    limits: IMPORT_LIMITS,
  }
  return readRows(shape, name, bytes)
}
