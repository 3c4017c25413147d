import { NativeSelect } from '@mantine/core'
import { FAQ_CONTENT_TYPES } from '@kwaderno/contract/common.ts'
import type { EditedFaqContent } from '@kwaderno/contract/content.ts'
import { FAQ_LIMITS, FAQ_TEXT } from '@kwaderno/contract/faq.ts'
import { useEffect, type FormEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useKept } from '../../../api/use-kept.ts'
import { TextareaField } from '../../../ui/form/TextareaField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { ItemForm } from '../appearance/ItemForm.tsx'
import { useBase } from '../appearance/use-base.tsx'
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
  const form = useForm<FaqForm>({ resolver: checkFaq, defaultValues: formOf(item) })
  const { control, setFocus } = form
  const { isDirty, isSubmitting } = form.formState
  const contentType = useWatch({ control, name: 'contentType' })
  const isQuestion = contentType === 'Questions'

  const { base, setBase, note } = useBase({
    latest: item ?? NEW_ITEM,
    isDirty,
    isSaving: isSubmitting,
    text: FAQ_TEXT.changed,
    onLoad: (stored) => form.reset(formOf(stored)),
  })

  useKept<{ values: FaqForm; base: typeof base }>(`faq ${item?.id ?? `new-${faqId}`}`, {
    read: () => (isDirty ? { values: form.getValues(), base } : undefined),
    write(kept) {
      setBase(kept.base)
      form.reset(kept.values, { keepDefaultValues: true })
    },
  })

  const isNew = item === undefined
  useEffect(() => setFocus(isNew ? 'contentType' : 'title'), [setFocus, isNew])
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [onDirty, isDirty])

  async function save(values: FaqForm) {
    const saved = await saveFaq(faqId, item && base, draftOf(values))
    if (saved) onSaved(saved)
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSubmitting) return
    if (item && isUnchanged(base, form.getValues())) {
      toast.info(FAQ_TEXT.noChanges.title, FAQ_TEXT.noChanges.text)
      return
    }
    void form.handleSubmit(save)(event)
  }

  return (
    <ItemForm
      title={item ? `Edit ${contentType}` : 'New item'}
      isSaving={isSubmitting}
      note={note}
      onSubmit={submit}
      onCancel={onCancel}
    >
      {!item && (
        <NativeSelect
          label="Content type"
          data={FAQ_CONTENT_TYPES}
          {...form.register('contentType', { onChange: () => form.clearErrors() })}
        />
      )}
      <TextField
        control={control}
        name="title"
        label={isQuestion ? 'Question' : 'Title'}
        maxLength={FAQ_LIMITS.title}
        required
      />
      {contentType === 'Instructions' ? (
        <StepFields control={control} />
      ) : (
        <TextareaField
          control={control}
          name="description"
          label={isQuestion ? 'Answer' : 'Description'}
          maxLength={FAQ_LIMITS.description}
          rows={4}
          required
        />
      )}
    </ItemForm>
  )
}
