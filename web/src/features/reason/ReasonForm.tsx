import { Button } from '@mantine/core'
import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import dialog from '../../ui/dialog.module.css'
import { TextareaField } from '../../ui/form/TextareaField.tsx'

interface Reasoned {
  reason: string
}

interface ReasonFormProps {
  /** How the reason is called, and how long it may be. */
  field: { label: string; most: number }
  schema: z.ZodType<Reasoned, Reasoned>
  /** What is done for the reason. */
  action: string
  /** For a reason that is printed on one line. */
  isOneLine?: boolean
  onCancel: () => void
  /** What it returns is what is wrong with the reason. */
  onReason: (reason: string) => Promise<string | undefined> | void
  /** What is done, and what follows from it. */
  children: ReactNode
}

const onOneLine = (typed: string) => typed.replaceAll(/[\r\n]+/g, ' ')

/** Asks in a dialog for the reason of something that cannot be undone. */
export function ReasonForm(props: ReasonFormProps) {
  const { field, schema, action, isOneLine = false, onCancel, onReason, children } = props
  const { control, formState, handleSubmit, setError } = useForm({
    defaultValues: { reason: '' },
    resolver: zodResolver(schema),
  })
  const { isSubmitting } = formState
  async function send({ reason }: Reasoned) {
    const message = await onReason(reason)
    if (message !== undefined) setError('reason', { message }, { shouldFocus: true })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSubmitting) void handleSubmit(send)(event)
      }}
    >
      <p className={dialog.text}>{children}</p>
      <TextareaField
        control={control}
        name="reason"
        label={field.label}
        rows={2}
        maxRows={8}
        maxLength={field.most}
        mask={isOneLine ? onOneLine : undefined}
        readOnly={isSubmitting}
        required
        data-autofocus
      />
      <div className={dialog.buttons}>
        <Button type="button" variant="default" disabled={isSubmitting} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" color="coral" loading={isSubmitting}>
          {action}
        </Button>
      </div>
    </form>
  )
}
