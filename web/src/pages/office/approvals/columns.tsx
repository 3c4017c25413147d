import type { Approval } from '@kwaderno/contract/approval.ts'
import { USER_FIELDS } from '@kwaderno/contract/user-field-labels.ts'
import { RosterBadge } from '../../../features/students/RosterBadge.tsx'
import { RowAction, RowActions } from '../../../features/rows/RowActions.tsx'
import type { Column } from '../../../ui/DataTable.tsx'
import { DateTime } from '../../../ui/DateTime.tsx'
import { TwoLineCell } from '../../../ui/TwoLineCell.tsx'
import { ageOf } from './age.ts'
import classes from './Approvals.module.css'
import { Doubts } from './Doubts.tsx'

const FACTS: readonly Column<Approval>[] = [
  {
    key: 'fullname',
    title: 'Name',
    noWrap: false,
    onPhone: 'title',
    render: ({ fullname, emailAddress }) => <TwoLineCell first={fullname} second={emailAddress} />,
  },
  {
    key: 'student',
    title: 'Student',
    noWrap: false,
    render: ({ studentFullName, studentId }) => <TwoLineCell first={studentFullName} second={studentId} />,
  },
  { key: 'level', title: USER_FIELDS.gradeLevel.label, noWrap: false, render: ({ level }) => level },
]

const ROSTER: Column<Approval> = {
  key: 'roster',
  title: 'Roster',
  noWrap: false,
  render: ({ rosterMark }) => rosterMark && <RosterBadge mark={rosterMark} />,
}

const DOUBTS: Column<Approval> = {
  key: 'doubts',
  title: 'Look twice',
  noWrap: false,
  onPhone: 'wide',
  render: (approval) => <Doubts approval={approval} />,
}

interface Acts {
  approve: (approval: Approval) => void
  reject: (approval: Approval) => void
}

/** Those that wait. @param acts nothing for who may only look */
export function waitingColumns(acts: Acts | undefined): Column<Approval>[] {
  const columns: Column<Approval>[] = [
    ...FACTS,
    {
      key: 'age',
      title: 'Age',
      render: ({ registeredOn }) => {
        const { text, isLate } = ageOf(registeredOn)
        return <span className={isLate ? classes.late : undefined}>{text}</span>
      },
    },
    ROSTER,
    DOUBTS,
  ]
  if (!acts) return columns
  return [
    ...columns,
    {
      key: 'actions',
      title: '',
      align: 'right',
      onPhone: 'action',
      render: (approval) => (
        <RowActions>
          <RowAction label={`Approve ${approval.fullname}`} onClick={() => acts.approve(approval)}>
            Approve
          </RowAction>
          <RowAction danger label={`Reject ${approval.fullname}`} onClick={() => acts.reject(approval)}>
            Reject
          </RowAction>
        </RowActions>
      ),
    },
  ]
}

/** Those that were rejected. @param putBack nothing for who may only look */
export function rejectedColumns(putBack: ((approval: Approval) => void) | undefined): Column<Approval>[] {
  const columns: Column<Approval>[] = [
    ...FACTS,
    {
      key: 'rejected',
      title: 'Rejected',
      noWrap: false,
      render: ({ rejection }) =>
        rejection && (
          <>
            <DateTime value={rejection.rejectedOn} format="shortDay" />
            <br />
            <span className={classes.by}>{rejection.rejectedBy}</span>
          </>
        ),
    },
    {
      key: 'reason',
      title: 'Reason',
      noWrap: false,
      render: ({ rejection }) => <span className={classes.reason}>{rejection?.reason}</span>,
    },
    ROSTER,
  ]
  if (!putBack) return columns
  return [
    ...columns,
    {
      key: 'actions',
      title: '',
      align: 'right',
      onPhone: 'action',
      render: (approval) => (
        <RowActions>
          <RowAction label={`Put back ${approval.fullname}`} onClick={() => putBack(approval)}>
            Put back
          </RowAction>
        </RowActions>
      ),
    },
  ]
}
