import { zodResolver } from '@hookform/resolvers/zod'
import { OwnPassword } from '@kwaderno/contract/erasure.ts'
import { Button, type MantineColor } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { fieldErrors, firstMessage } from '../../../api/failure.ts'
import { useSession } from '../../../api/session.ts'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { toast } from '../../../ui/toast.ts'
import classes from './Privacy.module.css'

interface OwnPasswordFormProps {
  button: string
  color?: MantineColor
  /** Said of what fails for another reason than the password. */
  failed: string
  /** Asks before anything is sent. */
  ask?: () => Promise<boolean>
  send: (form: OwnPassword) => Promise<unknown>
}

/** Asks for the current password and sends it; nothing of it stays in the field. */
export function OwnPasswordForm({ button, color, failed, ask, send }: OwnPasswordFormProps) {
  const { user } = useSession()
  const form = useForm({ resolver: zodResolver(OwnPassword), defaultValues: { password: '' } })
  const [isSending, setSending] = useState(false)

  async function submit(values: OwnPassword) {
    if (isSending || (ask && !(await ask()))) return
    setSending(true)
    try {
      await send(values)
      form.reset()
    } catch (error) {
      const message = fieldErrors(error)['password']
      if (message !== undefined) form.setError('password', { message }, { shouldFocus: true })
      else toast.error(firstMessage(error, failed))
    } finally {
      setSending(false)
    }
  }

  return (
    <form className={classes.form} noValidate onSubmit={form.handleSubmit(submit)}>
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
        control={form.control}
        name="password"
        label="Current password"
        autoComplete="current-password"
        enterKeyHint="go"
        required
      />
      <Button type="submit" loading={isSending} {...(color && { color })}>
        {button}
      </Button>
    </form>
  )
}
