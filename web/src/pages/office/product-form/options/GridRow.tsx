import clsx from 'clsx'
import { memo } from 'react'
import type { Column } from '../draft/columns.ts'
import type { DraftState, DraftStore } from '../store.ts'
import { useDraft } from '../use-draft.ts'
import { Cell, errorId } from './Cell.tsx'
import classes from './OptionsGrid.module.css'

interface GridRowProps {
  index: number
  /** From the top of the rows, in pixels. */
  start: number
  columns: readonly Column[]
  readOnly: boolean
  measure: (element: HTMLElement | null) => void
  store: DraftStore
  onPicture: (index: number) => void
}

/** One option. It renders again only when it is changed, selected or moved itself. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { index, start, columns, readOnly, measure, store, onPicture } = props
  const row = useDraft(({ form }) => form.options[index])
  const errors = useDraft(() => store.errors().rows.get(index))
  const activeCol = useDraft(({ active }) => (active.row === index ? active.col : -1))
  const selected = useDraft((state) => selectionOf(state, index))
  if (!row) return null
  const [from = -1, to = -1] = selected.split(' ').map(Number)

  return (
    <div
      ref={measure}
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      className={clsx(classes.row, classes.option)}
      data-inactive={row.status === 'Inactive' || undefined}
      style={{ transform: `translateY(${start}px)` }}
    >
      <div role="rowheader" className={classes.number}>
        <span className={classes.hidden}>Option </span>
        {index + 1}
      </div>
      {columns.map((column, col) => (
        <Cell
          key={column.id}
          row={row}
          index={index}
          column={column}
          col={col}
          error={errors?.[column.id]}
          isActive={col === activeCol}
          isSelected={col >= from && col <= to}
          readOnly={readOnly}
          store={store}
          onPicture={onPicture}
        />
      ))}
      {errors && (
        <div role="gridcell" className={classes.errors}>
          {columns.map(({ id, label }) =>
            errors[id] === undefined ? null : (
              <span key={id}>
                {label}: <span id={errorId(index, id)}>{errors[id]}</span>
              </span>
            ),
          )}
        </div>
      )}
    </div>
  )
})

/** The selected columns of a row, '2 4', when more than one cell is selected. */
function selectionOf({ active, anchor }: DraftState, index: number): string {
  if (!anchor) return ''
  const isOutside = index < Math.min(anchor.row, active.row) || index > Math.max(anchor.row, active.row)
  return isOutside ? '' : `${Math.min(anchor.col, active.col)} ${Math.max(anchor.col, active.col)}`
}
