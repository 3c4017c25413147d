import { USER_FIELDS } from '@kwaderno/contract/user-field-labels.ts'
import type { UserRow } from '@kwaderno/contract/user.ts'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { ContactFacts } from './ContactFacts.tsx'
import { isCustomer } from './use-roles.ts'
import classes from './UserDetails.module.css'

/** What unfolds under a user's row: contact and student. */
export function UserDetails({ user }: { user: UserRow }) {
  const facts = [
    ['Student', user.studentFullName],
    [USER_FIELDS.studentId.label, user.studentId],
    [USER_FIELDS.gradeLevel.label, user.level],
  ].filter(([, value]) => value !== '')
  return (
    <dl className={classes.details}>
      <ContactFacts user={user} />
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {isCustomer(user.role) && (
        <div>
          <dt>Orders and messages</dt>
          <dd>
            <AppLink href={paths.customer(user.id, 'users')}>See the customer</AppLink>
          </dd>
        </div>
      )}
    </dl>
  )
}
