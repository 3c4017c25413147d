import type { ProductErrors } from '@kwaderno/contract/product-rules.ts'
import { createStore } from '../../../store.ts'
import { errorsOf, NO_ERRORS, placeErrors, type FormErrors, type RowErrors } from './draft/errors.ts'
import { changeRow, type OptionRow, type ProductForm } from './draft/form.ts'
import type { PasteProblem } from './draft/paste.ts'
import { rangeOf, type Place, type Range } from './draft/range.ts'

/** What one message says about the last change of many cells, and the form before it. */
export interface LastChange {
  text: string
  before: ProductForm
}

export interface DraftState {
  form: ProductForm
  /** The form as it is stored. */
  base: ProductForm
  /** Whether the rules are told: from the first attempt to save on. */
  isChecked: boolean
  /** Told by the server or by a paste, until the field is changed: by field, and by `cellMark`. */
  marks: Readonly<Record<string, string>>
  /** The cell that has or had the keyboard, and the other corner of what is selected. */
  active: Place
  anchor: Place | undefined
  /** Counts the requests to put the keyboard on the active cell. */
  focus: number
  /** Counts the changes of many cells: what a cell said before is then no longer to be had back by Escape. */
  epoch: number
  /** Offered until something else is changed. */
  last: LastChange | undefined
  pasteProblems: readonly PasteProblem[]
  /** No answer came to an attempt to add or save it: the server may have done it all the same. */
  isUnanswered: boolean
}

export function cellMark(key: number, columnId: string): string {
  return `${key} ${columnId}`
}

export type DraftStore = ReturnType<typeof makeDraftStore>

/**
 * Holds the form outside of React, so that a key stroke renders the cell that it changes and nothing else; see
 * use-draft.ts for reading it.
 */
export function makeDraftStore(first: ProductForm, isNew: boolean) {
  const store = createStore(begun(first))
  const read = store.get
  /** The last request for the keyboard that was met. */
  let met = read().focus
  const errors = keepErrors(isNew)

  function update(patch: Partial<DraftState>): void {
    store.set({ ...read(), ...patch })
  }

  return {
    isNew,
    read,
    subscribe: store.subscribe,
    update,
    /** Begins anew with a form that is stored, or with an empty one. */
    begin(form: ProductForm, base: ProductForm = form) {
      const { active: before, epoch } = read()
      const active = { ...before, row: Math.max(0, Math.min(before.row, form.options.length - 1)) }
      const told = { isChecked: false, marks: {}, last: undefined, pasteProblems: [], isUnanswered: false }
      update({ form, base, active, anchor: undefined, epoch: epoch + 1, ...told })
    },
    /** Changes fields of the product; what was told about them no longer holds. */
    set(patch: Partial<ProductForm>, ...fields: readonly string[]) {
      const { form, marks } = read()
      update({ form: { ...form, ...patch }, marks: without(marks, fields), last: undefined })
    },
    /** Changes one cell as it is typed. */
    changeCell(index: number, columnId: string, patch: Partial<OptionRow>) {
      const { form, marks } = read()
      const key = form.options[index]?.key ?? -1
      const others = without(marks, [cellMark(key, columnId), 'productOptions'])
      update({ form: changeRow(form, index, patch), marks: others, last: undefined })
    },
    /** Changes many rows at once; `text` says so and offers to take it back. */
    replace(form: ProductForm, text?: string, more: Partial<DraftState> = {}) {
      const last = text === undefined ? undefined : { text, before: read().form }
      const marks = without(read().marks, ['productOptions', 'variations'])
      update({ form, last, marks, epoch: read().epoch + 1, ...more })
    },
    undo() {
      const { last, epoch } = read()
      if (!last) return
      const told = { last: undefined, pasteProblems: [], marks: {} }
      update({ form: last.before, epoch: epoch + 1, ...told })
    },
    /** Tells what is wrong by the rules; what was told before has been seen. */
    check(): FormErrors {
      update({ isChecked: true, marks: {} })
      return errors(read())
    },
    errors: () => errors(read()),
    /** Puts the server's messages at their fields and cells. */
    mark(told: ProductErrors) {
      update({ marks: marksOf(told, read().form) })
    },
    /** Makes a cell the active one; the selection then reaches from `anchor` to it. */
    goTo(active: Place, anchor?: Place) {
      update({ active, anchor, focus: read().focus + 1 })
    },
    /** Whether the keyboard is still to go to the active cell, which may not be on the page yet. */
    isFocusDue: () => met !== read().focus,
    meetFocus() {
      met = read().focus
    },
    range(): Range {
      const { anchor, active } = read()
      return rangeOf(anchor ?? active, active)
    },
  }
}

function begun(form: ProductForm): DraftState {
  return {
    form,
    base: form,
    isChecked: false,
    marks: {},
    active: { row: 0, col: 0 },
    anchor: undefined,
    focus: 0,
    epoch: 0,
    last: undefined,
    pasteProblems: [],
    isUnanswered: false,
  }
}

function marksOf(told: ProductErrors, { options, variations }: ProductForm): DraftState['marks'] {
  const { head, rows } = placeErrors(told, variations)
  const cells = [...rows].flatMap(([index, row]) => {
    const key = options[index]?.key
    return key === undefined
      ? []
      : Object.entries(row).map(([columnId, message]) => [cellMark(key, columnId), message] as const)
  })
  return { ...head, ...Object.fromEntries(cells) }
}

/** The errors of a state, found once for each form, and the same objects for rows whose errors stay the same. */
function keepErrors(isNew: boolean): (state: DraftState) => FormErrors {
  let rules: { form: ProductForm; errors: FormErrors } | undefined
  let kept:
    | { rules: FormErrors; marks: DraftState['marks']; options: unknown; errors: FormErrors }
    | undefined
  return ({ form, isChecked, marks }) => {
    if (isChecked && rules?.form !== form) {
      const found = errorsOf(form, isNew)
      rules = { form, errors: { ...found, rows: sameRows(rules?.errors.rows, found.rows) } }
    }
    const known = isChecked && rules ? rules.errors : NO_ERRORS
    // Marks go with their rows.
    const options = Object.keys(marks).length > 0 ? form.options : undefined
    if (kept?.rules !== known || kept.marks !== marks || kept.options !== options) {
      const { head, rows } = withMarks(known, marks, form)
      kept = { rules: known, marks, options, errors: { head, rows: sameRows(kept?.errors.rows, rows) } }
    }
    return kept.errors
  }
}

function withMarks(errors: FormErrors, marks: DraftState['marks'], form: ProductForm): FormErrors {
  const told = Object.entries(marks)
  if (told.length === 0) return errors
  const placeOf = new Map(form.options.map(({ key }, index) => [key, index]))
  const head: Record<string, string> = { ...errors.head }
  const rows = new Map(errors.rows)
  for (const [name, message] of told) {
    const [key = '', columnId] = name.split(' ')
    const index = placeOf.get(Number(key))
    if (columnId === undefined) head[name] = message
    else if (index !== undefined) rows.set(index, { ...rows.get(index), [columnId]: message })
  }
  return { head, rows }
}

function sameRows(before: FormErrors['rows'] | undefined, now: FormErrors['rows']): FormErrors['rows'] {
  if (!before) return now
  return new Map(
    [...now].map(([index, row]) => {
      const old = before.get(index)
      return [index, old && isSameRow(old, row) ? old : row]
    }),
  )
}

function isSameRow(before: RowErrors, now: RowErrors): boolean {
  const names = Object.keys(now)
  return names.length === Object.keys(before).length && names.every((name) => before[name] === now[name])
}

function without(marks: DraftState['marks'], names: readonly string[]): DraftState['marks'] {
  if (!names.some((name) => name in marks)) return marks
  return Object.fromEntries(Object.entries(marks).filter(([name]) => !names.includes(name)))
}
