import { USER_FIELDS } from '@kwaderno/contract/user-field-labels.ts'
import type { UserRow } from '@kwaderno/contract/user.ts'
import { DateTime } from '../../../ui/DateTime.tsx'

/** In a `dl`: how to reach a user, and since when there is the account. */
export function ContactFacts({ user }: { user: UserRow }) {
  return (
    <>
      <div>
        <dt>{USER_FIELDS.email.label}</dt>
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
    </>
  )
}
