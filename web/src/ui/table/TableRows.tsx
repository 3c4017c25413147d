import { IconChevronRight } from '@tabler/icons-react'
import { Fragment, useId, useState, type MouseEvent } from 'react'
import type { Column, Sort, TableProps, Ticks } from './columns.ts'
import { SortButton } from './SortButton.tsx'
import { PageTick, RowTick } from './Tick.tsx'
import styles from './TableRows.module.css'

type RowsProps<Row> = TableProps<Row> & { rows: readonly Row[] }

/** The table itself, where all columns have room. It scrolls with the page, and its head stays in sight. */
export function TableRows<Row>(props: RowsProps<Row>) {
  const { label, columns, rows, idOf, sort, onSort, expand, isUnfolded, ticks, totals, marked } = props
  const [open, setOpen] = useState<readonly (string | number)[]>(() =>
    isUnfolded ? rows.filter(isUnfolded).map(idOf) : [],
  )
  const toggle = (id: string | number) =>
    setOpen((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {ticks && (
            <th scope="col" className={styles.tick}>
              <PageTick rows={rows} ticks={ticks} />
            </th>
          )}
          {expand && (
            <th scope="col" className={styles.unfolding}>
              <span className={styles.hidden}>Details</span>
            </th>
          )}
          {columns.map((column) => (
            <Head key={column.key} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const id = idOf(row)
          return (
            <TableRow
              key={id}
              row={row}
              columns={columns}
              expand={expand}
              ticks={ticks}
              isMarked={id === marked}
              isOpen={open.includes(id)}
              onToggle={() => toggle(id)}
            />
          )
        })}
      </tbody>
      {totals && (
        <tfoot>
          <tr>
            {columns.map(({ key, align = 'left' }, place) =>
              place === 0 ? (
                <th key={key} scope="row" colSpan={1 + leadsOf(props)}>
                  {totals[key]}
                </th>
              ) : (
                <td key={key} data-align={align}>
                  {totals[key]}
                </td>
              ),
            )}
          </tr>
        </tfoot>
      )}
    </table>
  )
}

/** How many narrow columns stand before those of the list. */
function leadsOf<Row>({ expand, ticks }: Pick<TableProps<Row>, 'expand' | 'ticks'>): number {
  return [expand, ticks].filter(Boolean).length
}

interface HeadProps<Row> {
  column: Column<Row>
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
}

function Head<Row>({ column, sort, onSort }: HeadProps<Row>) {
  const { key, title, align = 'left', sortable = false, width, noWrap = true } = column
  const words = title === '' ? <span className={styles.hidden}>Actions</span> : title
  const direction = sort?.key === key ? sort.direction : undefined
  return (
    <th
      scope="col"
      data-align={align}
      className={noWrap ? undefined : styles.wrapping}
      aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
      style={width === undefined ? undefined : { width }}
    >
      {sortable && onSort ? (
        <SortButton column={key} sort={sort} onSort={onSort} align={align}>
          {words}
        </SortButton>
      ) : (
        words
      )}
    </th>
  )
}

interface TableRowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  expand: ((row: Row) => React.ReactNode) | undefined
  ticks: Ticks<Row> | undefined
  isMarked: boolean
  isOpen: boolean
  onToggle: () => void
}

function TableRow<Row>({ row, columns, expand, ticks, isMarked, isOpen, onToggle }: TableRowProps<Row>) {
  const details = useId()
  return (
    <Fragment>
      <tr onClick={openRow} aria-current={isMarked || undefined} data-marked={isMarked || undefined}>
        {ticks && (
          <td className={styles.tick} data-tick>
            <RowTick row={row} ticks={ticks} />
          </td>
        )}
        {expand && (
          <td className={styles.unfolding}>
            <button
              type="button"
              className={styles.unfold}
              aria-expanded={isOpen}
              aria-controls={isOpen ? details : undefined}
              aria-label={isOpen ? 'Hide details' : 'Show details'}
              onClick={onToggle}
            >
              <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
            </button>
          </td>
        )}
        {columns.map(({ key, render, align = 'left', noWrap = true }) => (
          <td key={key} data-align={align} className={noWrap ? undefined : styles.wrapping}>
            {render(row)}
          </td>
        ))}
      </tr>
      {expand && isOpen && (
        <tr id={details} data-details>
          <td colSpan={columns.length + leadsOf({ expand, ticks })}>
            <div className={styles.unfolded}>{expand(row)}</div>
          </td>
        </tr>
      )}
    </Fragment>
  )
}

/**
 * A click anywhere in a row opens what the row is about, in a tab of its own where the link would; the link is there
 * for the keyboard. What can be pressed in the row does what it says, and words can be marked to be copied.
 */
function openRow(event: MouseEvent<HTMLTableRowElement>): void {
  const pressed = event.target as Element
  if (pressed.closest('a, button, input, select, textarea, label, [data-tick]')) return
  if (window.getSelection()?.isCollapsed === false) return
  const { ctrlKey, metaKey, shiftKey } = event
  event.currentTarget
    .querySelector('a[data-opens-row]')
    ?.dispatchEvent(
      new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
    )
}
