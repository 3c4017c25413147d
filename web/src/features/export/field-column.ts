import { headingOf, type DescribedField } from '@kwaderno/contract/described-field.ts'
import type { CellKind, ExportColumn } from './sheet.ts'

const CELL_OF: Readonly<Record<DescribedField['kind'], CellKind>> = {
  text: 'text',
  choice: 'text',
  list: 'text',
  count: 'number',
  day: 'day',
  pesos: 'pesos',
  percent: 'rate',
}

/** A column that is headed and written as its field. */
export function fieldColumn<Row>(
  field: DescribedField,
  value: ExportColumn<Row>['value'],
): ExportColumn<Row> & { kind: CellKind } {
  return { title: headingOf(field), kind: CELL_OF[field.kind], value }
}
