import { Button } from '@mantine/core'
import { useEffect, useRef, type FormEventHandler, type ReactNode } from 'react'
import { focusFirstError } from '../../../edit/first-error.ts'
import { Card } from '../../../ui/Card.tsx'
import { FormButtons } from '../../../ui/form/FormButtons.tsx'
import classes from './ItemForm.module.css'

interface ItemFormProps {
  title: string
  isSaving: boolean
  /** Of `useBase`. */
  note: ReactNode
  /** The field that has the keyboard when the form opens. */
  first: string
  onSubmit: FormEventHandler<HTMLFormElement>
  onCancel: () => void
  /** The fields. */
  children: ReactNode
}

/** The form of one item, open within the list of them. */
export function ItemForm({ title, isSaving, note, first, onSubmit, onCancel, children }: ItemFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => focusFirstError(form.current, [first]), [first])
  return (
    <Card title={title} className={classes.card ?? ''}>
      <form ref={form} noValidate onSubmit={onSubmit} className={classes.form} aria-busy={isSaving}>
        {children}
        {note}
        <FormButtons>
          <Button type="button" variant="default" onClick={onCancel} disabled={isSaving}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving}>
            Save
          </Button>
        </FormButtons>
      </form>
    </Card>
  )
}
