import type { Place } from '../draft/range.ts'

/** A cell that is typed into. */
export function isText(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.type === 'text'
}

/** The place of the cell in which something happens. */
export function placeOf(target: EventTarget): Place | undefined {
  const cell =
    target instanceof Element ? target.closest<HTMLElement>('[data-cell]')?.dataset.cell : undefined
  const [row, col] = cell?.split(' ').map(Number) ?? []
  return row === undefined || col === undefined ? undefined : { row, col }
}
