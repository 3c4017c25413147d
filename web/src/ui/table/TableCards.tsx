import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import type { Column, Sort, TableProps, Ticks } from './columns.ts'
import { PageTick, RowTick } from './Tick.tsx'
import styles from './TableCards.module.css'

/** The rows as cards, where the columns have no room: nothing scrolls sideways. */
export function TableCards<Row>(props: TableProps<Row> & { rows: readonly Row[] }) {
  const { label, columns, rows, idOf, expand, isUnfolded, sort, onSort, ticks, totals, marked } = props
  return (
    <>
      {ticks && (
        <div className={styles.all}>
          <PageTick rows={rows} ticks={ticks} isLabelled />
        </div>
      )}
      {onSort && <SortSelect columns={columns} sort={sort} onSort={onSort} />}
      <ul className={styles.cards} aria-label={label}>
        {rows.map((row) => (
          <li
            key={idOf(row)}
            className={styles.card}
            aria-current={idOf(row) === marked || undefined}
            data-marked={idOf(row) === marked || undefined}
          >
            <RowCard
              row={row}
              columns={columns}
              isUnfolded={isUnfolded?.(row) ?? false}
              ticks={ticks}
              {...(expand ? { expand } : {})}
            />
          </li>
        ))}
      </ul>
      {totals && <TotalsCard columns={columns} totals={totals} />}
    </>
  )
}

function TotalsCard<Row>({
  columns,
  totals,
}: {
  columns: readonly Column<Row>[]
  totals: NonNullable<TableProps<Row>['totals']>
}) {
  const [first, ...further] = columns.filter(({ key }) => totals[key] !== undefined)
  return (
    <div className={styles.totals}>
      <div className={styles.head}>{first && totals[first.key]}</div>
      <dl className={styles.facts}>
        {further.map(({ key, title }) => (
          <div key={key}>
            <dt>{title}</dt>
            <dd>{totals[key]}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

interface RowCardProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  expand?: (row: Row) => React.ReactNode
  ticks: Ticks<Row> | undefined
  isUnfolded: boolean
}

function RowCard<Row>({ row, columns, expand, ticks, isUnfolded }: RowCardProps<Row>) {
  const [isOpen, setOpen] = useState(isUnfolded)
  const at = (place: Column<Row>['onPhone']) => columns.filter((column) => column.onPhone === place)
  return (
    <>
      <div className={styles.head}>
        {ticks && <RowTick row={row} ticks={ticks} />}
        {at('title').map((column) => (
          <span key={column.key}>{column.render(row)}</span>
        ))}
      </div>
      <dl className={styles.facts}>
        {[...at(undefined), ...at('wide')].map((column) => (
          <div key={column.key} data-wide={column.onPhone === 'wide' || undefined}>
            <dt>{column.title}</dt>
            <dd>{column.render(row)}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.foot}>
        {expand && (
          <button
            type="button"
            className={styles.more}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide details' : 'Show details'}
            <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
          </button>
        )}
        {at('action').map((column) => (
          <span key={column.key} className={styles.action}>
            {column.render(row)}
          </span>
        ))}
      </div>
      {expand && isOpen && <div className={styles.unfolded}>{expand(row)}</div>}
    </>
  )
}

function SortSelect<Row>(props: {
  columns: readonly Column<Row>[]
  sort: Sort | undefined
  onSort: (sort: Sort) => void
}) {
  const { columns, sort, onSort } = props
  const sortable = columns.filter((column) => column.sortable)
  if (sortable.length === 0) return null
  return (
    <label className={styles.sort}>
      Sort by
      <select
        value={sort ? `${sort.key}:${sort.direction}` : ''}
        onChange={(event) => {
          const [key = '', direction] = event.currentTarget.value.split(':')
          onSort({ key, direction: direction === 'desc' ? 'desc' : 'asc' })
        }}
      >
        <option value="" disabled>
          Default
        </option>
        {sortable.flatMap(({ key, title }) => [
          <option key={`${key}:asc`} value={`${key}:asc`}>
            {title}, ascending
          </option>,
          <option key={`${key}:desc`} value={`${key}:desc`}>
            {title}, descending
          </option>,
        ])}
      </select>
    </label>
  )
}
