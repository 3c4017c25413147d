/** A cell by its place, both counted from 0. */
export interface Place {
  row: number
  col: number
}

/** A rectangle of cells, ends included. */
export interface Range {
  top: number
  bottom: number
  left: number
  right: number
}

/** The rectangle between two corners. */
export function rangeOf(one: Place, other: Place): Range {
  return {
    top: Math.min(one.row, other.row),
    bottom: Math.max(one.row, other.row),
    left: Math.min(one.col, other.col),
    right: Math.max(one.col, other.col),
  }
}

export function isSingle({ top, bottom, left, right }: Range): boolean {
  return top === bottom && left === right
}

/** How far Page Up and Page Down go, in rows. */
const PAGE = 10

interface Pressed {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
}

/** Where a key leads in a grid of this size, as in a spreadsheet; undefined for other keys and out of the grid. */
export function moveTo(
  from: Place,
  { key, shiftKey, ctrlKey }: Pressed,
  rows: number,
  cols: number,
): Place | undefined {
  const last = { row: rows - 1, col: cols - 1 }
  const at = (row: number, col: number): Place => ({
    row: Math.min(last.row, Math.max(0, row)),
    col: Math.min(last.col, Math.max(0, col)),
  })
  switch (key) {
    case 'ArrowUp':
      return at(ctrlKey ? 0 : from.row - 1, from.col)
    case 'ArrowDown':
      return at(ctrlKey ? last.row : from.row + 1, from.col)
    case 'ArrowLeft':
      return at(from.row, ctrlKey ? 0 : from.col - 1)
    case 'ArrowRight':
      return at(from.row, ctrlKey ? last.col : from.col + 1)
    case 'Enter':
      return at(from.row + (shiftKey ? -1 : 1), from.col)
    case 'PageUp':
      return at(from.row - PAGE, from.col)
    case 'PageDown':
      return at(from.row + PAGE, from.col)
    case 'Home':
      return at(ctrlKey ? 0 : from.row, 0)
    case 'End':
      return at(ctrlKey ? last.row : from.row, last.col)
    case 'Tab':
      return step(from, shiftKey ? -1 : 1, rows, cols)
    default:
      return undefined
  }
}

/** The next cell in reading order; undefined behind the last and before the first. */
function step({ row, col }: Place, by: number, rows: number, cols: number): Place | undefined {
  const next = row * cols + col + by
  return next < 0 || next >= rows * cols ? undefined : { row: Math.floor(next / cols), col: next % cols }
}
