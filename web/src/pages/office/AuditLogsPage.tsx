import { MODULES } from '@kwaderno/contract/permissions.ts'
import { AUDIT_ACTIONS, AUDIT_SORTS, reportAuditLog } from '@kwaderno/contract/audit-log.ts'
import { DayFilter } from '../../features/lists/DayFilter.tsx'
import { dayFilters, searchFilter } from '../../features/lists/filters.ts'
import { ListExportButton } from './lists/ListExportButton.tsx'
import { ListFilters } from '../../features/lists/ListFilters.tsx'
import { ListTable } from '../../features/lists/ListTable.tsx'
import { useList } from '../../features/lists/use-list.ts'
import { AppLink } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { read, type RawSearch } from '../../search-params.ts'
import { FilterSelect } from '../../ui/FilterBar.tsx'
import { COLUMNS, DETAIL_SHEET, EXPORT_COLUMNS } from './reports/audit.tsx'
import { AuditDetails } from './reports/AuditDetails.tsx'
import { ReportsHead } from './reports/ReportsHead.tsx'

const MODULE_CHOICES = MODULES.map((module) => ({ value: module, label: module }))
const ACTION_CHOICES = AUDIT_ACTIONS.map((action) => ({ value: action, label: action }))

const readReport = (search: RawSearch) => ({
  filter: {
    search: read.text(search, 'search'),
    module: read.oneOf(search, 'module', MODULES) ?? ('' as const),
    action: read.oneOf(search, 'action', AUDIT_ACTIONS) ?? ('' as const),
    ...read.days(search),
  },
  place: read.place(search, AUDIT_SORTS, 'createdOnDesc'),
})

/** What staff did, with the old and the new data. */
export default function AuditLogsPage() {
  const list = useList(reportAuditLog, readReport)
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
