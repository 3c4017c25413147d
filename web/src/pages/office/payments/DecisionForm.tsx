import { Button } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { useKeyHandler } from '../../../features/attachments/use-key-handler.ts'
import '../../../double-click.ts'
import { Card } from '../../../ui/Card.tsx'
import classes from './Payments.module.css'

interface DecisionFormProps {
  /** Of the card and of the button that sends. */
  title: string
  color?: string
  isSending: boolean
  /** Why nothing can be sent any more. */
  meanwhile: string | undefined
  onSend: () => void
  onClose: () => void
  children: ReactNode
}

/** What a decision asks for: its first field has the focus, Enter sends it and Escape closes it. */
export function DecisionForm(props: DecisionFormProps) {
  const { title, color, isSending, onSend, onClose, children } = props
  // What somebody hears while he sends may be his own doing.
  const meanwhile = isSending ? undefined : props.meanwhile
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [])
  useKeyHandler(form, ({ key }) => {
    if (key === 'Escape' && !isSending) onClose()
  })
  return (
    <Card title={title}>
      <form
        ref={form}
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSending && meanwhile === undefined) onSend()
        }}
      >
        {meanwhile !== undefined && (
          <p role="alert" className={classes.meanwhile}>
            {meanwhile}
          </p>
        )}
        {children}
        <div className={classes.buttons}>
          <Button
            type="submit"
            loading={isSending}
            disabled={meanwhile !== undefined}
            {...(color === undefined ? {} : { color })}
          >
            {title}
          </Button>
          <Button type="button" variant="default" disabled={isSending} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Card>
  )
}
