import { Button } from '@mantine/core'
import { FormButtons } from '../../../ui/form/FormButtons.tsx'
import classes from './count-form.module.css'

interface DialogButtonsProps {
  /** What the form does. */
  save: string
  /** Why that cannot be done now. */
  notYet?: string | undefined
  isSaving: boolean
  onClose: () => void
}

/** The buttons of a dialog about a count. */
export function DialogButtons({ save, notYet, isSaving, onClose }: DialogButtonsProps) {
  return (
    <>
      {notYet !== undefined && (
        <p role="status" className={classes.text}>
          {notYet}
        </p>
      )}
      <FormButtons>
        <Button variant="default" disabled={isSaving} onClick={onClose}>
          Close
        </Button>
        <Button type="submit" loading={isSaving} disabled={notYet !== undefined}>
          {save}
        </Button>
      </FormButtons>
    </>
  )
}
