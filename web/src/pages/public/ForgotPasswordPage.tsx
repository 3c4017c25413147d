import { Button } from '@mantine/core'
import { zodResolver } from '@hookform/resolvers/zod'
import { ACCOUNT_TEXT, ForgotPassword, forgotPassword } from '@kwaderno/contract/account.ts'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call } from '../../api/client.ts'
import { AppLink } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { EmailField } from '../../ui/form/ContactFields.tsx'
import { AccountCard } from './AccountCard.tsx'
import classes from './AccountCard.module.css'

export default function ForgotPasswordPage() {
  const form = useForm({ resolver: zodResolver(ForgotPassword), defaultValues: { email: '' } })
  const send = useMutation({ mutationFn: (body: { email: string }) => call(forgotPassword, { body }) })

  if (send.isSuccess) {
    return (
      <AccountCard title="Email Sent">
        <p role="status">
          Please check your inbox at <strong>{send.variables.email}</strong> and open the link within one
          hour.
        </p>
        <AppLink href={paths.login}>Back to login</AppLink>
      </AccountCard>
    )
  }
  return (
    <AccountCard title="Forgot password" lead="We send a link that sets a new one.">
      <form className={classes.form} noValidate onSubmit={form.handleSubmit((values) => send.mutate(values))}>
        <EmailField control={form.control} name="email" label="Email address" enterKeyHint="send" />
        {send.isError && (
          <p role="alert" className={classes.failure}>
            {ACCOUNT_TEXT.unknownEmail}
          </p>
        )}
        <Button type="submit" loading={send.isPending}>
          Send link
        </Button>
      </form>
      <div className={classes.links}>
        <AppLink href={paths.login}>Back to login</AppLink>
      </div>
    </AccountCard>
  )
}
