import { Button } from '@mantine/core'
import { USER_FIELDS } from '@kwaderno/contract/user-field-labels.ts'
import type { Profile } from '@kwaderno/contract/profile.ts'
import { useEditForm } from '../../../edit/use-edit-form.tsx'
import { StudentFields, StudentNameFields } from '../../../features/students/StudentFields.tsx'
import { AppLink, useLeave } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { ContactNumberField, EmailField } from '../../../ui/form/ContactFields.tsx'
import { FieldRow } from '../../../ui/form/FieldRow.tsx'
import { FormButtons } from '../../../ui/form/FormButtons.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import {
  fieldsOf,
  resolveProfile,
  type ProfileControl,
  type ProfileFields,
  type ProfileValues,
} from './form.ts'
import { PictureField } from './PictureField.tsx'
import classes from './ProfileForm.module.css'
import { sendProfile } from './save.ts'

const STUDENT_NAMES = ['studentFirstName', 'studentMiddleName', 'studentLastName'] as const

interface ProfileFormProps {
  profile: Profile
  /** False for staff, who have no student section. */
  hasStudent: boolean
}

export function ProfileForm({ profile, hasStudent }: ProfileFormProps) {
  const { form, base, isDirty, isSaving, again, submit } = useEditForm<
    ProfileFields,
    ProfileValues,
    Profile & { version: 0 },
    Profile
  >({
    kept: 'profile',
    // Only its owner edits it, so it has no versions.
    stored: { ...profile, version: 0 },
    fieldsOf: (from) => fieldsOf(from, hasStudent),
    resolver: resolveProfile,
    notKept: { picture: null },
    send: sendProfile,
    onSaved: () => leave(paths.profile),
  })
  const leave = useLeave(isDirty)
  const { control } = form

  return (
    <form className={classes.form} noValidate onSubmit={submit} aria-busy={isSaving}>
      <PictureField control={control} profile={base} again={again} />
      <Card title="Account">
        <AccountFields control={control} />
      </Card>
      {hasStudent && (
        <Card title="Student">
          <div className={classes.fields}>
            <FieldRow narrow>
              <StudentNameFields control={control} names={STUDENT_NAMES} />
            </FieldRow>
            <FieldRow>
              <StudentFields control={control} own={{ id: base.gradeLevelId, name: base.level }} />
            </FieldRow>
          </div>
        </Card>
      )}
      <FormButtons>
        <Button component={AppLink} href={paths.profile} variant="default">
          Cancel
        </Button>
        <Button type="submit" loading={isSaving}>
          Save
        </Button>
      </FormButtons>
    </form>
  )
}

function AccountFields({ control }: { control: ProfileControl }) {
  return (
    <div className={classes.fields}>
      <FieldRow narrow>
        <TextField
          control={control}
          name="firstName"
          label={USER_FIELDS.firstName.label}
          autoComplete="given-name"
          required
        />
        <TextField
          control={control}
          name="middleName"
          label={USER_FIELDS.middleName.label}
          autoComplete="additional-name"
        />
        <TextField
          control={control}
          name="lastName"
          label={USER_FIELDS.lastName.label}
          autoComplete="family-name"
          required
        />
      </FieldRow>
      <FieldRow>
        <EmailField control={control} name="email" label={USER_FIELDS.email.label} required />
        <ContactNumberField
          control={control}
          name="contactNumber"
          label={USER_FIELDS.contactNumber.label}
          required
        />
      </FieldRow>
    </div>
  )
}
