import { Button } from '@mantine/core'
import { zodResolver } from '@hookform/resolvers/zod'
import { ACCOUNT_TEXT, ResetPassword, resetPassword } from '@kwaderno/contract/account.ts'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call } from '../../api/client.ts'
import { firstMessage } from '../../api/failure.ts'
import { AppLink, useSearchOf } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { PasswordMeter } from '../../ui/form/PasswordMeter.tsx'
import { AccountCard } from './AccountCard.tsx'
import { useUnanswered } from './use-unanswered.ts'
import classes from './AccountCard.module.css'

/** Opened by the mailed link, whose email and token are sent to the server unchanged. */
export default function ResetPasswordPage() {
  const link = useSearchOf(paths.resetPassword)
  const form = useForm({
    resolver: zodResolver(ResetPassword),
    defaultValues: { newPassword: '', confirmPassword: '', ...link },
  })
  const unanswered = useUnanswered()
  const send = useMutation({
    mutationFn: (body: { newPassword: string; confirmPassword: string }) =>
      call(resetPassword, { body: { ...body, ...link } }),
    onError: (error) => unanswered.note(error),
  })

  if (send.isSuccess) {
    return (
      <AccountCard title="You have reset your password">
        <p role="status">You can now log in with your new password.</p>
        <Button component={AppLink} href={paths.login} fullWidth>
          Log in
        </Button>
      </AccountCard>
    )
  }
  return (
    <AccountCard title="Set a new password">
      <form className={classes.form} noValidate onSubmit={form.handleSubmit((values) => send.mutate(values))}>
        <PasswordField
          control={form.control}
          name="newPassword"
          label="New password"
          help="At least 8 characters, with upper and lower case letters and a number."
          autoComplete="new-password"
          enterKeyHint="next"
        />
        <PasswordMeter control={form.control} name="newPassword" />
        <PasswordField
          control={form.control}
          name="confirmPassword"
          label="Confirm password"
          autoComplete="new-password"
          enterKeyHint="go"
        />
        {send.isError && (
          <p role="alert" className={classes.failure}>
            {firstMessage(send.error, ACCOUNT_TEXT.failed)}
            {unanswered.mayHaveArrived(send.error) && ` ${ACCOUNT_TEXT.mayBeReset}`}
          </p>
        )}
        <Button type="submit" loading={send.isPending}>
          Reset password
        </Button>
      </form>
      {send.isError && (
        <div className={classes.links}>
          <AppLink href={paths.forgotPassword}>Ask for a new link</AppLink>
        </div>
      )}
    </AccountCard>
  )
}
