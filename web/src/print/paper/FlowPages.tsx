import type { CompanyProfile } from '@kwaderno/contract/common.ts'
import type { ReactNode } from 'react'
import type { FilledPage } from './paginate.ts'
import { Letterhead } from './Letterhead.tsx'

export interface Column<Row> {
  title: string
  /** In millimetres; the columns without one share what is left. */
  width?: number
  isNumber?: boolean
  cell: (row: Row) => ReactNode
}

/** A paper that is as long as what stands on it. */
export interface Flow<Row> {
  company: CompanyProfile
  title: string
  /** In the letterhead, so that a lost page finds its way back. */
  note: string
  intro: ReactNode
  columns: readonly Column<Row>[]
  tables: readonly (readonly Row[])[]
  /** Of each table, above its columns on every page that it is on. */
  captions?: readonly string[]
  tail: ReactNode
}

/** The pages as they were filled; without that everything on one, to be measured. */
export function FlowPages<Row>({ flow, filled }: { flow: Flow<Row>; filled?: readonly FilledPage[] }) {
  const pages = filled ?? [onOnePage(flow)]
  return pages.map(({ parts, hasTail }, index) => (
    <section key={parts[0] ? `${parts[0].table} ${parts[0].from}` : 'tail'} className="page flow">
      <Letterhead
        company={flow.company}
        title={flow.title}
        note={flow.note}
        page={index + 1}
        pages={pages.length}
      />
      {index === 0 && (
        <div className="intro" data-part="intro">
          {flow.intro}
        </div>
      )}
      {parts.map(({ table, from, to }) => (
        <Table
          key={table}
          caption={flow.captions?.[table]}
          columns={flow.columns}
          rows={flow.tables[table]?.slice(from, to) ?? []}
        />
      ))}
      {hasTail && (
        <div className="tail" data-part="tail">
          {flow.tail}
        </div>
      )}
    </section>
  ))
}

function onOnePage<Row>({ tables }: Flow<Row>): FilledPage {
  return { parts: tables.map((rows, table) => ({ table, from: 0, to: rows.length })), hasTail: true }
}

interface TableProps<Row> {
  caption: string | undefined
  columns: readonly Column<Row>[]
  rows: readonly Row[]
}

function Table<Row>({ caption, columns, rows }: TableProps<Row>) {
  return (
    <table data-part="table">
      <colgroup>
        {columns.map(({ title, width }) => (
          <col key={title} style={width === undefined ? undefined : { width: `${width}mm` }} />
        ))}
      </colgroup>
      <thead>
        {caption !== undefined && (
          <tr>
            <th className="caption" colSpan={columns.length}>
              {caption}
            </th>
          </tr>
        )}
        <tr>
          {columns.map(({ title, isNumber }) => (
            <th key={title} className={isNumber ? 'number' : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {columns.map(({ title, isNumber, cell }) => (
              <td key={title} className={isNumber ? 'number' : undefined}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
