import { MODULES } from '@kwaderno/contract/permissions.ts'
import { AUDIT_ACTIONS, AUDIT_SORTS, reportAuditLog } from '@kwaderno/contract/audit-log.ts'
import { DayFilter } from '../../features/lists/DayFilter.tsx'
import { choiceFilter, dayFilters, searchFilter } from '../../features/lists/filters.ts'
import { placeOf, useList } from '../../features/lists/use-list.ts'
import type { SearchOf } from '../../href.ts'
import { AppLink, useUrlState } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { among } from '../../search-params.ts'
import { COLUMNS, DETAIL_SHEET, EXPORT_COLUMNS } from './reports/audit-columns.tsx'
import { AuditDetails } from './reports/AuditDetails.tsx'
import { ReportPage } from './reports/ReportPage.tsx'

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
    choiceFilter('Module', filter.module, MODULE_CHOICES, (module) => change({ module })),
    choiceFilter('Action', filter.action, ACTION_CHOICES, (action) => change({ action })),
    ...dayFilters('Logged', filter, change),
  ]

  return (
    <ReportPage
      title="Audit logs"
      list={list}
      sheet={{ name: 'Audit Logs', columns: EXPORT_COLUMNS, further: DETAIL_SHEET }}
      filters={filters}
      placeholder="Name or description"
      link={
        <p>
          <AppLink href={paths.securityLog}>Security log: log-ins, passwords and second factors</AppLink>
        </p>
      }
      dates={<DayFilter label="Logged date" filter={filter} change={change} />}
      columns={COLUMNS}
      rows={list.rows}
      idOf={(row) => row.id}
      expand={(row) => <AuditDetails row={row} />}
    />
  )
}
