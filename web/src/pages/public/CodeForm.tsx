import { Button } from '@mantine/core'
import { zodResolver } from '@hookform/resolvers/zod'
import { ACCOUNT_TEXT, type CurrentUser } from '@kwaderno/contract/account.ts'
import { REQUIRED } from '@kwaderno/contract/form-text.ts'
import { loginWithCode, SECOND_FACTOR_TEXT } from '@kwaderno/contract/second-factor.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { call } from '../../api/client.ts'
import { firstMessage } from '../../api/failure.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import classes from './AccountCard.module.css'

interface CodeFormProps {
  challenge: string
  onDone: (user: CurrentUser & { token: string }) => void
  onBack: () => void
}

const Form = z.object({ code: z.string().trim().min(1, REQUIRED) })

/** The second step of a log-in. */
export default function CodeForm({ challenge, onDone, onBack }: CodeFormProps) {
  const form = useForm({ resolver: zodResolver(Form), defaultValues: { code: '' } })
  const send = useMutation({
    mutationFn: ({ code }: { code: string }) => call(loginWithCode, { body: { challenge, code } }),
    onSuccess: onDone,
    onError: () => form.setFocus('code', { shouldSelect: true }),
  })
  useEffect(() => form.setFocus('code'), [form])
  return (
    <form className={classes.form} noValidate onSubmit={form.handleSubmit((values) => send.mutate(values))}>
      <p role="status" className={classes.needed}>
        {SECOND_FACTOR_TEXT.needed}
      </p>
      <TextField
        control={form.control}
        name="code"
        label="Code"
        help="Six digits of the app, or one of your recovery codes."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        required
      />
      {send.isError && (
        <p role="alert" className={classes.failure}>
          {firstMessage(send.error, ACCOUNT_TEXT.failed)}
        </p>
      )}
      <Button type="submit" loading={send.isPending || send.isSuccess}>
        Continue
      </Button>
      <Button variant="default" onClick={onBack}>
        Back
      </Button>
    </form>
  )
}
