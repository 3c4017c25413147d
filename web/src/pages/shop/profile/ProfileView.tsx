import { USER_FIELDS } from '@kwaderno/contract/user-field-labels.ts'
import type { Profile } from '@kwaderno/contract/profile.ts'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
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
              [USER_FIELDS.firstName.label, profile.firstName],
              [USER_FIELDS.middleName.label, profile.middleName],
              [USER_FIELDS.lastName.label, profile.lastName],
              [USER_FIELDS.userName.label, profile.userName],
              [USER_FIELDS.email.label, profile.email],
              [USER_FIELDS.contactNumber.label, profile.contactNumber],
            ]}
          />
          <WaitingEmail />
        </Card>
        {hasStudent && (
          <Card title="Student" aside={<AppLink href={paths.myStudents}>My students</AppLink>}>
            <Facts
              facts={[
                [USER_FIELDS.firstName.label, profile.studentFirstName],
                [USER_FIELDS.middleName.label, profile.studentMiddleName],
                [USER_FIELDS.lastName.label, profile.studentLastName],
                [USER_FIELDS.studentId.label, profile.studentId],
                [USER_FIELDS.gradeLevel.label, profile.level],
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
