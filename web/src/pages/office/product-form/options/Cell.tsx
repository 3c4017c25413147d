import { IconPhotoPlus, IconX } from '@tabler/icons-react'
import { memo } from 'react'
import { maskPrice, signed } from '../../../../ui/input-masks.ts'
import { pictureUrl } from '../../../../ui/Picture.tsx'
import { numberOf, pathOf } from '../draft/changes-meanwhile.ts'
import { textOf, type Column, type TextColumn, type ValueColumn } from '../draft/columns.ts'
import { removeRow, type OptionRow } from '../draft/form.ts'
import { fieldId } from '../field-id.ts'
import type { DraftStore } from '../store.ts'
import classes from './OptionsGrid.module.css'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

interface CellProps {
  row: OptionRow
  /** The row's place. */
  index: number
  column: Column
  col: number
  error: string | undefined
  isActive: boolean
  isSelected: boolean
  readOnly: boolean
  store: DraftStore
  onPicture: (index: number) => void
}

/** What the one control of a cell has in common with all others. */
interface ControlProps {
  'data-cell': string
  tabIndex: number
  'aria-label': string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

/** The id of what is told about a cell, at the end of its row. */
export function errorId(index: number, columnId: string): string {
  return `option-${index}-${columnId}-error`
}

function heldId(index: number): string {
  return `option-${index}-held`
}

/** A cell with its one control. */
export const Cell = memo(function Cell(props: CellProps) {
  const { row, index, column, col, error, isActive, isSelected } = props
  const isHeld = column.id === 'stock' && row.held > 0
  const told = [
    error === undefined ? undefined : errorId(index, column.id),
    isHeld ? heldId(index) : undefined,
  ].filter((id) => id !== undefined)
  const control: ControlProps = {
    'data-cell': `${index} ${col}`,
    tabIndex: isActive ? 0 : -1,
    'aria-label': `${column.label}, option ${index + 1}`,
    'aria-invalid': error !== undefined,
    'aria-describedby': told.length === 0 ? undefined : told.join(' '),
  }
  return (
    <div
      role="gridcell"
      aria-colindex={col + 2}
      aria-selected={isSelected}
      data-kind={column.kind}
      className={classes.cell}
    >
      {column.kind !== 'remove' && (
        <span className={classes.label} aria-hidden>
          {column.label}
        </span>
      )}
      <Control {...props} control={control} />
      {isHeld && <Held row={row} id={heldId(index)} />}
    </div>
  )
})

/** Pieces that are on the shelf and promised to pending orders, which fewer on hand cannot all be given. */
function Held({ row: { stock, held }, id }: { row: OptionRow; id: string }) {
  const short = held - (numberOf(stock) ?? held)
  return (
    <span id={id} className={classes.count} data-over={short > 0 || undefined}>
      {held.toLocaleString('en-PH')} held<span className={classes.hidden}> by pending orders</span>
      {short > 0 && `, ${short.toLocaleString('en-PH')} short`}
    </span>
  )
}

function Control(props: CellProps & { control: ControlProps }) {
  const { row, index, column, readOnly, store, control } = props
  if (column.kind === 'picture') return <PictureControl {...props} />
  if (column.kind === 'remove') return <RemoveControl {...props} />
  if (readOnly) return <input {...control} readOnly className={classes.input} value={textOf(row, column)} />
  if (column.kind === 'value') return <ValueControl {...props} column={column} />
  if (column.kind === 'text') return <TextControl {...props} column={column} />
  if (column.kind === 'number') {
    const mask = column.id === 'price' ? maskPrice : maskCount
    return (
      <input
        {...control}
        className={classes.input}
        inputMode="decimal"
        autoComplete="off"
        placeholder={column.hint}
        value={row[column.id]}
        onChange={(event) => {
          store.changeCell(index, column.id, { [column.id]: signed(event.currentTarget.value, mask) })
        }}
      />
    )
  }
  return (
    // As large as a fingertip, which the switch itself is not.
    <label className={classes.switch}>
      <input
        {...control}
        ref={(control) => {
          if (control) control.indeterminate = row.status === null
        }}
        type="checkbox"
        role="switch"
        aria-checked={row.status === 'Active'}
        checked={row.status === 'Active'}
        onChange={(event) =>
          store.changeCell(index, 'status', { status: event.currentTarget.checked ? 'Active' : 'Inactive' })
        }
      />
    </label>
  )
}

function TextControl({
  row,
  index,
  column,
  store,
  control,
  isActive,
}: CellProps & { column: TextColumn; control: ControlProps }) {
  const text = row[column.id]
  return (
    <>
      <input
        {...control}
        className={classes.input}
        autoComplete="off"
        spellCheck={column.id !== 'sku'}
        // What is longer came from a paste and is shortened by hand.
        maxLength={Math.max(column.most, text.length)}
        value={text}
        onChange={(event) => store.changeCell(index, column.id, { [column.id]: event.currentTarget.value })}
      />
      {isActive && (
        <span className={classes.count} data-over={text.trim().length > column.most || undefined} aria-hidden>
          {text.trim().length}/{column.most}
        </span>
      )}
    </>
  )
}

function ValueControl({
  row,
  index,
  column,
  store,
  control,
}: CellProps & { column: ValueColumn; control: ControlProps }) {
  const { variationId, values } = column
  return (
    <select
      {...control}
      className={classes.input}
      value={row.values[variationId] ?? ''}
      onChange={(event) => {
        const value = event.currentTarget.value === '' ? null : Number(event.currentTarget.value)
        store.changeCell(index, column.id, { values: { ...row.values, [variationId]: value } })
      }}
    >
      <option value="">Select</option>
      {values.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

function PictureControl({ row, index, readOnly, control, onPicture }: CellProps & { control: ControlProps }) {
  const path = pathOf(row.picture)
  const what = path === '' ? 'no picture' : 'has a picture'
  // It keeps the keyboard's way into the table, so it is not disabled.
  const isIdle = readOnly && path === ''
  return (
    <button
      {...control}
      type="button"
      className={classes.picture}
      aria-invalid={undefined}
      aria-label={`${control['aria-label']}: ${what}`}
      aria-disabled={isIdle}
      onClick={() => isIdle || onPicture(index)}
    >
      {path === '' ? (
        <IconPhotoPlus {...icon} />
      ) : (
        <img src={pictureUrl(path, 160)} alt="" width={40} height={40} />
      )}
    </button>
  )
}

function RemoveControl({ row, index, col, readOnly, store, control }: CellProps & { control: ControlProps }) {
  if (readOnly) return null
  return (
    <button
      {...control}
      type="button"
      className={classes.remove}
      aria-invalid={undefined}
      aria-label={`Remove option ${index + 1}`}
      onClick={() => {
        const form = removeRow(store.read().form, index)
        const isStored = row.id !== undefined
        store.replace(
          form,
          `Option ${index + 1} has been removed.${isStored ? ' Saving writes off its pieces on the shelf.' : ''}`,
        )
        if (form.options.length > 0) store.goTo({ row: Math.min(index, form.options.length - 1), col })
        else document.getElementById(fieldId('productOptions'))?.focus()
      }}
    >
      <IconX {...icon} />
    </button>
  )
}

function maskCount(text: string): string {
  return text
    .replaceAll(/\D/g, '')
    .slice(0, 9)
    .replace(/^0+(?=\d)/, '')
}
