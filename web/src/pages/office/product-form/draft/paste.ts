import {
  duplicateErrors,
  PRODUCT_FORM_TEXT,
  PRODUCT_LIMITS,
  sameText,
} from '@kwaderno/contract/product-rules.ts'
import { isSameRow } from './changes-meanwhile.ts'
import { readCell, textOf, type Column } from './columns.ts'
import { draftOf, placeErrors } from './errors.ts'
import { changeRow, combinationOf, newRow, type OptionRow, type ProductForm } from './form.ts'
import type { Place } from './range.ts'

/** A pasted cell that did not fit, or a pasted row for which there is no option. */
export interface PasteProblem {
  /** Of the pasted block, counted from 1. */
  line: number
  /** The option's key; undefined for a row that was not added. */
  key: number | undefined
  columnId: string | undefined
  /** 'Price' */
  label: string
  text: string
  why: string
  /** Whether other rows are to blame as well: changing those may end it without a change of the cell. */
  isShared?: boolean
}

export interface PasteResult {
  form: ProductForm
  problems: readonly PasteProblem[]
  /** How many cells took what was pasted. */
  cells: number
  added: number
}

/**
 * Puts a block of cells into the grid from a place on. What lies behind the last column is left out; rows behind the
 * last option become options when their values are a combination that is not there by then, with all pasted rows that
 * have an option already in their places. Cells that do not fit are told, and hold none of the others up.
 */
export function pasteTable(
  form: ProductForm,
  columns: readonly Column[],
  at: Place,
  table: readonly (readonly string[])[],
): PasteResult {
  const isHeaded = table.length > 1 && isHeading(table[0] ?? [], columns, at.col)
  const rows = isHeaded ? table.slice(1) : table
  const pasted = rows
    .map((cells, offset) => ({ cells, line: offset + (isHeaded ? 2 : 1), index: at.row + offset }))
    .filter(({ cells }) => rows.length === 1 || cells.some((cell) => cell.trim() !== ''))
  let result: PasteResult = { form, problems: [], cells: 0, added: 0 }
  const taken: TakenRow[] = []
  for (const row of pasted.filter(({ index }) => index < form.options.length)) {
    result = pasteRow(result, columns, at.col, row)
    taken.push(row)
  }
  const known = new Set(result.form.options.map((row) => combinationKey(row, form)))
  for (const row of pasted.filter(({ index }) => index >= form.options.length)) {
    const index = result.form.options.length
    result = appendRow(result, columns, at.col, row, known)
    if (result.form.options.length > index) taken.push({ ...row, index })
  }
  // What is wrong with a cell itself is told before what it repeats.
  const wrong = new Set(result.problems.map(cellOf))
  const repeated = repetitions(result.form, columns, at.col, taken).filter((one) => !wrong.has(cellOf(one)))
  const problems = [...result.problems, ...repeated].toSorted((one, other) => one.line - other.line)
  return { ...result, problems }
}

function cellOf({ line, columnId }: PasteProblem): string {
  return `${line} ${columnId}`
}

/** Where a list goes that is pasted outside of the grid: behind all options, or from a last one that is still as new. */
export function placeBehind({ options, variations }: ProductForm): Place {
  const last = options.at(-1)
  const isNew = last !== undefined && isSameRow(newRow(last.key), last, variations)
  return { row: options.length - (isNew ? 1 : 0), col: 1 }
}

/** What the pasted rows have in common with other options, of which each must be the only one. */
function repetitions(
  form: ProductForm,
  columns: readonly Column[],
  from: number,
  taken: readonly TakenRow[],
): PasteProblem[] {
  const { productOptions } = draftOf(form, false)
  const { rows } = placeErrors(duplicateErrors({ productOptions }).errors, form.variations)
  return taken.flatMap(({ index, line, cells }) => {
    const row = form.options[index]
    const pasted = columns.slice(from, from + cells.length)
    return columns.flatMap((column) => {
      const why = rows.get(index)?.[column.id]
      // A combination is told at its first value, whichever of them was pasted.
      const isPasted = pasted.some(
        ({ id, kind }) => id === column.id || (kind === 'value' && column.kind === kind),
      )
      if (!row || why === undefined || !isPasted) return []
      const what = { key: row.key, columnId: column.id, label: column.label, text: textOf(row, column) }
      return [{ ...what, line, why, isShared: true }]
    })
  })
}

/** The names of the columns, as the first line of a supplier's list. 'Active' alone is the status of an option. */
function isHeading(cells: readonly string[], columns: readonly Column[], from: number): boolean {
  const headed = columns.slice(from, from + cells.length)
  if (headed.every(({ kind }) => kind === 'status')) return false
  return cells.every((cell, offset) => sameText(cell) === sameText(headed[offset]?.label ?? ''))
}

interface PastedRow {
  line: number
  cells: readonly string[]
}
/** A pasted row with the place of its option. */
interface TakenRow extends PastedRow {
  index: number
}

function pasteRow(
  before: PasteResult,
  columns: readonly Column[],
  from: number,
  { index, line, cells }: TakenRow,
): PasteResult {
  const row = before.form.options[index]
  if (!row) return before
  const read = readRow(row, columns, from, { line, cells })
  return {
    ...before,
    form: changeRow(before.form, index, read.row),
    problems: [...before.problems, ...read.problems],
    cells: before.cells + read.cells,
  }
}

function appendRow(
  before: PasteResult,
  columns: readonly Column[],
  from: number,
  pasted: PastedRow,
  known: Set<string>,
): PasteResult {
  const { form } = before
  const read = readRow(newRow(form.nextKey), columns, from, pasted)
  const refusal = refusalOf(read.row, form, known)
  if (refusal !== undefined) {
    const whole = { ...pasted, key: undefined, columnId: undefined, label: 'New option', why: refusal }
    const problem = { ...whole, text: pasted.cells.join(' · ') }
    // What is wrong with its values says more than that they lack.
    const causes = read.problems.filter(({ columnId }) => columnId?.startsWith('variation-'))
    const told = causes.length > 0 ? causes.map((cause) => ({ ...cause, key: undefined })) : [problem]
    return { ...before, problems: [...before.problems, ...told] }
  }
  known.add(combinationKey(read.row, form))
  return {
    form: { ...form, options: [...form.options, read.row], nextKey: form.nextKey + 1 },
    problems: [...before.problems, ...read.problems],
    cells: before.cells + read.cells,
    added: before.added + 1,
  }
}

function refusalOf(row: OptionRow, form: ProductForm, known: ReadonlySet<string>): string | undefined {
  if (form.options.length >= PRODUCT_LIMITS.options) {
    return PRODUCT_FORM_TEXT.tooMany('options', PRODUCT_LIMITS.options)
  }
  if (form.variations.length === 0) return PRODUCT_FORM_TEXT.noVariation
  if (combinationOf(row, form.variations).includes(null)) return PRODUCT_FORM_TEXT.noOption
  return known.has(combinationKey(row, form)) ? 'There is an option of this combination already.' : undefined
}

function readRow(
  row: OptionRow,
  columns: readonly Column[],
  from: number,
  { line, cells }: PastedRow,
): { row: OptionRow; problems: PasteProblem[]; cells: number } {
  let now = row
  let taken = 0
  const problems: PasteProblem[] = []
  for (const [offset, text] of cells.entries()) {
    const column = columns[from + offset]
    if (!column) break
    const { patch, problem } = readCell(now, column, text)
    if (patch) now = { ...now, ...patch }
    if (problem === undefined) taken += 1
    else problems.push({ line, key: row.key, columnId: column.id, label: column.label, text, why: problem })
  }
  return { row: now, problems, cells: taken }
}

function combinationKey(row: OptionRow, { variations }: ProductForm): string {
  return combinationOf(row, variations).join('-')
}
