import { Button, Modal, TextInput } from '@mantine/core'
import { REQUIRED } from '@kwaderno/contract/fields.ts'
import {
  addView,
  changeView,
  VIEW_NAME,
  VIEW_TEXT,
  type SavedView,
  type ViewForm,
  type ViewScreen,
} from '@kwaderno/contract/saved-view.ts'
import { useState, type FormEvent } from 'react'
import { call } from '../../../api/client.ts'
import { fieldErrors, firstMessage } from '../../../api/failure.ts'
import { refetchAfter, whenRefetched } from '../../../api/query-client.ts'
import '../../../double-click.ts'
import { FormButtons } from '../../../ui/form/FormButtons.tsx'
import { toast } from '../../../ui/toast.ts'

interface ViewDialogProps {
  screen: ViewScreen
  /** That is renamed; without it what is shown becomes a new one. */
  view: SavedView | undefined
  shown: Omit<ViewForm, 'name'>
  onSaved: (view: SavedView) => void
  onClose: () => void
}

/** Asks for the name of a view, and saves it. */
export default function ViewDialog({ screen, view, shown, onSaved, onClose }: ViewDialogProps) {
  const [name, setName] = useState(view?.name ?? '')
  const [error, setError] = useState<string>()
  const [isSaving, setSaving] = useState(false)

  function send(): Promise<SavedView> {
    if (!view) return call(addView, { query: { screen }, body: { name, ...shown } })
    const { id, filters, sortBy } = view
    return call(changeView, { params: { id }, body: { name, filters, sortBy } })
  }
  async function save(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '') {
      setError(REQUIRED)
      return
    }
    setSaving(true)
    try {
      onSaved(await send())
      await whenRefetched()
      toast.success(VIEW_TEXT.saved.title, VIEW_TEXT.saved.text)
      onClose()
    } catch (failure) {
      setError(fieldErrors(failure)['name'] ?? firstMessage(failure, VIEW_TEXT.saveFailed))
      // It may be saved all the same, or another tab has deleted it or used its name.
      void refetchAfter(addView)
      setSaving(false)
    }
  }

  return (
    <Modal
      opened
      onClose={() => !isSaving && onClose()}
      title={view ? 'Rename view' : 'Save view'}
      centered
      size="sm"
      radius="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form noValidate onSubmit={(event) => void save(event)}>
        <TextInput
          label="Name"
          name="name"
          data-autofocus
          autoComplete="off"
          maxLength={VIEW_NAME.most}
          required
          readOnly={isSaving}
          value={name}
          error={error}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setError(undefined)
          }}
        />
        <FormButtons>
          <Button type="button" variant="default" disabled={isSaving} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving}>
            Save
          </Button>
        </FormButtons>
      </form>
    </Modal>
  )
}
