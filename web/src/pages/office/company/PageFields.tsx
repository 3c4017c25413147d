import { Button } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import classes from './PageForm.module.css'

interface PageFieldsProps {
  /** Of `usePageForm`. */
  submit: (event: FormEvent<HTMLFormElement>) => void
  isSaving: boolean
  note: ReactNode
  mayEdit: boolean
  /** What its button says, where the page has another. */
  save?: string | undefined
  /** Buttons beside Save. */
  others?: ReactNode
  /** The fields in their cards. */
  children: ReactNode
}

/** The form of a page that there is once; without the permission to edit it has nothing to save. */
export function PageFields({
  submit,
  isSaving,
  note,
  mayEdit,
  save = 'Save',
  others,
  children,
}: PageFieldsProps) {
  return (
    <form noValidate className={classes.form} onSubmit={submit} aria-busy={isSaving}>
      {children}
      {note}
      {(mayEdit || others) && (
        <div className={classes.buttons}>
          {others}
          {mayEdit && (
            <Button type="submit" loading={isSaving}>
              {save}
            </Button>
          )}
        </div>
      )}
    </form>
  )
}
