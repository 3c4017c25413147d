import { getSystem } from '@kwaderno/contract/system.ts'
import { useQuery } from '@tanstack/react-query'
import { requestIdOf } from '../../api/failure.ts'
import { queryOf } from '../../api/query-client.ts'
import { Card } from '../../ui/Card.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { RowsSkeleton } from '../../ui/Skeletons.tsx'
import { COLUMNS } from './system/columns.tsx'
import { SystemLines } from './system/SystemLines.tsx'
import classes from './system/SystemPage.module.css'
import { UtilitiesHead } from './utilities/UtilitiesHead.tsx'

/** Whether what keeps the shop safe works: backups, mails, jobs, disk and audit log, and what runs. */
export default function SystemPage() {
  const system = useQuery(queryOf(getSystem, {}, 0))
  return (
    <>
      <UtilitiesHead>System</UtilitiesHead>
      <Card>
        {system.isPending && <RowsSkeleton rows={7} label="Loading the system" />}
        {system.isLoadingError && (
          <LoadError onRetry={() => void system.refetch()} requestId={requestIdOf(system.error)} />
        )}
        {system.data && <SystemLines lines={system.data.lines} />}
      </Card>
      {system.data && (
        <section className={classes.backups} aria-labelledby="backups">
          <h2 id="backups">Backups</h2>
          <DataTable
            label="Backups"
            columns={COLUMNS}
            rows={system.data.backups}
            idOf={({ id }) => id}
            emptyText="The shop has not taken a backup yet."
          />
        </section>
      )}
    </>
  )
}
