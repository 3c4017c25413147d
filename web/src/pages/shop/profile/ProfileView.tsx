import type { Profile } from '@kwaderno/contract/profile.ts'
import { Card } from '../../../ui/Card.tsx'
import { Badge } from '../../../ui/StatusBadge.tsx'
import { UserPicture } from '../../../ui/UserPicture.tsx'
import { WaitingEmail } from './WaitingEmail.tsx'
import classes from './ProfileView.module.css'

/**
 * A user's own details.
 * @param hasStudent false for staff, who have no student section
 */
export function ProfileView({ profile, hasStudent }: { profile: Profile; hasStudent: boolean }) {
  return (
    <div className={classes.view}>
      <Card className={classes.person ?? ''}>
        <UserPicture name={profile.fullName} path={profile.filePath} size={96} />
        <div>
          <h2 className={classes.name}>{profile.fullName}</h2>
          <p className={classes.user}>
            {profile.userName} <Badge color="ink">{profile.role}</Badge>
          </p>
        </div>
      </Card>
      <div className={classes.cards}>
        <Card title="Account">
          <Facts
            facts={[
              ['First name', profile.firstName],
              ['Middle name', profile.middleName],
              ['Last name', profile.lastName],
              ['Username', profile.userName],
              ['Email', profile.email],
              ['Contact number', profile.contactNumber],
            ]}
          />
          <WaitingEmail />
        </Card>
        {hasStudent && (
          <Card title="Student">
            <Facts
              facts={[
                ['First name', profile.studentFirstName],
                ['Middle name', profile.studentMiddleName],
                ['Last name', profile.studentLastName],
                ['Student ID', profile.studentId],
                ['Grade level', profile.level],
              ]}
            />
          </Card>
        )}
      </div>
    </div>
  )
}

function Facts({ facts }: { facts: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-missing={value === '' || undefined}>{value || 'Not given'}</dd>
        </div>
      ))}
    </dl>
  )
}
