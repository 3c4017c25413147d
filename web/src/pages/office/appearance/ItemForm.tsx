import { Button } from '@mantine/core'
import type { FormEventHandler, ReactNode } from 'react'
import { Card } from '../../../ui/Card.tsx'
import classes from './ItemForm.module.css'

interface ItemFormProps {
  title: string
  isSaving: boolean
  /** Of `useBase`. */
  note: ReactNode
  onSubmit: FormEventHandler<HTMLFormElement>
  onCancel: () => void
  /** The fields. */
  children: ReactNode
}

/** The form of one item, open within the list of them. */
export function ItemForm({ title, isSaving, note, onSubmit, onCancel, children }: ItemFormProps) {
  return (
    <Card title={title} className={classes.card ?? ''}>
      <form noValidate onSubmit={onSubmit} className={classes.form} aria-busy={isSaving}>
        {children}
        {note}
        <div className={classes.buttons}>
          <Button type="button" variant="default" onClick={onCancel} disabled={isSaving}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving}>
            Save
          </Button>
        </div>
      </form>
    </Card>
  )
}
