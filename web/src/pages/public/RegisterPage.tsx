import { Button, Modal } from '@mantine/core'
import { zodResolver } from '@hookform/resolvers/zod'
import { USER_FIELDS } from '@kwaderno/contract/user-field-labels.ts'
import { ACCOUNT_TEXT, register, Registration } from '@kwaderno/contract/account.ts'
import { getAboutUs } from '@kwaderno/contract/common.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useForm, type Control } from 'react-hook-form'
import type { z } from 'zod'
import { call } from '../../api/client.ts'
import { fieldErrors, firstMessage } from '../../api/failure.ts'
import { FRESH, queryOf } from '../../api/query-client.ts'
import { useTabDraft } from '../../api/use-tab-draft.ts'
import { StudentFields, StudentNameFields } from '../../features/students/StudentFields.tsx'
import { AppLink, useLeave } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { ContactNumberField, EmailField } from '../../ui/form/ContactFields.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { PasswordMeter } from '../../ui/form/PasswordMeter.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { ConsentBox, useConsent } from './privacy/Consent.tsx'
import { AccountCard } from './AccountCard.tsx'
import { useUnanswered } from './use-unanswered.ts'
import classes from './AccountCard.module.css'

type Fields = z.input<typeof Registration>
interface PartProps {
  control: Control<Fields, unknown, Registration>
}

/** Which are never stored. */
const NO_PASSWORDS = { password: '', confirmPassword: '' }
const EMPTY: Fields = {
  firstName: '',
  lastName: '',
  middleName: '',
  userName: '',
  ...NO_PASSWORDS,
  emailAddress: '',
  contactNumber: '',
  studentFirstName: '',
  studentLastName: '',
  studentId: '',
  gradeLevelId: null,
}

export default function RegisterPage() {
  const form = useForm({ resolver: zodResolver(Registration), defaultValues: EMPTY })
  const consent = useConsent()
  const unanswered = useUnanswered()
  const send = useMutation({
    mutationFn: (body: Registration) => call(register, { body }),
    onError(error, { userName }) {
      unanswered.note(error, userName)
      if (fieldErrors(error)['consentVersion'] !== undefined) consent.readAgain()
    },
  })
  const { control } = form
  const isUnsent = form.formState.isDirty && !send.isSuccess
  const leave = useLeave(isUnsent)
  useTabDraft<Partial<Fields>>('registration', {
    read: () => (isUnsent ? { ...form.getValues(), ...NO_PASSWORDS } : undefined),
    write: (typed) => form.reset({ ...form.getValues(), ...typed }, { keepDefaultValues: true }),
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    const isAgreed = consent.check()
    void form.handleSubmit((values) =>
      isAgreed ? send.mutate({ ...values, consentVersion: consent.version }) : consent.box.current?.focus(),
    )(event)
  }

  return (
    <AccountCard
      title="Create account"
      lead="We check every registration before the first order."
      aside={<About />}
    >
      <form className={classes.form} noValidate onSubmit={submit}>
        <AccountFields control={control} />
        <PasswordFields control={control} />
        <fieldset className={classes.group}>
          <legend>Student</legend>
          <div className={classes.pair}>
            <StudentNameFields control={control} names={['studentFirstName', 'studentLastName']} />
          </div>
          <div className={classes.pair}>
            <StudentFields control={control} required />
          </div>
        </fieldset>
        <ConsentBox consent={consent} />
        {send.isError && (
          <p role="alert" className={classes.failure}>
            {firstMessage(send.error, ACCOUNT_TEXT.failed)}
            {unanswered.mayHaveArrived(send.error, send.variables.userName) && ` ${ACCOUNT_TEXT.registered}`}
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
      <SentDialog opened={send.isSuccess} onLeave={() => leave(paths.login)} />
    </AccountCard>
  )
}

/** Who registers, and how to reach them. */
function AccountFields({ control }: PartProps) {
  const name = { control, autoCapitalize: 'words', enterKeyHint: 'next', required: true } as const
  return (
    <>
      <div className={classes.pair}>
        <TextField {...name} name="firstName" label={USER_FIELDS.firstName.label} autoComplete="given-name" />
        <TextField {...name} name="lastName" label={USER_FIELDS.lastName.label} autoComplete="family-name" />
      </div>
      <EmailField control={control} name="emailAddress" label="Email address" required />
      <ContactNumberField control={control} name="contactNumber" label={USER_FIELDS.contactNumber.label} />
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
    </>
  )
}

function PasswordFields({ control }: PartProps) {
  const password = { control, autoComplete: 'new-password', enterKeyHint: 'next', required: true } as const
  return (
    <div className={classes.pair}>
      <div className={classes.measured}>
        <PasswordField
          {...password}
          name="password"
          label="Password"
          help="At least 6 characters, with upper and lower case letters and a number."
        />
        <PasswordMeter control={control} name="password" />
      </div>
      <PasswordField {...password} name="confirmPassword" label="Confirm password" />
    </div>
  )
}

function SentDialog({ opened, onLeave }: { opened: boolean; onLeave: () => void }) {
  return (
    <Modal
      opened={opened}
      onClose={onLeave}
      title="Registration Sent!"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <p>Thank you. Please wait for the admin confirmation email, then log in with your username.</p>
      <Button fullWidth onClick={onLeave}>
        Go to login
      </Button>
    </Modal>
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
