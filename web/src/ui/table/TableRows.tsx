import 'mantine-datatable/styles.layer.css'
import { IconArrowUp, IconArrowsSort, IconChevronRight } from '@tabler/icons-react'
import { DataTable as MantineDataTable, type DataTableColumn } from 'mantine-datatable'
import { useState } from 'react'
import type { Column, Selection, Sort, TableProps } from './columns.ts'
import styles from './TableRows.module.css'

type RowsProps<Row> = TableProps<Row> & { rows: readonly Row[] }

/** The table itself, for everything wider than a phone. */
export function TableRows<Row>(props: RowsProps<Row>) {
  const { label, columns, rows, idOf, sort, onSort, expand, selection } = props
  const [open, setOpen] = useState<(string | number)[]>([])
  const toggle = (id: string | number) =>
    setOpen((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))
  const shown = columns.map(toMantine)
  const unfold: DataTableColumn<Row> = {
    accessor: 'unfold',
    title: <span className={styles.hidden}>Details</span>,
    width: 52,
    render: (row) => <Unfold isOpen={open.includes(idOf(row))} onToggle={() => toggle(idOf(row))} />,
  }
  return (
    <MantineDataTable<Row>
      aria-label={label}
      columns={expand ? [unfold, ...shown] : shown}
      records={[...rows]}
      idAccessor={idOf}
      maxHeight="max(420px, calc(100dvh - 190px))"
      backgroundColor="var(--kw-surface)"
      borderColor="var(--kw-line)"
      rowBorderColor="var(--kw-line)"
      // What can be done with a row stays in reach while the rest scrolls.
      pinLastColumn={columns.at(-1)?.onPhone === 'action'}
      highlightOnHover
      highlightOnHoverColor="var(--kw-sunken)"
      horizontalSpacing="md"
      verticalSpacing={0}
      classNames={{ root: styles.root ?? '', table: styles.table ?? '', header: styles.header ?? '' }}
      {...sorting(sort, onSort)}
      {...selecting(selection)}
      {...(expand
        ? {
            rowExpansion: {
              trigger: 'never' as const,
              allowMultiple: true,
              expanded: { recordIds: open },
              content: ({ record }: { record: Row }) => (
                <div className={styles.unfolded}>{expand(record)}</div>
              ),
            },
          }
        : {})}
    />
  )
}

function toMantine<Row>(column: Column<Row>): DataTableColumn<Row> {
  const { key, title, render, align = 'left', sortable = false, width, noWrap = true } = column
  return {
    accessor: key,
    title: title === '' ? <span className={styles.hidden}>Actions</span> : title,
    render,
    textAlign: align,
    sortable,
    noWrap,
    ...(width === undefined ? {} : { width }),
  }
}

function sorting(sort: Sort | undefined, onSort: ((sort: Sort) => void) | undefined) {
  if (!onSort) return {}
  return {
    sortStatus: { columnAccessor: sort?.key ?? '', direction: sort?.direction ?? ('asc' as const) },
    onSortStatusChange: (next: { columnAccessor: PropertyKey; direction: 'asc' | 'desc' }) =>
      onSort({ key: String(next.columnAccessor), direction: next.direction }),
    sortIcons: {
      sorted: <IconArrowUp size={15} stroke={2} aria-hidden="true" />,
      unsorted: <IconArrowsSort size={15} stroke={1.75} aria-hidden="true" />,
    },
  }
}

function selecting<Row>(selection: Selection<Row> | undefined) {
  if (!selection) return {}
  return {
    selectedRecords: [...selection.chosen],
    onSelectedRecordsChange: selection.onChosen,
    allRecordsSelectionCheckboxProps: { 'aria-label': 'Select all rows' },
    getRecordSelectionCheckboxProps: (row: Row) => ({ 'aria-label': selection.labelOf(row) }),
    ...(selection.canChoose ? { isRecordSelectable: selection.canChoose } : {}),
  }
}

function Unfold({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      className={styles.unfold}
      aria-expanded={isOpen}
      aria-label={isOpen ? 'Hide details' : 'Show details'}
      onClick={onToggle}
    >
      <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
    </button>
  )
}
