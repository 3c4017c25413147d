import { MODULES } from '@kwaderno/contract/permissions.ts'
import { AUDIT_ACTIONS, AUDIT_SORTS, reportAuditLog } from '@kwaderno/contract/audit-log.ts'
import { DayFilter } from '../../features/lists/DayFilter.tsx'
import { dayFilters, searchFilter } from '../../features/lists/filters.ts'
import { ListExportButton } from './lists/ListExportButton.tsx'
import { ListFilters } from '../../features/lists/ListFilters.tsx'
import { ListTable } from '../../features/lists/ListTable.tsx'
import { placeOf, useList } from '../../features/lists/use-list.ts'
import type { SearchOf } from '../../href.ts'
import { AppLink, useUrlState } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { among } from '../../search-params.ts'
import { FilterSelect } from '../../ui/FilterBar.tsx'
import { COLUMNS, DETAIL_SHEET, EXPORT_COLUMNS } from './reports/audit.tsx'
import { AuditDetails } from './reports/AuditDetails.tsx'
import { ReportsHead } from './reports/ReportsHead.tsx'

const MODULE_CHOICES = MODULES.map((module) => ({ value: module, label: module }))
const ACTION_CHOICES = AUDIT_ACTIONS.map((action) => ({ value: action, label: action }))

const readReport = (search: SearchOf<typeof paths.auditLogs>) => ({
  filter: {
    search: search.search,
    module: among(MODULES, search.module) ?? ('' as const),
    action: among(AUDIT_ACTIONS, search.action) ?? ('' as const),
    dateFrom: search.dateFrom,
    dateTo: search.dateTo,
  },
  place: placeOf(search, AUDIT_SORTS, 'createdOnDesc'),
})

/** What staff did, with the old and the new data. */
export default function AuditLogsPage() {
  const [search, setSearch] = useUrlState(paths.auditLogs)
  const list = useList(reportAuditLog, readReport(search), setSearch)
  const { filter, change } = list
  const filters = [
    searchFilter(filter.search, change),
    { name: 'Module', value: filter.module, clear: () => change({ module: '' }) },
    { name: 'Action', value: filter.action, clear: () => change({ action: '' }) },
    ...dayFilters('Logged', filter, change),
  ]

  return (
    <>
      <ReportsHead
        tab="Audit logs"
        actions={
          <ListExportButton
            name="Audit Logs"
            list={list}
            columns={EXPORT_COLUMNS}
            filters={filters}
            sortable={COLUMNS}
            further={DETAIL_SHEET}
          />
        }
      />
      <p>
        <AppLink href={paths.securityLog}>Security log: log-ins, passwords and second factors</AppLink>
      </p>
      <ListFilters
        list={list}
        label="Search the audit logs"
        placeholder="Name or description"
        filters={filters}
      >
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
      </ListFilters>
      <ListTable
        list={list}
        label="Audit logs"
        columns={COLUMNS}
        rows={list.rows}
        idOf={(row) => row.id}
        expand={(row) => <AuditDetails row={row} />}
      />
    </>
  )
}
