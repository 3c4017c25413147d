import { zodResolver } from '@hookform/resolvers/zod'
import { Button } from '@mantine/core'
import { USER_STATUS } from '@kwaderno/contract/user-status.ts'
import { USER_FIELDS } from '@kwaderno/contract/user-field-labels.ts'
import { UserChange, USER_TEXT, type UserRow } from '@kwaderno/contract/user.ts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { useSession } from '../../../api/session.ts'
import { useEditForm } from '../../../edit/use-edit-form.tsx'
import { StudentFields } from '../../../features/students/StudentFields.tsx'
import { AppLink, useLeave, wayBack } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { FieldRow } from '../../../ui/form/FieldRow.tsx'
import { FormButtons } from '../../../ui/form/FormButtons.tsx'
import { askStatus } from './ask-status.ts'
import { ChangedNote } from '../utilities/ChangedNote.tsx'
import { RejectionField } from './RejectionField.tsx'
import { RoleField } from './RoleField.tsx'
import { saveUserChange } from './save.ts'
import { SecondFactorCard } from './SecondFactorCard.tsx'
import { StatusField } from './StatusField.tsx'
import { isCustomer, useRoles } from './use-roles.ts'
import { UserFacts } from './UserFacts.tsx'
import classes from './UserForm.module.css'

type Fields = z.input<typeof UserChange>

const resolver = zodResolver(UserChange)

interface ManageUserFormProps {
  user: UserRow
  /** Someone else has changed the user: reads it anew. */
  onReload: () => void
}

/** Role, status and student of a user. The rest is the user's own, in the profile. */
export function ManageUserForm({ user, onReload }: ManageUserFormProps) {
  const session = useSession()
  const choices = useRoles()
  const [isOutdated, setOutdated] = useState(false)
  // A later reading must not move the version from under what is typed.
  const { form, base, isDirty, ...edit } = useEditForm<Fields, UserChange, UserRow, unknown>({
    kept: `user ${user.id}`,
    stored: user,
    fieldsOf,
    resolver,
    async send(change, { id, version }) {
      const outcome = await saveUserChange(id, { ...change, version })
      setOutdated(outcome.kind === 'behind')
      return outcome
    },
    onSaved: () => leave(wayBack(paths.users)),
  })
  const { control } = form
  const roleId = useWatch({ control, name: 'roleId' })
  const leave = useLeave(isDirty)
  const mayEdit = session.can('Users.edit')
  const roleName = roleId === base.roleId ? base.role : choices.roles?.find(({ id }) => id === roleId)?.name
  const lock = lockOf(base, session.user?.id, choices.roles !== undefined && !choices.mayGive(base.roleId))

  // Whoever has changed something saves that first.
  const isApprovable = mayEdit && lock === undefined && base.status === USER_STATUS.Pending && !isDirty
  async function approve() {
    if (await askStatus(base, USER_STATUS.Active)) onReload()
  }

  return (
    <form className={classes.form} noValidate onSubmit={edit.submit} aria-busy={edit.isSaving}>
      {isOutdated && <ChangedNote text={USER_TEXT.changedMeanwhile} onReload={onReload} />}
      <Card title="Person">
        <UserFacts user={base} />
      </Card>
      <Card title="Access">
        <FieldRow>
          <RoleField
            control={control}
            choices={choices}
            own={{ id: base.roleId, name: base.role }}
            disabled={!mayEdit || lock !== undefined}
            help={mayEdit ? lock : undefined}
          />
          <StatusField control={control} from={base.status} disabled={!mayEdit || lock !== undefined} />
        </FieldRow>
        <RejectionField control={control} from={base.status} />
      </Card>
      {mayEdit && lock === undefined && !isCustomer(base.role) && <SecondFactorCard user={base} />}
      {isCustomer(roleName) && (
        <Card title="Student" aside={base.studentFullName}>
          <FieldRow>
            <StudentFields
              control={control}
              own={{ id: base.gradeLevelId, name: base.level }}
              placeholder="None"
              maxLength={USER_FIELDS.studentId.most}
              disabled={!mayEdit}
            />
          </FieldRow>
        </Card>
      )}
      <FormButtons>
        <Button component={AppLink} href={wayBack(paths.users)} variant="default">
          {mayEdit ? 'Cancel' : 'Back'}
        </Button>
        {mayEdit && (
          <Button type="submit" loading={edit.isSaving} variant={isApprovable ? 'default' : 'filled'}>
            Save
          </Button>
        )}
        {isApprovable && <Button onClick={() => void approve()}>Approve</Button>}
      </FormButtons>
    </form>
  )
}

function fieldsOf({ roleId, studentId, gradeLevelId, status }: UserRow): Fields {
  return { roleId, studentId, gradeLevelId, status, reason: '' }
}

/** Why role and status must stay as they are. */
function lockOf(user: UserRow, ownId: number | undefined, holdsMore: boolean): string | undefined {
  if (user.id === ownId) return USER_TEXT.ownAccount
  return holdsMore ? USER_TEXT.notChangeable : undefined
}
