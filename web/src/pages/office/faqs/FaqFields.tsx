import { NativeSelect } from '@mantine/core'
import { FAQ_CONTENT_TYPES } from '@kwaderno/contract/faq-content.ts'
import type { EditedFaqContent } from '@kwaderno/contract/faq.ts'
import { FAQ_FIELDS, FAQ_TEXT_FIELDS } from '@kwaderno/contract/faq-field-labels.ts'
import { FAQ_LIMITS, FAQ_TEXT } from '@kwaderno/contract/faq-rules.ts'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { useEditForm } from '../../../edit/use-edit-form.tsx'
import { TextareaField } from '../../../ui/form/TextareaField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { ItemForm } from '../appearance/ItemForm.tsx'
import { checkFaq, draftOf, formOf, isUnchanged, NEW_ITEM, type FaqForm } from './form.ts'
import { saveFaq } from './save.ts'
import { StepFields } from './StepFields.tsx'

interface FaqFieldsProps {
  faqId: number
  /** The item that is edited, as it is stored now; none for a new one. */
  item?: EditedFaqContent
  onDirty: (isDirty: boolean) => void
  onSaved: (item: EditedFaqContent) => void
  onCancel: () => void
}

/** The form of a new or an existing item. The kind is chosen once: an existing item keeps its own. */
export function FaqFields({ faqId, item, onDirty, onSaved, onCancel }: FaqFieldsProps) {
  const isNew = item === undefined
  const { form, isDirty, ...edit } = useEditForm<FaqForm, FaqForm, EditedFaqContent, EditedFaqContent>({
    kept: `faq ${item?.id ?? `new-${faqId}`}`,
    stored: item ?? NEW_ITEM,
    fieldsOf: formOf,
    resolver: checkFaq,
    isUnchanged: (base, values) => !isNew && isUnchanged(base, values),
    changed: FAQ_TEXT.changed,
    send: (values, base, key) => saveFaq(faqId, isNew ? undefined : base, draftOf(values), key),
    onSaved,
  })
  const { control } = form
  const contentType = useWatch({ control, name: 'contentType' })
  const { title, description } = FAQ_TEXT_FIELDS[contentType]

  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [onDirty, isDirty])

  return (
    <ItemForm
      title={item ? `Edit ${contentType}` : 'New item'}
      isSaving={edit.isSaving}
      note={edit.note}
      first={isNew ? 'contentType' : 'title'}
      onSubmit={edit.submit}
      onCancel={onCancel}
    >
      {!item && (
        <NativeSelect
          label={FAQ_FIELDS.contentType.label}
          data={FAQ_CONTENT_TYPES}
          {...form.register('contentType', { onChange: () => form.clearErrors() })}
        />
      )}
      <TextField control={control} name="title" label={title.label} maxLength={title.most} required />
      {contentType === 'Instructions' ? (
        <StepFields control={control} />
      ) : (
        <TextareaField
          control={control}
          name="description"
          label={description.label}
          maxLength={FAQ_LIMITS.description}
          rows={4}
          required
        />
      )}
    </ItemForm>
  )
}
