import { Button } from '@mantine/core'
import { FormButtons } from '../../../ui/form/FormButtons.tsx'

interface DialogButtonsProps {
  /** What the form does. */
  save: string
  isSaving: boolean
  onClose: () => void
}

/** The buttons of a dialog about a count. */
export function DialogButtons({ save, isSaving, onClose }: DialogButtonsProps) {
  return (
    <FormButtons>
      <Button variant="default" disabled={isSaving} onClick={onClose}>
        Close
      </Button>
      <Button type="submit" loading={isSaving}>
        {save}
      </Button>
    </FormButtons>
  )
}
