import type { KeyboardEvent } from 'react'

const STEPS: Record<string, readonly [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Takes the keyboard from one checkbox of a table to the next one in the arrow's direction that can be changed. */
export function moveFocus(event: KeyboardEvent<HTMLInputElement>): void {
  const step = STEPS[event.key]
  const cell = event.currentTarget.closest('td, th')
  const row = cell?.closest('tr')
  const table = row?.closest('table')
  if (!step || !table || !row || !(cell instanceof HTMLTableCellElement)) return
  event.preventDefault()
  const [down, right] = step
  let [at, column] = [row.rowIndex + down, cell.cellIndex + right]
  for (let next = table.rows[at]?.cells[column]; next; next = table.rows[at]?.cells[column]) {
    const box = next.querySelector<HTMLInputElement>('input:enabled')
    if (box) return box.focus()
    at += down
    column += right
  }
}
