import { deleteRoster, listRosters, ROSTER_TEXT, type Roster } from '@kwaderno/contract/roster.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { FRESH, queryOf } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'
import { sendAndToast } from '../../edit/send-and-toast.ts'
import { RowAction, RowActions } from '../../features/rows/RowActions.tsx'
import { TrailLink } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { confirm } from '../../ui/confirm.ts'
import { DataTable, type Column } from '../../ui/DataTable.tsx'
import { DateTime } from '../../ui/DateTime.tsx'
import { TwoLineCell } from '../../ui/TwoLineCell.tsx'
import { BadRows } from './rosters/BadRows.tsx'
import { LoadRoster } from './rosters/LoadRoster.tsx'
import classes from './rosters/Roster.module.css'
import { UtilitiesHead } from './utilities/UtilitiesHead.tsx'

const FACTS: readonly Column<Roster>[] = [
  { key: 'year', title: 'School year', onPhone: 'title', render: ({ schoolYear }) => schoolYear },
  {
    key: 'count',
    title: 'Students',
    align: 'right',
    render: ({ count }) => count.toLocaleString('en-PH'),
  },
  {
    key: 'bad',
    title: 'Bad rows',
    align: 'right',
    render: ({ badRows }) => badRows.toLocaleString('en-PH'),
  },
  {
    key: 'file',
    title: 'File',
    noWrap: false,
    render: ({ fileName, loadedBy }) => <TwoLineCell first={fileName} second={loadedBy} />,
  },
  { key: 'when', title: 'Loaded', render: ({ loadedOn }) => <DateTime value={loadedOn} format="short" /> },
]

const ACTIONS: Column<Roster> = {
  key: 'actions',
  title: '',
  align: 'right',
  onPhone: 'action',
  render: (roster) => (
    <RowActions>
      <RowAction danger label={`Delete the roster of ${roster.schoolYear}`} onClick={() => askDelete(roster)}>
        Delete
      </RowAction>
    </RowActions>
  ),
}

/** Who is at the school, year by year. Registrations are compared with the newest school year. */
export default function RosterPage() {
  const { can } = useSession()
  const rosters = useQuery(queryOf(listRosters, {}, FRESH.list))
  return (
    <>
      <UtilitiesHead trail={can('Approvals.view') && <TrailLink href={paths.approvals}>Approvals</TrailLink>}>
        Roster
      </UtilitiesHead>
      <div className={classes.page}>
        {can('Students.add') && <LoadRoster />}
        <DataTable
          label="Loaded rosters"
          columns={can('Students.delete') ? [...FACTS, ACTIONS] : FACTS}
          rows={rosters.data}
          idOf={({ schoolYear }) => schoolYear}
          expand={({ badRows, errors }) =>
            badRows > 0 ? <BadRows errors={errors} count={badRows} /> : <p>Every row was good.</p>
          }
          emptyText="No roster is loaded."
          error={rosters.error}
          onRetry={() => void rosters.refetch()}
        />
      </div>
    </>
  )
}

function askDelete({ schoolYear, count }: Roster): void {
  void confirm({
    title: `Delete the roster of ${schoolYear}?`,
    text: `Registrations are no longer compared with its ${count === 1 ? 'student' : `${count.toLocaleString('en-PH')} students`}.`,
    confirmLabel: 'Delete',
    danger: true,
    async action() {
      await sendAndToast(() => call(deleteRoster, { params: { schoolYear } }), {
        saved: ROSTER_TEXT.deleted,
        failed: ROSTER_TEXT.deleteFailed,
        endpoint: deleteRoster,
      })
    },
  })
}
