import { listRetentionRuns, type RetentionRun } from '@kwaderno/contract/retention.ts'
import { RETENTION_FIELDS, type RetentionField } from '@kwaderno/contract/retention-fields.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../api/query-client.ts'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import { DateTime } from '../../../ui/DateTime.tsx'
import classes from './Sections.module.css'

const counted = (key: RetentionField): Column<RetentionRun> => ({
  key,
  title: RETENTION_FIELDS[key].label,
  noWrap: false,
  align: 'right',
  render: (run) => run[key].toLocaleString('en-PH'),
})

const COLUMNS: readonly Column<RetentionRun>[] = [
  {
    key: 'ranOn',
    title: 'Night',
    onPhone: 'title',
    render: ({ ranOn }) => <DateTime value={ranOn} />,
  },
  ...(Object.keys(RETENTION_FIELDS) as RetentionField[]).map(counted),
]

/** What the last nights have deleted. */
export function RunsSection() {
  const runs = useQuery(queryOf(listRetentionRuns, {}, 0))
  return (
    <section className={classes.section} aria-labelledby="retention-runs">
      <h2 id="retention-runs">Deleted by the last runs</h2>
      <DataTable
        label="Retention runs"
        columns={COLUMNS}
        rows={runs.data}
        error={runs.isLoadingError ? runs.error : null}
        onRetry={() => void runs.refetch()}
        idOf={({ id }) => id}
        emptyText="The retention has not run yet."
      />
    </section>
  )
}
