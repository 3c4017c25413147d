import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { memo, useCallback, useLayoutEffect, useRef, type CSSProperties } from 'react'
import type { Column } from '../draft/columns.ts'
import type { OptionRow } from '../draft/form.ts'
import type { DraftState } from '../store.ts'
import { useDraft, useDraftStore } from '../use-draft.ts'
import { useGrid } from './use-grid.ts'
import { GridRow } from './GridRow.tsx'
import classes from './OptionsGrid.module.css'

/** Rows as they begin, before they are measured: a line of the table, or a card on a phone. */
const HEIGHT = { line: 49, card: 590 } as const
/** Rows rendered beyond what is seen, so that scrolling meets no gap. */
const OVERSCAN = 6
/**
 * The narrowest a column may be, in rem, and its share of the room that is left. With two variations all columns are in
 * sight in a window of 1366 px.
 */
type Width = readonly [least: number, share: number]
const WIDTH: Readonly<Record<Column['kind'], Width>> = {
  picture: [3.5, 0],
  value: [6.75, 1],
  text: [8, 0.8],
  number: [5, 0.2],
  status: [3.5, 0],
  remove: [2.75, 0],
}
const OWN_WIDTH: Readonly<Partial<Record<Column['id'], Width>>> = {
  sku: [11.5, 1.2],
  shelf: [4.25, 0.4],
  stock: [4.5, 0],
  lowStockAt: [4.25, 0],
}
/** The column of the rows' numbers, in rem. */
const NUMBER_WIDTH = 2.25

interface OptionsGridProps {
  columns: readonly Column[]
  readOnly: boolean
  /** Asks for the picture of an option. */
  onPicture: (index: number) => void
  /** Takes a picture from the clipboard. */
  onPictureFile: (index: number, file: File) => void
  /** Adds an option and goes there. */
  onAdd: () => void
  /** Puts the keyboard behind the grid. */
  onLeave: () => void
}

/** The options as a spreadsheet: only the rows that are seen are on the page. On a phone they are cards. */
export const OptionsGrid = memo(function OptionsGrid(props: OptionsGridProps) {
  const { columns, readOnly, onPicture } = props
  const store = useDraftStore()
  const scroller = useRef<HTMLDivElement>(null)
  const options = useDraft(selectOptions, hasSameKeys)
  const activeRow = useDraft(selectActiveRow)
  const lines = useVirtualizer({
    count: options.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (window.matchMedia('(max-width: 39.99em)').matches ? HEIGHT.card : HEIGHT.line),
    overscan: OVERSCAN,
    getItemKey: (index) => options[index]?.key ?? index,
    // The active cell's row stays on the page wherever it is scrolled, or the keyboard would be lost.
    rangeExtractor: useCallback((range: Range) => withRow(range, activeRow), [activeRow]),
  })
  const grid = useGrid(props)
  useFocus(scroller)

  return (
    <div
      ref={scroller}
      className={classes.grid}
      style={columnsStyle(columns)}
      role="grid"
      aria-label="Options"
      aria-rowcount={options.length + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable
      aria-readonly={readOnly}
      {...grid}
    >
      <div role="rowgroup" className={classes.head}>
        <div role="row" aria-rowindex={1} className={classes.row}>
          <div role="columnheader" className={classes.number}>
            #
          </div>
          {columns.map(({ id, kind, label }) => (
            <div key={id} role="columnheader" data-kind={kind}>
              {kind === 'remove' ? <span className={classes.hidden}>{label}</span> : label}
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup" className={classes.body} style={{ height: lines.getTotalSize() }}>
        {lines.getVirtualItems().map(({ index, key, start }) => (
          <GridRow
            key={String(key)}
            index={index}
            start={start}
            columns={columns}
            readOnly={readOnly}
            measure={lines.measureElement}
            store={store}
            onPicture={onPicture}
          />
        ))}
      </div>
    </div>
  )
})

const selectOptions = ({ form }: DraftState) => form.options
const selectActiveRow = ({ active }: DraftState) => active.row
const selectFocus = ({ focus }: DraftState) => focus

function hasSameKeys(before: readonly OptionRow[], now: readonly OptionRow[]): boolean {
  return before.length === now.length && before.every(({ key }, index) => now[index]?.key === key)
}

function withRow(range: Range, row: number): number[] {
  const shown = defaultRangeExtractor(range)
  if (row >= range.count || shown.includes(row)) return shown
  return [...shown, row].toSorted((one, other) => one - other)
}

function columnsStyle(columns: readonly Column[]): CSSProperties {
  const widths = columns.map(({ kind, id }) => OWN_WIDTH[id] ?? WIDTH[kind])
  const tracks = widths.map(([least, share]) =>
    share === 0 ? `${least}rem` : `minmax(${least}rem, ${share}fr)`,
  )
  const least = widths.reduce((sum, [width]) => sum + width, NUMBER_WIDTH)
  return { '--columns': `${NUMBER_WIDTH}rem ${tracks.join(' ')}`, '--least': `${least}rem` } as CSSProperties
}

/** Puts the keyboard on the active cell when that was asked for, and brings the cell into view. */
function useFocus(scroller: React.RefObject<HTMLDivElement | null>): void {
  const store = useDraftStore()
  useDraft(selectFocus)
  // After each rendering: the first one of the grid, which the first option brings, has no rows yet.
  useLayoutEffect(() => {
    if (!store.isFocusDue() || !scroller.current?.querySelector('[data-cell]')) return
    store.meetFocus()
    const { row, col } = store.read().active
    const cell = scroller.current.querySelector<HTMLElement>(`[data-cell="${row} ${col}"]`)
    cell?.focus({ preventScroll: true })
    cell?.closest('[role="gridcell"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
}
