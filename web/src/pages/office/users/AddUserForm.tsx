import { zodResolver } from '@hookform/resolvers/zod'
import { Button } from '@mantine/core'
import { USER_FIELDS } from '@kwaderno/contract/user-field-labels.ts'
import { NewUser } from '@kwaderno/contract/user.ts'
import { useRef, useState } from 'react'
import { useForm, useWatch, type Control } from 'react-hook-form'
import type { z } from 'zod'
import { useKeptForm } from '../../../api/use-kept.ts'
import { showRefusals } from '../../../edit/first-error.ts'
import { StudentFields } from '../../../features/students/StudentFields.tsx'
import { AppLink, useLeave, wayBack } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { FieldRow } from '../../../ui/form/FieldRow.tsx'
import { FormButtons } from '../../../ui/form/FormButtons.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { RoleField } from './RoleField.tsx'
import { saveNewUser } from './save.ts'
import classes from './UserForm.module.css'
import { isCustomer, useRoles } from './use-roles.ts'

type Fields = z.input<typeof NewUser>

const EMPTY: Fields = {
  firstName: '',
  middleName: '',
  lastName: '',
  emailAddress: '',
  userName: '',
  roleId: null,
  studentId: '',
  gradeLevelId: null,
}

/** What staff know of somebody who gets an account. A customer has a student. */
export function AddUserForm() {
  const form = useForm<Fields, unknown, NewUser>({ resolver: zodResolver(NewUser), defaultValues: EMPTY })
  const { control } = form
  const choices = useRoles()
  const roleId = useWatch({ control, name: 'roleId' })
  const hasStudent = isCustomer(choices.roles?.find(({ id }) => id === roleId)?.name)
  const [isSaving, setSaving] = useState(false)
  /** No answer came to an attempt: the server may have added the user all the same. */
  const isUnanswered = useRef(false)
  useKeptForm('add-user', form)
  const leave = useLeave(form.formState.isDirty)

  async function save({ studentId, gradeLevelId, ...user }: NewUser) {
    if (isSaving) return
    setSaving(true)
    const sent = hasStudent ? { ...user, studentId, gradeLevelId } : user
    const outcome = await saveNewUser(sent, isUnanswered.current)
    setSaving(false)
    if (outcome.kind === 'unknown') isUnanswered.current = true
    if (outcome.kind === 'saved') leave(wayBack(paths.users))
    else showRefusals(form, outcome.errors)
  }

  return (
    <form
      className={classes.form}
      noValidate
      aria-busy={isSaving}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
    >
      <Card title="Person">
        <PersonFields control={control} />
      </Card>
      <Card title="Access">
        <RoleField control={control} choices={choices} />
      </Card>
      {hasStudent && (
        <Card title="Student">
          <FieldRow>
            <StudentFields control={control} placeholder="None" maxLength={USER_FIELDS.studentId.most} />
          </FieldRow>
        </Card>
      )}
      <FormButtons>
        <Button component={AppLink} href={wayBack(paths.users)} variant="default">
          Cancel
        </Button>
        <Button type="submit" loading={isSaving}>
          Save
        </Button>
      </FormButtons>
    </form>
  )
}

function PersonFields({ control }: { control: Control<Fields, unknown, NewUser> }) {
  const name = {
    control,
    autoComplete: 'off',
    autoCapitalize: 'words',
    maxLength: USER_FIELDS.firstName.most,
  } as const
  const code = { control, autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
  return (
    <div className={classes.fields}>
      <FieldRow narrow>
        <TextField {...name} name="firstName" label={USER_FIELDS.firstName.label} required />
        <TextField {...name} name="middleName" label={USER_FIELDS.middleName.label} />
        <TextField {...name} name="lastName" label={USER_FIELDS.lastName.label} required />
      </FieldRow>
      <FieldRow>
        <TextField
          {...code}
          name="emailAddress"
          label={USER_FIELDS.email.label}
          type="email"
          inputMode="email"
          required
        />
        <TextField
          {...code}
          name="userName"
          label={USER_FIELDS.userName.label}
          maxLength={USER_FIELDS.userName.most}
          required
        />
      </FieldRow>
    </div>
  )
}
