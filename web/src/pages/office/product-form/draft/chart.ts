import { SIZE_CHART_LIMITS, type SizeChart } from '@kwaderno/contract/size-chart.ts'
import type { Column, ValueColumn } from './columns.ts'
import { usedValues } from './combine.ts'
import type { ProductForm } from './form.ts'

const { columns: MOST_COLUMNS, rows: MOST_ROWS, text: LONGEST } = SIZE_CHART_LIMITS

/** A chart to begin with: a row for each size of the options, or for each value of what else tells them apart. */
export function newChart(form: ProductForm, columns: readonly Column[]): SizeChart {
  const values = columns.filter((column): column is ValueColumn => column.kind === 'value')
  const sizes = values.find(({ label }) => /size/i.test(label)) ?? values[0]
  const used = sizes === undefined ? [] : usedValues(form, sizes.variationId)
  const names = used.flatMap((id) => sizes?.values.find(({ value }) => value === id)?.label ?? [])
  const rows = names.filter((name) => name.length <= LONGEST).slice(0, MOST_ROWS)
  return {
    title: '',
    unit: 'cm',
    columns: ['Size', ''],
    rows: (rows.length === 0 ? [''] : rows).map((name) => [name, '']),
  }
}

export const canAddRow = ({ rows }: SizeChart) => rows.length < MOST_ROWS
export const canAddColumn = ({ columns }: SizeChart) => columns.length < MOST_COLUMNS

export function addChartRow(chart: SizeChart): SizeChart {
  return { ...chart, rows: [...chart.rows, chart.columns.map(() => '')] }
}

export function addChartColumn({ columns, rows, ...chart }: SizeChart): SizeChart {
  return { ...chart, columns: [...columns, ''], rows: rows.map((cells) => [...cells, '']) }
}

export function removeChartRow(chart: SizeChart, row: number): SizeChart {
  return { ...chart, rows: chart.rows.toSpliced(row, 1) }
}

export function removeChartColumn({ columns, rows, ...chart }: SizeChart, column: number): SizeChart {
  return {
    ...chart,
    columns: columns.toSpliced(column, 1),
    rows: rows.map((cells) => cells.toSpliced(column, 1)),
  }
}

export function nameColumn(chart: SizeChart, column: number, name: string): SizeChart {
  return { ...chart, columns: chart.columns.with(column, name) }
}

export function writeCell(chart: SizeChart, row: number, column: number, text: string): SizeChart {
  const cells = chart.rows[row] ?? []
  return { ...chart, rows: chart.rows.with(row, cells.with(column, text)) }
}
