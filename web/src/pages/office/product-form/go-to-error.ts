import { groupErrors, nextError, type ErrorGroup } from './draft/errors.ts'
import type { Column } from './draft/columns.ts'
import { fieldId } from './field-id.ts'
import type { DraftStore } from './store.ts'

/** Puts the keyboard on the first field or cell with an error, in the order of the page. */
export function goToFirstError(store: DraftStore, columns: readonly Column[]): void {
  const [first] = groupErrors(store.errors(), columns)
  if (!first) return
  if (first.isCell) goToCell(store, columns, undefined, undefined)
  else goToField(first.id)
}

/** Goes to the next field or cell of one kind of error; from the last one back to the first. */
export function goToError(store: DraftStore, columns: readonly Column[], group: ErrorGroup): void {
  if (group.isCell) goToCell(store, columns, group.id, store.read().active)
  else goToField(group.id)
}

function goToCell(
  store: DraftStore,
  columns: readonly Column[],
  columnId: string | undefined,
  from: { row: number; col: number } | undefined,
): void {
  const isThere = document.activeElement?.hasAttribute('data-cell')
  const place = nextError(store.errors(), columns, columnId, isThere ? from : undefined)
  if (place) store.goTo(place)
}

function goToField(name: string): void {
  const field = document.getElementById(fieldId(name))
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}
