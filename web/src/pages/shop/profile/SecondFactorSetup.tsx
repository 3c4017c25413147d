import { Button } from '@mantine/core'
import {
  beginSecondFactor,
  confirmSecondFactor,
  SECOND_FACTOR_TEXT,
} from '@kwaderno/contract/second-factor.ts'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call } from '../../../api/client.ts'
import { fieldErrors, firstMessage } from '../../../api/failure.ts'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { qrPicture } from '../../../features/qr/qr-picture.ts'
import classes from './SecondFactor.module.css'

const FAILED = 'An error occurred, please try again.'

interface SecondFactorSetupProps {
  isRequired: boolean
  /** The next step is shown. */
  onStep: () => void
  /** It is on, with these recovery codes. */
  onOn: (codes: readonly string[]) => void
  /** The first code was refused, or not answered. */
  onFailed: (error: unknown) => void
}

/** Password, QR code, first code. */
export function SecondFactorSetup({ isRequired, onStep, onOn, onFailed }: SecondFactorSetupProps) {
  const form = useForm({ defaultValues: { password: '' } })
  const begin = useMutation({
    mutationFn: (body: { password: string }) => call(beginSecondFactor, { body }),
    onSuccess: onStep,
    onError(error) {
      form.setError('password', { message: fieldErrors(error).password ?? firstMessage(error, FAILED) })
    },
  })
  if (begin.data) return <FirstCode {...begin.data} onOn={onOn} onFailed={onFailed} />
  return (
    <form className={classes.part} noValidate onSubmit={form.handleSubmit((values) => begin.mutate(values))}>
      <p>
        {isRequired
          ? SECOND_FACTOR_TEXT.missing
          : 'With a second factor your password alone opens nothing: each log-in also asks for a code of an app on your phone.'}
      </p>
      <PasswordField
        control={form.control}
        name="password"
        label="Current password"
        autoComplete="current-password"
        enterKeyHint="go"
        required
      />
      <Button type="submit" loading={begin.isPending}>
        Set up
      </Button>
    </form>
  )
}

interface FirstCodeProps extends Pick<SecondFactorSetupProps, 'onOn' | 'onFailed'> {
  uri: string
  secret: string
}

function FirstCode({ uri, secret, onOn, onFailed }: FirstCodeProps) {
  const form = useForm({ defaultValues: { code: '' } })
  const confirm = useMutation({
    mutationFn: (body: { code: string }) => call(confirmSecondFactor, { body }),
    onSuccess: ({ recoveryCodes }) => onOn(recoveryCodes),
    onError(error) {
      form.setError('code', { message: firstMessage(error, FAILED) }, { shouldFocus: true })
      onFailed(error)
    },
  })
  return (
    <form
      className={classes.part}
      noValidate
      onSubmit={form.handleSubmit((values) => confirm.mutate(values))}
    >
      <p>Scan this with an authenticator app, or type the key into it.</p>
      <img className={classes.qr} src={qrPicture(uri)} alt="QR code for the authenticator app" />
      <a className={classes.here} href={uri}>
        Open it in the app of this device
      </a>
      <p className={classes.key}>
        Key: <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <TextField
        control={form.control}
        name="code"
        label="Code"
        help="The six digits that the app shows now."
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="go"
        required
      />
      <Button type="submit" loading={confirm.isPending}>
        Switch on
      </Button>
    </form>
  )
}
