import { Button } from '@mantine/core'
import { zodResolver } from '@hookform/resolvers/zod'
import { ACCOUNT_TEXT, Login, login, type CurrentUser } from '@kwaderno/contract/account.ts'
import { USER_FIELDS } from '@kwaderno/contract/user-field-labels.ts'
import { isStaff } from '@kwaderno/contract/permissions.ts'
import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { asHref } from '../../href.ts'
import { call } from '../../api/client.ts'
import { CallError, statusOf } from '../../api/failure.ts'
import { takeUpSession, wasSessionEnded } from '../../api/kept-return.ts'
import { startSession } from '../../api/session.ts'
import { AppLink, useLeaveLogin } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { addressAfterLogin } from '../../login-redirect.ts'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { lazyPart } from '../../lazy-part.ts'
import { AccountCard } from './AccountCard.tsx'
import classes from './AccountCard.module.css'

type LoggedIn = CurrentUser & { token: string }

const CodeForm = lazyPart(() => import('./CodeForm.tsx'))

export default function LoginPage() {
  const leave = useLeaveLogin()
  const returnTo = useLocation({ select: ({ state }) => state.returnTo })
  const [isEnded] = useState(wasSessionEnded)
  const [challenge, setChallenge] = useState<string>()
  // Here rather than in the form, so that going back from the code keeps what was typed.
  const form = useForm({ resolver: zodResolver(Login), defaultValues: { username: '', password: '' } })
  const logIn = useMutation({
    mutationFn: (body: Login) => call(login, { body }),
    onSuccess: enter,
    onError(error) {
      if (error instanceof CallError) setChallenge(error.problem.challenge)
    },
  })

  function enter(user: LoggedIn) {
    startSession(user)
    const kept = takeUpSession(user.id)
    if (kept !== undefined) leave(asHref(kept))
    else leave(addressAfterLogin(returnTo, isStaff(user)))
  }

  if (challenge !== undefined) {
    return (
      <AccountCard title="Log in">
        <Suspense>
          <CodeForm challenge={challenge} onDone={enter} onBack={() => setChallenge(undefined)} />
        </Suspense>
      </AccountCard>
    )
  }

  return (
    <AccountCard
      title="Log in"
      lead={
        isEnded ? (
          <span role="status">Please log in again.</span>
        ) : (
          "Welcome back. Log in to shop for your child's grade."
        )
      }
    >
      <PasswordForm form={form} logIn={logIn} />
      <div className={classes.links}>
        <AppLink href={paths.forgotPassword}>Forgot password?</AppLink>
        <AppLink href={paths.faqSection('term-and-policies')}>Terms and policies</AppLink>
      </div>
    </AccountCard>
  )
}

interface PasswordFormProps {
  form: UseFormReturn<Login>
  logIn: UseMutationResult<LoggedIn, Error, Login>
}

function PasswordForm({ form, logIn }: PasswordFormProps) {
  return (
    <form className={classes.form} noValidate onSubmit={form.handleSubmit((values) => logIn.mutate(values))}>
      <TextField
        control={form.control}
        name="username"
        label={USER_FIELDS.userName.label}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
      />
      <PasswordField
        control={form.control}
        name="password"
        label="Password"
        autoComplete="current-password"
        enterKeyHint="go"
      />
      {logIn.isError && (
        <p role="alert" className={classes.failure}>
          {statusOf(logIn.error) === 400 ? ACCOUNT_TEXT.badLogin : ACCOUNT_TEXT.failed}
        </p>
      )}
      <Button type="submit" loading={logIn.isPending || logIn.isSuccess}>
        Log in
      </Button>
      <Button component={AppLink} href={paths.register} variant="default">
        Create account
      </Button>
    </form>
  )
}
