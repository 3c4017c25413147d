import { Button } from '@mantine/core'
import { FAILED_TO_ATTACH } from '@kwaderno/contract/attachment.ts'
import { MAX_SMALL_PICTURE_BYTES, PICTURE_ACCEPT, PICTURE_TEXT } from '@kwaderno/contract/picture.ts'
import { useId, useRef } from 'react'
import { useController, type Control } from 'react-hook-form'
import { useUrlEnd } from '../../../../features/crop/use-picture-crop.tsx'
import { FieldError } from '../../../../ui/form/FieldError.tsx'
import { HiddenFileInput } from '../../../../ui/form/HiddenFileInput.tsx'
import { pictureUrl } from '../../../../ui/picture-address.ts'
import { ReselectFiles } from '../../../../ui/ReselectFiles.tsx'
import { dismissToasts, toast } from '../../../../ui/toast.ts'
import type { AccountForm, EditedAccount } from './form.ts'
import classes from './PaymentsTab.module.css'

interface QrFieldProps {
  control: Control<AccountForm, unknown, EditedAccount>
  storedPath: string
  /** Of `useKept`. */
  again: readonly string[]
}

/** The QR picture of an account, which can be chosen, changed or removed. */
export function QrField({ control, storedPath, again }: QrFieldProps) {
  const { field: picture, fieldState } = useController({ control, name: 'picture' })
  const { field: retain } = useController({ control, name: 'retainQr' })
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useUrlEnd(picture.value?.url)
  const shown = picture.value?.url ?? (retain.value ? pictureUrl(storedPath, 320) : '')

  function pick(file: File | undefined) {
    if (!file) return
    dismissToasts('files')
    if (file.size > MAX_SMALL_PICTURE_BYTES) {
      toast.error(FAILED_TO_ATTACH, PICTURE_TEXT.notSmall(file.name), { group: 'files' })
    } else picture.onChange({ file, url: URL.createObjectURL(file) })
  }
  function remove() {
    picture.onChange(null)
    retain.onChange(storedPath === '')
    // The pressed button is unmounted with the picture.
    button.current?.focus()
  }

  return (
    <div className={classes.field}>
      <span className={classes.label}>QR picture</span>
      {shown !== '' && <img className={classes.qr} src={shown} width={120} height={120} alt="QR code" />}
      <div className={classes.buttons}>
        <Button
          ref={button}
          type="button"
          variant="default"
          name="picture"
          aria-describedby={`${id}-hint ${id}-error`}
          onClick={() => input.current?.click()}
        >
          {shown === '' ? 'Choose QR picture' : 'Change QR picture'}
        </Button>
        {shown !== '' && (
          <Button type="button" variant="default" aria-label="Remove QR picture" onClick={remove}>
            Remove
          </Button>
        )}
      </div>
      <span className={classes.muted} id={`${id}-hint`}>
        As your bank or e-wallet gives it, up to 2 MB.
      </span>
      {picture.value === null && <ReselectFiles names={again} />}
      <FieldError id={`${id}-error`} message={fieldState.error?.message} />
      <HiddenFileInput input={input} aria-label="QR picture" accept={PICTURE_ACCEPT} onPick={pick} />
    </div>
  )
}
