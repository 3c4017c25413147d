import { Button } from '@mantine/core'
import { zodResolver } from '@hookform/resolvers/zod'
import { changePassword, PasswordForm, PROFILE_TEXT } from '@kwaderno/contract/profile.ts'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call } from '../../api/client.ts'
import { fieldErrors, responseTitle, statusOf } from '../../api/failure.ts'
import { useSession } from '../../api/session.ts'
import { readToken, replaceToken } from '../../api/token.ts'
import { carryChatOpened } from '../../features/chat/chat-opened.ts'
import { useLeave } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { FormButtons } from '../../ui/form/FormButtons.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { PasswordMeter } from '../../ui/form/PasswordMeter.tsx'
import { toast } from '../../ui/toast.ts'
import { ProfileHead } from './profile/ProfileHead.tsx'
import formClasses from './profile/ProfileForm.module.css'
import classes from './ProfilePage.module.css'

const EMPTY: PasswordForm = { currentPassword: '', newPassword: '', confirmPassword: '' }
const NAMES = ['currentPassword', 'newPassword', 'confirmPassword'] as const

export default function ChangePasswordPage() {
  const { user } = useSession()
  const form = useForm({ resolver: zodResolver(PasswordForm), defaultValues: EMPTY })
  const leave = useLeave(form.formState.isDirty)
  const save = useMutation({
    mutationFn: sendPassword,
    onSuccess() {
      toast.success(PROFILE_TEXT.passwordSaved.title, PROFILE_TEXT.passwordSaved.text)
      leave(paths.profile)
    },
    onError(error) {
      // The session has ended, and the log-in says so.
      if (statusOf(error) === 401) return
      toast.error(responseTitle(error, PROFILE_TEXT.wrongPassword))
      const errors = fieldErrors(error)
      for (const name of NAMES.toReversed()) {
        const message = errors[name]
        if (message !== undefined) form.setError(name, { message }, { shouldFocus: true })
      }
    },
  })
  const { control } = form

  return (
    <div className={classes.page}>
      <ProfileHead title="Change password" />
      <Card className={classes.narrow ?? ''}>
        <form
          className={formClasses.fields}
          noValidate
          onSubmit={form.handleSubmit((values) => save.mutate(values))}
        >
          {/* Tells password managers whose password it is. */}
          <input
            type="text"
            name="username"
            autoComplete="username"
            value={user?.userName ?? ''}
            readOnly
            hidden
          />
          <PasswordField
            control={control}
            name="currentPassword"
            label="Current password"
            autoComplete="current-password"
            required
          />
          <PasswordField
            control={control}
            name="newPassword"
            label="New password"
            help="At least 6 characters, with upper and lower case letters and a number."
            autoComplete="new-password"
            required
          />
          <PasswordMeter control={control} name="newPassword" />
          <PasswordField
            control={control}
            name="confirmPassword"
            label="Confirm password"
            autoComplete="new-password"
            required
          />
          <p className={formClasses.hint}>Every other phone and computer will be logged out.</p>
          <FormButtons>
            <Button type="submit" loading={save.isPending || save.isSuccess}>
              Change password
            </Button>
          </FormButtons>
        </form>
      </Card>
    </div>
  )
}

/** All other sessions are ended; this one continues. */
async function sendPassword(body: PasswordForm): Promise<void> {
  const before = readToken()
  const { token } = await replaceToken(() => call(changePassword, { body, replacesToken: true }))
  carryChatOpened(before, token)
}
