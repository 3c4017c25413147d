import { Switch } from '@mantine/core'
import type { StaffBanner } from '@kwaderno/contract/banner.ts'
import { BANNER_FIELDS, type BannerFieldName } from '@kwaderno/contract/banner-field-labels.ts'
import { BANNER_TEXT } from '@kwaderno/contract/banner-rules.ts'
import { useEffect } from 'react'
import { Controller, useWatch, type Control } from 'react-hook-form'
import { useEditForm } from '../../../edit/use-edit-form.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { ItemForm } from '../appearance/ItemForm.tsx'
import { BannerPictureField } from './BannerPictureField.tsx'
import { checkBanner, formOf, isUnchanged, type BannerForm } from './form.ts'
import { saveBanner } from './save.ts'

interface BannerFieldsProps {
  /** The banner that is edited, as it is stored now; none for a new one. */
  banner?: StaffBanner
  /** Where it stands, or where a new one comes. */
  place: number
  onDirty: (isDirty: boolean) => void
  onSaved: (banner: StaffBanner) => void
  onCancel: () => void
}

const NEW = { version: 0 }

const ADDRESS = {
  inputMode: 'url',
  autoCapitalize: 'none',
  autoComplete: 'off',
  spellCheck: false,
} as const

/** The form of a new or an existing banner. */
export function BannerFields({ banner, place, onDirty, onSaved, onCancel }: BannerFieldsProps) {
  const { form, base, isDirty, ...edit } = useEditForm<
    BannerForm,
    BannerForm,
    StaffBanner | typeof NEW,
    StaffBanner
  >({
    kept: `banner ${banner?.id ?? 'new'}`,
    stored: banner ?? NEW,
    fieldsOf: (from) => formOf('id' in from ? from : undefined),
    resolver: checkBanner(banner !== undefined),
    isUnchanged: (from, values) => 'id' in from && isUnchanged(from, values),
    notKept: { picture: null },
    changed: BANNER_TEXT.changed,
    send: (values, from, key) => saveBanner('id' in from ? from : undefined, values, place, key),
    onSaved,
  })
  const { control } = form
  const [headline, buttonText] = useWatch({ control, name: ['headline', 'buttonText'] })
  const stored = 'id' in base ? base : undefined
  const isNew = stored === undefined

  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [onDirty, isDirty])

  return (
    <ItemForm
      title={isNew ? 'New banner' : `Edit banner ${place}`}
      isSaving={edit.isSaving}
      note={edit.note}
      first={isNew ? 'picture' : 'description'}
      onSubmit={edit.submit}
      onCancel={onCancel}
    >
      <BannerPictureField
        control={control}
        storedPath={stored?.filePath ?? ''}
        words={{ headline, buttonText }}
        again={edit.again}
      />
      <BannerTextFields control={control} />
      {isNew && (
        <Controller
          control={control}
          name="isEnabled"
          render={({ field: { value, ...field } }) => (
            <Switch label="Enabled" size="md" checked={value} {...field} />
          )}
        />
      )}
    </ItemForm>
  )
}

/** The words over the picture, and where it and its button lead. */
function BannerTextFields({ control }: { control: Control<BannerForm> }) {
  const text = (name: BannerFieldName) => ({
    control,
    name,
    label: BANNER_FIELDS[name].label,
    maxLength: BANNER_FIELDS[name].most,
  })
  return (
    <>
      <TextField
        {...text('description')}
        help="What the picture shows or says, read to those who do not see it."
      />
      <TextField
        {...text('link')}
        help="Where it leads: an address such as https://example.com, a page of the shop such as /shop?search=polo, or nothing."
        {...ADDRESS}
      />
      <TextField
        {...text('headline')}
        help="Stands over the picture as text. A few words are read, a sentence is not."
      />
      <TextField {...text('buttonText')} help="What one gets behind it, such as Shop uniforms." />
      <TextField
        {...text('buttonLink')}
        help="A page of the shop or an https address; without one it leads where the banner does."
        {...ADDRESS}
      />
    </>
  )
}
