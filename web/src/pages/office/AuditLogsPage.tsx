import { isUpsideDown } from '@kwaderno/contract/day-range.ts'
import { MODULES } from '@kwaderno/contract/permissions.ts'
import { AUDIT_ACTIONS, AUDIT_SORTS, reportAuditLog } from '@kwaderno/contract/report.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { outdate, queryOf } from '../../api/query-client.ts'
import { ExportButton } from '../../features/export/ExportButton.tsx'
import { DayFilter } from '../../features/lists/DayFilter.tsx'
import { useUrlState } from '../../navigation.tsx'
import { read, type RawSearch } from '../../search-params.ts'
import { FilterBar, FilterSelect } from '../../ui/FilterBar.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { sortWords } from '../../ui/table/sort.ts'
import { COLUMNS, DETAIL_SHEET, EXPORT_COLUMNS } from './reports/audit.tsx'
import { AuditDetails } from './reports/AuditDetails.tsx'
import { chipsOf, CLEARED, dayFilters, searchFilter } from './reports/filters.ts'
import { ReportsHead } from './reports/ReportsHead.tsx'
import { ReportTable } from './reports/ReportTable.tsx'

const MODULE_CHOICES = MODULES.map((module) => ({ value: module, label: module }))
const ACTION_CHOICES = AUDIT_ACTIONS.map((action) => ({ value: action, label: action }))

const readReport = (search: RawSearch) => ({
  filter: {
    search: read.text(search, 'search'),
    module: read.oneOf(search, 'module', MODULES) ?? ('' as const),
    action: read.oneOf(search, 'action', AUDIT_ACTIONS) ?? ('' as const),
    dateFrom: read.day(search, 'dateFrom'),
    dateTo: read.day(search, 'dateTo'),
  },
  list: {
    sortBy: read.oneOf(search, 'sortBy', AUDIT_SORTS) ?? 'createdOnDesc',
    pageNumber: read.page(search),
    pageSize: read.pageSize(search),
  },
})

/** What staff did, with the old and the new data. */
export default function AuditLogsPage() {
  const [{ filter, list }, change] = useUrlState(readReport)
  const isOff = isUpsideDown(filter.dateFrom, filter.dateTo)
  const report = useQuery({
    ...queryOf(reportAuditLog, { query: { ...filter, ...list } }),
    placeholderData: keepPreviousData,
    enabled: !isOff,
  })
  const filters = [
    searchFilter(filter.search, change),
    { name: 'Module', value: filter.module, clear: () => change({ module: '' }) },
    { name: 'Action', value: filter.action, clear: () => change({ action: '' }) },
    ...dayFilters('Logged', filter, change),
  ]
  function reset() {
    void outdate(reportAuditLog)
    change(CLEARED)
  }

  return (
    <>
      <ReportsHead tab="Audit logs" />
      <FilterBar
        applied={chipsOf(filters)}
        onReset={reset}
        actions={
          <ExportButton
            name="Audit Logs"
            endpoint={reportAuditLog}
            input={{ query: { ...filter, sortBy: list.sortBy, export: true } }}
            columns={EXPORT_COLUMNS}
            filters={[...filters, { name: 'Sorted by', value: sortWords(COLUMNS, list.sortBy) }]}
            further={DETAIL_SHEET}
            isDisabled={isOff}
          />
        }
      >
        <SearchInput
          label="Search the audit logs"
          placeholder="Name or description"
          value={filter.search}
          onSearch={(search) => change({ search })}
        />
        <FilterSelect
          label="Module"
          value={filter.module}
          options={MODULE_CHOICES}
          onChange={(module) => change({ module })}
        />
        <FilterSelect
          label="Action"
          value={filter.action}
          options={ACTION_CHOICES}
          onChange={(action) => change({ action })}
        />
        <DayFilter label="Logged date" filter={filter} change={change} />
      </FilterBar>
      <ReportTable
        label="Audit logs"
        columns={COLUMNS}
        rows={report.data?.items}
        isOff={isOff}
        idOf={(row) => row.id}
        expand={(row) => <AuditDetails row={row} />}
        query={report}
        state={list}
        change={change}
      />
    </>
  )
}
