import { OPTION_FIELDS } from '@kwaderno/contract/product-field-labels.ts'
import type { AuditDetail, AuditRow } from '@kwaderno/contract/audit-log.ts'
import type { ExportColumn, FurtherSheet } from '../../../features/export/sheet.ts'
import type { Column } from '../../../ui/DataTable.tsx'
import { DateTime } from '../../../ui/DateTime.tsx'
import { Badge } from '../../../ui/StatusBadge.tsx'
import { TwoLineCell } from '../../../ui/TwoLineCell.tsx'
import type { BadgeColor } from '../../../ui/status-color.ts'
import classes from './audit-columns.module.css'

const COLOR: Record<AuditRow['action'], BadgeColor> = { Create: 'success', Update: 'info', Delete: 'danger' }

export const COLUMNS: readonly Column<AuditRow>[] = [
  {
    key: 'createdOn',
    title: 'Date',
    noWrap: false,
    sortable: true,
    render: (row) => <DateTime value={row.loggedDate} />,
  },
  { key: 'executedBy', title: 'Executed by', noWrap: false, sortable: true, render: (row) => row.executedBy },
  {
    key: 'module',
    title: 'Module',
    noWrap: false,
    render: (row) => <TwoLineCell first={row.module} second={row.subModule} />,
  },
  { key: 'action', title: 'Action', render: (row) => <Badge color={COLOR[row.action]}>{row.action}</Badge> },
  {
    key: 'description',
    title: 'Description',
    noWrap: false,
    onPhone: 'title',
    render: (row) => <span className={classes.description}>{row.description}</span>,
  },
]

interface DetailGroup {
  /** Which option of the record it is about; undefined for the record itself. */
  option?: string
  details: AuditDetail[]
}

/** The details of a row: those of the record itself, and those of each of its options. */
export function groupsOf(details: readonly AuditDetail[]): DetailGroup[] {
  const own = details.filter(({ isDataOption }) => !isDataOption)
  const options = Map.groupBy(
    details.filter(({ isDataOption }) => isDataOption),
    ({ orderIndex }) => orderIndex,
  )
  const byOrder = [...options].toSorted(([a], [b]) => a - b)
  return [
    ...(own.length > 0 ? [{ details: own }] : []),
    ...byOrder.map(([orderIndex, list]) => ({ option: optionOf(orderIndex, list), details: list })),
  ]
}

/** Older rows say which option it was only when its SKU is among what changed; else its place is told, from 1. */
function optionOf(orderIndex: number, details: readonly AuditDetail[]): string {
  const sku = details.find(({ field }) => field === OPTION_FIELDS.sku.label)
  return `Option ${details[0]?.option || sku?.oldData || sku?.newData || orderIndex + 1}`
}

export const EXPORT_COLUMNS: readonly ExportColumn<AuditRow>[] = [
  { title: 'Date', value: (row) => row.loggedDate, kind: 'dateTime' },
  { title: 'Executed by', value: (row) => row.executedBy },
  { title: 'Module', value: (row) => row.module },
  { title: 'Screen', value: (row) => row.subModule },
  { title: 'Action', value: (row) => row.action },
  { title: 'Description', value: (row) => row.description },
  { title: 'Details', value: (row) => groupsOf(row.details).flatMap(linesOf).join('\n') },
  { title: 'Is option', value: (row) => (row.isOption ? 'Yes' : 'No') },
  { title: 'Log no.', value: (row) => row.id, kind: 'number' },
]

function linesOf({ option, details }: DetailGroup): string[] {
  const of = option === undefined ? '' : `${option}, `
  return details.map(({ field, oldData, newData }) => `${of}${field}: ${oldData} → ${newData}`)
}

/** A line for each changed field. */
export const DETAIL_SHEET: FurtherSheet<AuditRow> = {
  name: 'Details',
  columns: [
    { title: 'Log no.', kind: 'number' },
    { title: 'Date', kind: 'dateTime' },
    { title: 'Executed by', kind: 'text' },
    { title: 'Field', kind: 'text' },
    { title: 'Old data', kind: 'text' },
    { title: 'New data', kind: 'text' },
    { title: 'Option', kind: 'text' },
  ],
  linesOf: (row) =>
    groupsOf(row.details).flatMap(({ option = null, details }) =>
      details.map(({ field, oldData, newData }) => [
        row.id,
        row.loggedDate,
        row.executedBy,
        field,
        oldData,
        newData,
        option,
      ]),
    ),
}
