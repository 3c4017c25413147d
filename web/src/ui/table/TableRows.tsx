import 'mantine-datatable/styles.layer.css'
import { IconChevronRight } from '@tabler/icons-react'
import { DataTable as MantineDataTable, type DataTableColumn } from 'mantine-datatable'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Column, Selection, Sort, TableProps } from './columns.ts'
import { SortButton } from './SortButton.tsx'
import styles from './TableRows.module.css'

type RowsProps<Row> = TableProps<Row> & { rows: readonly Row[] }

/** The table itself, where all columns have room. */
export function TableRows<Row>(props: RowsProps<Row>) {
  const { label, columns, rows, idOf, sort, onSort, expand, isUnfolded, selection } = props
  const [open, setOpen] = useState<(string | number)[]>(() =>
    isUnfolded ? rows.filter(isUnfolded).map(idOf) : [],
  )
  const toggle = (id: string | number) =>
    setOpen((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))
  const shown = columns.map((column) => toMantine(column, sort, onSort))
  const table = useRef<HTMLTableElement>(null)
  useLayoutEffect(() => markSorted(table.current, sort))
  const unfold: DataTableColumn<Row> = {
    accessor: 'unfold',
    title: <span className={styles.hidden}>Details</span>,
    width: 46,
    render: (row) => <Unfold isOpen={open.includes(idOf(row))} onToggle={() => toggle(idOf(row))} />,
  }
  return (
    <MantineDataTable<Row>
      tableRef={(element) => void (table.current = element)}
      aria-label={label}
      columns={expand ? [unfold, ...shown] : shown}
      records={[...rows]}
      idAccessor={idOf}
      // The library keeps 'No records' in the page, unseen but read out, also while there are rows.
      emptyState={<></>}
      maxHeight="max(420px, calc(100dvh - 190px))"
      backgroundColor="var(--kw-surface)"
      borderColor="var(--kw-line)"
      rowBorderColor="var(--kw-line)"
      highlightOnHover
      highlightOnHoverColor="var(--kw-sunken)"
      horizontalSpacing="md"
      verticalSpacing={0}
      classNames={{ root: styles.root ?? '', table: styles.table ?? '', header: styles.header ?? '' }}
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

function toMantine<Row>(
  column: Column<Row>,
  sort: Sort | undefined,
  onSort: ((sort: Sort) => void) | undefined,
): DataTableColumn<Row> {
  const { key, title, render, align = 'left', sortable = false, width, noWrap = true } = column
  const words = title === '' ? <span className={styles.hidden}>Actions</span> : title
  return {
    accessor: key,
    // A header of the library's own that sorts is a button, and so no header any more.
    title:
      sortable && onSort ? (
        <SortButton column={key} sort={sort} onSort={onSort} align={align}>
          {words}
        </SortButton>
      ) : (
        words
      ),
    render,
    textAlign: align,
    noWrap,
    ...(noWrap ? {} : { cellsClassName: styles.wrapping ?? '' }),
    ...(width === undefined ? {} : { width }),
  }
}

/** Tells screen readers by which column the rows are sorted; the library has no property for it. */
function markSorted(table: HTMLTableElement | null, sort: Sort | undefined): void {
  for (const header of table?.querySelectorAll<HTMLElement>('thead th[data-accessor]') ?? []) {
    if (sort && header.dataset.accessor === sort.key) {
      header.setAttribute('aria-sort', sort.direction === 'asc' ? 'ascending' : 'descending')
    } else {
      header.removeAttribute('aria-sort')
    }
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
