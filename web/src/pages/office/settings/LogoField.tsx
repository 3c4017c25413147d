import { Button } from '@mantine/core'
import { FAILED_TO_ATTACH } from '@kwaderno/contract/attachment.ts'
import { LOGO_KINDS, LOGO_LABEL, MAX_LOGO_BYTES, SETTINGS_TEXT } from '@kwaderno/contract/settings-fields.ts'
import { useId, useRef } from 'react'
import { useController, type Control } from 'react-hook-form'
import { useUrlEnd } from '../../../features/crop/use-picture-crop.tsx'
import { FieldError } from '../../../ui/form/FieldError.tsx'
import { HiddenFileInput } from '../../../ui/form/HiddenFileInput.tsx'
import { pictureUrl } from '../../../ui/picture-address.ts'
import { ReselectFiles } from '../../../ui/ReselectFiles.tsx'
import { dismissToasts, toast } from '../../../ui/toast.ts'
import type { ShopFields, ShopValues } from './shop-form.ts'
import classes from './ShopTab.module.css'

interface LogoFieldProps {
  control: Control<ShopFields, unknown, ShopValues>
  storedPath: string
  isLocked: boolean
  /** Of `useKept`. */
  again: readonly string[]
}

/** The logo, which can be chosen, changed or removed. */
export function LogoField({ control, storedPath, isLocked, again }: LogoFieldProps) {
  const { field: logo, fieldState } = useController({ control, name: 'logo' })
  const { field: retain } = useController({ control, name: 'retainLogo' })
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useUrlEnd(logo.value?.url)
  const shown = logo.value?.url ?? (retain.value ? pictureUrl(storedPath, 320) : '')

  function pick(file: File | undefined) {
    if (!file) return
    dismissToasts('files')
    if (file.size > MAX_LOGO_BYTES) toast.error(FAILED_TO_ATTACH, SETTINGS_TEXT.logo, { group: 'files' })
    else logo.onChange({ file, url: URL.createObjectURL(file) })
  }
  function remove() {
    logo.onChange(null)
    retain.onChange(storedPath === '')
  }

  return (
    <div className={classes.logoField}>
      <span className={classes.label} id={`${id}-label`}>
        {LOGO_LABEL}
      </span>
      <div className={classes.logo}>
        {shown === '' ? (
          <span className={classes.none}>No logo</span>
        ) : (
          <img src={shown} alt="The shop’s logo" />
        )}
        {!isLocked && (
          <>
            <Button
              ref={logo.ref}
              type="button"
              variant="default"
              name="logo"
              aria-describedby={`${id}-hint ${id}-error`}
              onClick={() => input.current?.click()}
            >
              {shown === '' ? 'Choose logo' : 'Change logo'}
            </Button>
            {/* It stays when there is nothing to remove, so that the focus does. */}
            <Button type="button" variant="subtle" disabled={shown === ''} onClick={remove}>
              Remove logo
            </Button>
          </>
        )}
      </div>
      <span className={classes.hint} id={`${id}-hint`}>
        PNG, JPEG or WebP, up to 2 MB. It stands beside the name, also on documents.
      </span>
      {logo.value === null && <ReselectFiles names={again} />}
      <FieldError id={`${id}-error`} message={fieldState.error?.message} />
      <HiddenFileInput
        input={input}
        aria-labelledby={`${id}-label`}
        accept={LOGO_KINDS.join(',')}
        onPick={pick}
      />
    </div>
  )
}
