import { Button, Modal } from '@mantine/core'
import { zodResolver } from '@hookform/resolvers/zod'
import { USER_FIELDS } from '@kwaderno/contract/user-fields.ts'
import { ACCOUNT_TEXT, register, Registration } from '@kwaderno/contract/account.ts'
import { getAboutUs, listGradeLevels } from '@kwaderno/contract/common.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { call } from '../../api/client.ts'
import { firstMessage } from '../../api/failure.ts'
import { FRESH, queryOf } from '../../api/query-client.ts'
import { AppLink, useGo } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { ListRetry } from '../../ui/form/ListRetry.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { PasswordMeter } from '../../ui/form/PasswordMeter.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { AccountCard } from './AccountCard.tsx'
import classes from './AccountCard.module.css'

const EMPTY: z.input<typeof Registration> = {
  firstName: '',
  lastName: '',
  middleName: '',
  userName: '',
  password: '',
  confirmPassword: '',
  emailAddress: '',
  studentFirstName: '',
  studentLastName: '',
  studentId: '',
  gradeLevelId: '',
}

export default function RegisterPage() {
  const go = useGo()
  const form = useForm({ resolver: zodResolver(Registration), defaultValues: EMPTY })
  const grades = useQuery(queryOf(listGradeLevels, {}, FRESH.lookup))
  const send = useMutation({ mutationFn: (body: Registration) => call(register, { body }) })
  const { control } = form

  return (
    <AccountCard
      title="Create account"
      lead="We check every registration before the first order."
      aside={<About />}
    >
      <form className={classes.form} noValidate onSubmit={form.handleSubmit((values) => send.mutate(values))}>
        <div className={classes.pair}>
          <TextField
            control={control}
            name="firstName"
            label={USER_FIELDS.firstName.label}
            autoComplete="given-name"
            autoCapitalize="words"
            enterKeyHint="next"
            required
          />
          <TextField
            control={control}
            name="lastName"
            label={USER_FIELDS.lastName.label}
            autoComplete="family-name"
            autoCapitalize="words"
            enterKeyHint="next"
            required
          />
        </div>
        <TextField
          control={control}
          name="emailAddress"
          label="Email address"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          enterKeyHint="next"
          required
        />
        <TextField
          control={control}
          name="userName"
          label={USER_FIELDS.userName.label}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
          required
        />
        <div className={classes.pair}>
          <div className={classes.measured}>
            <PasswordField
              control={control}
              name="password"
              label="Password"
              help="At least 6 characters, with upper and lower case letters and a number."
              autoComplete="new-password"
              enterKeyHint="next"
              required
            />
            <PasswordMeter control={control} name="password" />
          </div>
          <PasswordField
            control={control}
            name="confirmPassword"
            label="Confirm password"
            autoComplete="new-password"
            enterKeyHint="next"
            required
          />
        </div>
        <fieldset className={classes.group}>
          <legend>Student</legend>
          <div className={classes.pair}>
            <TextField
              control={control}
              name="studentFirstName"
              label="Student first name"
              autoComplete="off"
              autoCapitalize="words"
              enterKeyHint="next"
            />
            <TextField
              control={control}
              name="studentLastName"
              label="Student last name"
              autoComplete="off"
              autoCapitalize="words"
              enterKeyHint="next"
            />
          </div>
          <div className={classes.pair}>
            <TextField
              control={control}
              name="studentId"
              label={USER_FIELDS.studentId.label}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="next"
              required
            />
            <SelectField
              control={control}
              name="gradeLevelId"
              label={USER_FIELDS.gradeLevel.label}
              placeholder={grades.isPending ? 'Loading…' : 'Choose a grade'}
              options={grades.data ?? []}
              help={
                grades.isError && !grades.isFetching ? (
                  <ListRetry onRetry={() => void grades.refetch()} />
                ) : undefined
              }
              required
            />
          </div>
        </fieldset>
        {send.isError && (
          <p role="alert" className={classes.failure}>
            {firstMessage(send.error, ACCOUNT_TEXT.failed)}
          </p>
        )}
        <Button type="submit" loading={send.isPending || send.isSuccess}>
          Register
        </Button>
      </form>
      <div className={classes.links}>
        <span>
          Already registered? <AppLink href={paths.login}>Log in</AppLink>
        </span>
      </div>
      <Modal
        opened={send.isSuccess}
        onClose={() => void go(paths.login)}
        title="Registration Sent!"
        centered
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <p>Thank you. Please wait for the admin confirmation email, then log in with your username.</p>
        <Button fullWidth onClick={() => void go(paths.login)}>
          Go to login
        </Button>
      </Modal>
    </AccountCard>
  )
}

function About() {
  const about = useQuery(queryOf(getAboutUs, {}, FRESH.lookup))
  return (
    <section className={classes.about} aria-label="About the shop">
      <h2>{about.data?.tagline}</h2>
      <p>{about.data?.overview}</p>
    </section>
  )
}
