import { Checkbox } from '@mantine/core'
import { SelectBox } from '../SelectBox.tsx'
import type { Ticks } from './columns.ts'

/** The tick of a row. */
export function RowTick<Row>({ row, ticks }: { row: Row; ticks: Ticks<Row> }) {
  if (ticks.isOffered?.(row) === false) return null
  return (
    <SelectBox
      label={`Select ${ticks.nameOf(row)}`}
      checked={ticks.has(row)}
      onChange={(isTicked) => ticks.set([row], isTicked)}
    />
  )
}

/** The tick of all rows of the page. @param isLabelled shows its words, where no column does */
export function PageTick<Row>({
  rows,
  ticks,
  isLabelled = false,
}: {
  rows: readonly Row[]
  ticks: Ticks<Row>
  isLabelled?: boolean
}) {
  const offered = rows.filter((row) => ticks.isOffered?.(row) ?? true)
  const ticked = offered.filter(ticks.has).length
  const label = 'Select all rows of this page'
  const state = {
    checked: ticked > 0 && ticked === offered.length,
    indeterminate: ticked > 0 && ticked < offered.length,
    disabled: offered.length === 0,
  }
  const set = (isTicked: boolean) => ticks.set(offered, isTicked)
  if (!isLabelled) return <SelectBox label={label} {...state} onChange={set} />
  return <Checkbox label={label} {...state} onChange={(event) => set(event.currentTarget.checked)} />
}
