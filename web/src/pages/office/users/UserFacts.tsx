import { USER_FIELDS } from '@kwaderno/contract/user-field-labels.ts'
import type { UserRow } from '@kwaderno/contract/user.ts'
import { ContactFacts } from './ContactFacts.tsx'
import classes from './UserForm.module.css'

/** What only the user can change, in the own profile; the name stands in the head of the page. */
export function UserFacts({ user }: { user: UserRow }) {
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{USER_FIELDS.userName.label}</dt>
        <dd>{user.userName}</dd>
      </div>
      <ContactFacts user={user} />
    </dl>
  )
}
