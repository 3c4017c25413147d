import type { UserRow } from '@kwaderno/contract/user.ts'
import { DateTime } from '../../../ui/DateTime.tsx'
import classes from './UserDetails.module.css'

/** What unfolds under a user's row: contact and student. */
export function UserDetails({ user }: { user: UserRow }) {
  return (
    <dl className={classes.details}>
      <div>
        <dt>Email</dt>
        <dd>
          <a href={`mailto:${user.emailAddress}`}>{user.emailAddress}</a>
        </dd>
      </div>
      <div>
        <dt>Registered</dt>
        <dd>
          <DateTime value={user.registeredOn} />
        </dd>
      </div>
      <div>
        <dt>Student</dt>
        <dd>{user.studentFullName || 'No name given'}</dd>
      </div>
      <div>
        <dt>Student ID</dt>
        <dd>{user.studentId || 'None'}</dd>
      </div>
      <div>
        <dt>Grade level</dt>
        <dd>{user.level || 'None'}</dd>
      </div>
    </dl>
  )
}
