import { createHash } from 'node:crypto'
import type { RowOutcome } from '@kwaderno/contract/import-file.ts'
import type { ImportRow } from '@kwaderno/contract/import.ts'

/** What whoever imports may do. */
export interface May {
  add: boolean
  change: boolean
}

/** What a row would do, and what is wrong with it. */
export interface PlannedRow {
  row: number
  outcome: RowOutcome
  changes: ImportRow['changes']
  faults: ImportRow['faults']
}

/** Names of the catalogue that a file uses and nobody has added yet, with ids below 0 until they have been. */
export interface MissingNames {
  categories: { id: number; name: string }[]
  variations: { id: number; name: string }[]
  options: { id: number; name: string; variationId: number }[]
}

/** What a file would do. */
export interface Plan<Writes> {
  rows: PlannedRow[]
  missingNames: string[]
  writes: Writes
}

/** Moves by itself, so that it is shown and never held against an import. */
export const MOVING_COLUMN = 'On Hand'

/** The same for plans that do the same. */
export function hashOf({ rows, missingNames }: Plan<unknown>): string {
  const hash = createHash('sha256').update(JSON.stringify(missingNames))
  for (const { row, outcome, changes, faults } of rows) {
    const fixed = changes.filter(({ column }) => column !== MOVING_COLUMN)
    hash.update(JSON.stringify([row, outcome, fixed, faults]))
  }
  return hash.digest('hex')
}

export function countsOf(rows: readonly PlannedRow[]) {
  const count = (outcome: RowOutcome) => rows.filter((row) => row.outcome === outcome).length
  return {
    new_rows: count('new'),
    changed_rows: count('changed'),
    unchanged_rows: count('unchanged'),
    faulty_rows: count('faulty'),
  }
}

/** Collects what is wrong at which cell, each thing once. */
export class Faults {
  readonly #rows = new Map<number, Map<string, ImportRow['faults'][number]>>()

  add(row: number, column: string, text: string): void {
    const faults = this.#rows.get(row) ?? new Map<string, ImportRow['faults'][number]>()
    faults.set(`${column}: ${text}`, { column, text })
    this.#rows.set(row, faults)
  }

  of(row: number): ImportRow['faults'] {
    return [...(this.#rows.get(row)?.values() ?? [])]
  }

  hasAny(rows: readonly { row: number }[]): boolean {
    return rows.some(({ row }) => this.#rows.has(row))
  }
}
