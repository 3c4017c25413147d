import { Button } from '@mantine/core'
import type { AnswerOf } from '@kwaderno/contract/endpoint.ts'
import {
  endSecondFactor,
  renewRecoveryCodes,
  SECOND_FACTOR_TEXT,
  type getSecondFactor,
} from '@kwaderno/contract/second-factor.ts'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call } from '../../../api/client.ts'
import { firstMessage } from '../../../api/failure.ts'
import { refreshSession } from '../../../api/session.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import classes from './SecondFactor.module.css'

const FAILED = 'An error occurred, please try again.'

interface SecondFactorOnProps {
  state: AnswerOf<typeof getSecondFactor>
  /** Its recovery codes were shown to nobody. */
  hasNoCodes: boolean
  onCodes: (codes: readonly string[]) => void
  onOff: () => void
  /** A code was refused, or what it was for was not answered. */
  onFailed: (error: unknown, isRenewal: boolean) => void
}

/** The actions on a second factor that is on; each asks for a code. */
export function SecondFactorOn({ state, hasNoCodes, onCodes, onOff, onFailed }: SecondFactorOnProps) {
  const form = useForm({ defaultValues: { code: '' } })
  const failed = (isRenewal: boolean) => (error: unknown) => {
    form.setError('code', { message: firstMessage(error, FAILED) }, { shouldFocus: true })
    onFailed(error, isRenewal)
  }
  const renew = useMutation({
    mutationFn: (body: { code: string }) => call(renewRecoveryCodes, { body }),
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
    onError: failed(true),
  })
  const end = useMutation({
    mutationFn: (body: { code: string }) => call(endSecondFactor, { body }),
    async onSuccess() {
      await refreshSession()
      onOff()
    },
    onError: failed(false),
  })
  return (
    <form className={classes.part} noValidate onSubmit={form.handleSubmit((values) => renew.mutate(values))}>
      <p role="status">
        Your second factor is switched on.{' '}
        {hasNoCodes
          ? SECOND_FACTOR_TEXT.codesLost
          : `You have ${state.recoveryCodesLeft} recovery codes left.`}
      </p>
      <TextField
        control={form.control}
        name="code"
        label="Code"
        help="Six digits of the app, or one of your recovery codes."
        autoComplete="one-time-code"
        required
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={renew.isPending}>
          New recovery codes
        </Button>
        {!state.isRequired && (
          <Button
            variant="default"
            loading={end.isPending}
            onClick={form.handleSubmit((values) => end.mutate(values))}
          >
            Switch off
          </Button>
        )}
      </div>
    </form>
  )
}
