import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './PageForm.module.css'
import type { PageForm } from './use-page-form.tsx'

interface PageFieldsProps extends Pick<PageForm, 'submit' | 'isSaving' | 'note'> {
  mayEdit: boolean
  /** The fields in their cards. */
  children: ReactNode
}

/** The form of a page that there is once; without the permission to edit it has nothing to save. */
export function PageFields({ submit, isSaving, note, mayEdit, children }: PageFieldsProps) {
  return (
    <form noValidate className={classes.form} onSubmit={submit} aria-busy={isSaving}>
      {children}
      {note}
      {mayEdit && (
        <div className={classes.buttons}>
          <Button type="submit" loading={isSaving}>
            Save
          </Button>
        </div>
      )}
    </form>
  )
}
