import { Button, Modal } from '@mantine/core'
import { usePictureCrop } from '../../../../features/crop/use-picture-crop.tsx'
import { Picture } from '../../../../ui/Picture.tsx'
import { pathOf } from '../draft/changes-meanwhile.ts'
import { changeRow, type PictureDraft } from '../draft/form.ts'
import { CROP, withFileOf } from '../picture-file.ts'
import { useDraft, useDraftStore } from '../use-draft.ts'
import classes from '../ProductForm.module.css'

interface OptionPictureProps {
  /** Of the option whose picture is shown; undefined while the dialog is closed. */
  index: number | undefined
  readOnly: boolean
  onClose: () => void
  onChoose: (index: number) => void
}

/** The picture of an option, larger, and what can be done with it. */
export function OptionPicture({ index, readOnly, onClose, onChoose }: OptionPictureProps) {
  const store = useDraftStore()
  const row = useDraft(({ form }) => (index === undefined ? undefined : form.options[index]))
  const { pick, dialog } = usePictureCrop(CROP, (file) => {
    set({ kind: 'new', file, path: URL.createObjectURL(file) })
  })

  function set(picture: PictureDraft) {
    if (index !== undefined) {
      store.update({ form: changeRow(store.read().form, index, { picture }), last: undefined })
    }
  }

  return (
    <>
      <Modal
        opened={row !== undefined}
        onClose={onClose}
        title={`Picture of option ${(index ?? 0) + 1}`}
        centered
        radius="lg"
        size="sm"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {row && index !== undefined && (
          <>
            <Picture path={pathOf(row.picture)} alt="" sizes="320px" tint="" />
            {!readOnly && (
              <div className={classes.pictureButtons}>
                <Button type="button" variant="default" data-autofocus onClick={() => onChoose(index)}>
                  Choose another
                </Button>
                <Button
                  type="button"
                  variant="default"
                  onClick={() => void withFileOf(row.picture, row.sku.trim(), pick)}
                >
                  Crop
                </Button>
                <Button
                  type="button"
                  variant="default"
                  onClick={() => {
                    set({ kind: 'none' })
                    onClose()
                  }}
                >
                  Remove
                </Button>
              </div>
            )}
          </>
        )}
      </Modal>
      {dialog}
    </>
  )
}
