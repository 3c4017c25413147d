import type { Approval, DuplicateReason } from '@kwaderno/contract/approval.ts'
import { useSession } from '../../../api/session.ts'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { formatDate } from '../../../ui/date-format.ts'
import { STATUSES } from '../users/statuses.ts'
import classes from './Approvals.module.css'

const SAME: Record<DuplicateReason, string> = {
  email: 'email',
  mobile: 'mobile number',
  studentId: 'student ID',
  student: 'student name and grade',
}

/** What speaks against an approval at first sight: who may be the same, and that it was rejected before. */
export function Doubts({ approval }: { approval: Approval }) {
  const { can } = useSession()
  const { duplicates, hasMoreDuplicates, rejectedBefore } = approval
  if (duplicates.length === 0 && rejectedBefore === null) return null
  return (
    <ul className={classes.doubts}>
      {duplicates.map(({ id, fullname, status, reasons }) => (
        <li key={id}>
          {can('Role.view') ? <AppLink href={paths.manageUser(id)}>{fullname}</AppLink> : fullname}{' '}
          <span className={classes.by}>
            ({STATUSES[status].label}) has the same {reasons.map((reason) => SAME[reason]).join(', ')}
          </span>
        </li>
      ))}
      {hasMoreDuplicates && <li className={classes.by}>and others</li>}
      {rejectedBefore && (
        <li>
          Rejected before, on {formatDate(rejectedBefore.rejectedOn)}
          {rejectedBefore.reason !== '' && <span className={classes.by}>: {rejectedBefore.reason}</span>}
        </li>
      )}
    </ul>
  )
}
