import { Switch } from '@mantine/core'
import type { StaffBanner } from '@kwaderno/contract/banner.ts'
import { BANNER_FIELDS, BANNER_LIMITS, BANNER_TEXT } from '@kwaderno/contract/banner-rules.ts'
import { useEffect, type FormEvent } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { useKept } from '../../../api/use-kept.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { ItemForm } from '../appearance/ItemForm.tsx'
import { useBase } from '../appearance/use-base.tsx'
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
  maxLength: BANNER_LIMITS.link,
} as const

/** The form of a new or an existing banner. */
export function BannerFields({ banner, place, onDirty, onSaved, onCancel }: BannerFieldsProps) {
  const form = useForm<BannerForm>({
    resolver: checkBanner(banner !== undefined),
    defaultValues: formOf(banner),
  })
  const { control, setFocus } = form
  const { isDirty, isSubmitting } = form.formState
  const [headline, buttonText] = useWatch({ control, name: ['headline', 'buttonText'] })
  const { base, setBase, note } = useBase<StaffBanner | typeof NEW>({
    latest: banner ?? NEW,
    isDirty,
    isSaving: isSubmitting,
    text: BANNER_TEXT.changed,
    onLoad: () => form.reset(formOf(banner)),
  })
  const stored = 'id' in base ? base : undefined
  const isNew = stored === undefined
  const again = useKept<{ values: BannerForm; base: StaffBanner | typeof NEW }>(
    `banner ${banner?.id ?? 'new'}`,
    {
      read: () => (isDirty ? { values: form.getValues(), base } : undefined),
      write(kept) {
        setBase(kept.base)
        form.reset({ ...formOf(undefined), ...kept.values, picture: null }, { keepDefaultValues: true })
      },
    },
  )

  useEffect(() => setFocus(isNew ? 'picture' : 'description'), [setFocus, isNew])
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [onDirty, isDirty])

  async function save(values: BannerForm) {
    const outcome = await saveBanner(stored, values, place)
    if ('saved' in outcome) return onSaved(outcome.saved)
    const { file } = outcome.errors
    // The first one last: it keeps the focus.
    for (const name of BANNER_FIELDS.toReversed()) {
      const message = outcome.errors[name]
      if (message) form.setError(name, { message }, { shouldFocus: true })
    }
    if (file) form.setError('picture', { message: file }, { shouldFocus: true })
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSubmitting) return
    if (stored && isUnchanged(stored, form.getValues())) {
      toast.info(BANNER_TEXT.noChanges.title, BANNER_TEXT.noChanges.text)
      return
    }
    void form.handleSubmit(save)(event)
  }

  return (
    <ItemForm
      title={isNew ? 'New banner' : `Edit banner ${place}`}
      isSaving={isSubmitting}
      note={note}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <BannerPictureField
        control={control}
        storedPath={stored?.filePath ?? ''}
        words={{ headline, buttonText }}
        again={again}
      />
      <TextField
        control={control}
        name="description"
        label="Description"
        help="What the picture shows or says, read to those who do not see it."
        maxLength={BANNER_LIMITS.description}
      />
      <TextField
        control={control}
        name="link"
        label="Link"
        help="Where it leads: an address such as https://example.com, a page of the shop such as /shop?search=polo, or nothing."
        {...ADDRESS}
      />
      <TextField
        control={control}
        name="headline"
        label="Headline"
        help="Stands over the picture as text. A few words are read, a sentence is not."
        maxLength={BANNER_LIMITS.headline}
      />
      <TextField
        control={control}
        name="buttonText"
        label="Button text"
        help="What one gets behind it, such as Shop uniforms."
        maxLength={BANNER_LIMITS.buttonText}
      />
      <TextField
        control={control}
        name="buttonLink"
        label="Button link"
        help="A page of the shop or an https address; without one it leads where the banner does."
        {...ADDRESS}
      />
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
