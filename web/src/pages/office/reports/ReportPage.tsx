import type { AnyEndpoint } from '@kwaderno/contract/endpoint.ts'
import type { ReactNode } from 'react'
import type { ListExport } from '../../../features/export/list-to-sheet.ts'
import type { ChoiceFilter, Filter } from '../../../features/lists/filters.ts'
import { ListFilters } from '../../../features/lists/ListFilters.tsx'
import { ListTable } from '../../../features/lists/ListTable.tsx'
import type { List } from '../../../features/lists/use-list.ts'
import type { TableProps } from '../../../ui/table/columns.ts'
import { ListExportButton } from '../lists/ListExportButton.tsx'
import { ReportsHead } from './ReportsHead.tsx'

interface ReportPageProps<E extends AnyEndpoint, Row> extends Pick<
  TableProps<Row>,
  'columns' | 'rows' | 'idOf' | 'totals' | 'expand'
> {
  /** 'Inventory report' */
  title: string
  list: List<E, { search: string }, string>
  sheet: Pick<ListExport<E>, 'name' | 'columns' | 'further'>
  filters: readonly (Filter | ChoiceFilter)[]
  /** What is searched. */
  placeholder: string
  /** Dates and the like, after the selects. */
  dates?: ReactNode
  /** Below the head. */
  link?: ReactNode
  chart?: ReactNode
}

/** A report: a list with its spreadsheet, its chart and its sums. */
export function ReportPage<E extends AnyEndpoint, Row>(props: ReportPageProps<E, Row>) {
  const { title, list, sheet, filters, placeholder, dates, link, chart, ...table } = props
  return (
    <>
      <ReportsHead
        tab={title}
        actions={<ListExportButton {...sheet} list={list} filters={filters} sortable={table.columns} />}
      />
      {link}
      <ListFilters
        list={list}
        label={`Search the ${title.toLowerCase()}`}
        placeholder={placeholder}
        filters={filters}
      >
        {dates}
      </ListFilters>
      {chart}
      <ListTable {...table} list={list} label={title} />
    </>
  )
}
