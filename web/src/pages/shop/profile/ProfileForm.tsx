import { Button } from '@mantine/core'
import { zodResolver } from '@hookform/resolvers/zod'
import { USER_FIELDS } from '@kwaderno/contract/user-fields.ts'
import { ProfileForm as ProfileSchema, type Profile } from '@kwaderno/contract/profile.ts'
import { useState, type FormEvent } from 'react'
import { useForm, type Control } from 'react-hook-form'
import type { z } from 'zod'
import { useKept } from '../../../api/use-kept.ts'
import { showRefusals } from '../../../edit/first-fault.ts'
import { tellNoChanges } from '../../../edit/use-save.ts'
import { AppLink, useLeave } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { GradeField } from './GradeField.tsx'
import { PictureField, type PictureChoice } from './PictureField.tsx'
import classes from './ProfileForm.module.css'
import { useSaveProfile } from './use-save-profile.ts'

type Fields = z.input<typeof ProfileSchema>
export type ProfileControl = Control<Fields, unknown, ProfileSchema>

const resolver = zodResolver(ProfileSchema)

interface ProfileFormProps {
  profile: Profile
  /** False for staff, who have no student section. */
  hasStudent: boolean
}

export function ProfileForm({ profile, hasStudent }: ProfileFormProps) {
  const form = useForm<Fields, unknown, ProfileSchema>({
    resolver,
    defaultValues: fieldsOf(profile, hasStudent),
  })
  const [picture, setPicture] = useState<PictureChoice>({ kind: 'kept' })
  const isDirty = form.formState.isDirty || picture.kind !== 'kept'
  const leave = useLeave(isDirty)
  const again = useKept<{ values: Fields; picture: { kind: PictureChoice['kind']; file?: File } }>(
    'profile',
    {
      read: () => (isDirty ? { values: form.getValues(), picture } : undefined),
      write({ values, picture: { kind } }) {
        form.reset({ ...form.getValues(), ...values }, { keepDefaultValues: true })
        if (kind === 'removed') setPicture({ kind })
      },
    },
  )
  const save = useSaveProfile({
    onSaved: () => leave(paths.profile),
    onRefused: (errors) => showRefusals(form, errors),
  })
  const { control } = form

  function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    if (!isDirty) return tellNoChanges()
    void form.handleSubmit((values) => save.send(values, picture))(event)
  }

  return (
    <form className={classes.form} noValidate onSubmit={submit} aria-busy={save.isPending}>
      <PictureField profile={profile} choice={picture} onChange={setPicture} again={again} />
      <Card title="Account">
        <AccountFields control={control} />
      </Card>
      {hasStudent && (
        <Card title="Student">
          <StudentFields control={control} profile={profile} />
        </Card>
      )}
      <div className={classes.buttons}>
        <Button component={AppLink} href={paths.profile} variant="default">
          Cancel
        </Button>
        <Button type="submit" loading={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}

function fieldsOf(profile: Profile, hasStudent: boolean): Fields {
  const { firstName, middleName, lastName, email, contactNumber } = profile
  const own = { firstName, middleName, lastName, email, contactNumber }
  if (!hasStudent) return own
  const { studentFirstName, studentMiddleName, studentLastName, studentId, gradeLevelId } = profile
  return { ...own, studentFirstName, studentMiddleName, studentLastName, studentId, gradeLevelId }
}

function AccountFields({ control }: { control: ProfileControl }) {
  return (
    <div className={classes.fields}>
      <div className={classes.names}>
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
      </div>
      <div className={classes.pair}>
        <TextField
          control={control}
          name="email"
          label={USER_FIELDS.email.label}
          type="email"
          inputMode="email"
          autoComplete="email"
          required
        />
        <TextField
          control={control}
          name="contactNumber"
          label={USER_FIELDS.contactNumber.label}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="09XXXXXXXXX"
          required
        />
      </div>
    </div>
  )
}

function StudentFields({ control, profile }: { control: ProfileControl; profile: Profile }) {
  return (
    <div className={classes.fields}>
      <div className={classes.names}>
        <TextField control={control} name="studentFirstName" label="Student first name" autoComplete="off" />
        <TextField
          control={control}
          name="studentMiddleName"
          label="Student middle name"
          autoComplete="off"
        />
        <TextField control={control} name="studentLastName" label="Student last name" autoComplete="off" />
      </div>
      <div className={classes.pair}>
        <TextField
          control={control}
          name="studentId"
          label={USER_FIELDS.studentId.label}
          autoComplete="off"
        />
        <GradeField control={control} profile={profile} />
      </div>
    </div>
  )
}
