import type { FormEvent, ReactNode } from 'react'
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form'
import { fieldErrors, firstMessage, statusOf } from '../../../api/failure.ts'
import { useKept } from '../../../api/use-kept.ts'
import { useLeaveGuard } from '../../../navigation.tsx'
import { toast } from '../../../ui/toast.ts'
import { useBase } from '../appearance/use-base.tsx'

interface Words {
  title: string
  text: string
}

interface PageFormOptions<Fields extends FieldValues, Saved, Stored> {
  name: 'about-us' | 'contact-us'
  /** As the server has it now. */
  stored: Stored
  fieldsOf: (stored: Stored) => Fields
  resolver: Resolver<Fields, unknown, Saved>
  /** Sends the form, which started from this version. */
  save: (form: Saved, version: number) => Promise<Stored>
  /** Reads anew what the form and the public page show. */
  readAgain: () => Promise<void>
  text: { updated: Words; noChanges: Words; failed: string; changed: string }
}

export interface PageForm<Fields extends FieldValues = FieldValues, Saved = unknown> {
  form: UseFormReturn<Fields, unknown, Saved>
  submit: (event: FormEvent<HTMLFormElement>) => void
  isSaving: boolean
  note: ReactNode
}

/** The form of a page that there is once: what is stored fills it, and saving it stays where one is. */
export function usePageForm<Fields extends FieldValues, Saved, Stored extends { version: number }>(
  options: PageFormOptions<Fields, Saved, Stored>,
): PageForm<Fields, Saved> {
  const { stored, fieldsOf, resolver, text } = options
  const form = useForm<Fields, unknown, Saved>({
    resolver,
    defaultValues: fieldsOf(stored) as DefaultValues<Fields>,
  })
  const { isDirty, isSubmitting } = form.formState
  const fill = (from: Stored) => form.reset(fieldsOf(from))
  const { base, setBase, note } = useBase({
    latest: stored,
    isDirty,
    isSaving: isSubmitting,
    text: text.changed,
    onLoad: fill,
  })
  useLeaveGuard(isDirty)
  useKept<{ values: Fields; base: Stored }>(options.name, {
    read: () => (isDirty ? { values: form.getValues(), base } : undefined),
    write(kept) {
      setBase(kept.base)
      form.reset(kept.values, { keepDefaultValues: true })
    },
  })

  async function save(values: Saved) {
    try {
      const saved = await options.save(values, base.version)
      setBase(saved)
      fill(saved)
      toast.success(text.updated.title, text.updated.text)
    } catch (error) {
      toast.error(text.failed, firstMessage(error, ''))
      setRefusals(form, fieldErrors(error))
      if (statusOf(error) !== 409) return
    }
    await options.readAgain()
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSubmitting) return
    if (isUnchanged(fieldsOf(base), form.getValues())) {
      toast.info(text.noChanges.title, text.noChanges.text)
      return
    }
    void form.handleSubmit(save)(event)
  }
  return { form, submit, isSaving: isSubmitting, note }
}

/** Spaces around a text are not stored. */
function isUnchanged(stored: FieldValues, typed: FieldValues): boolean {
  return Object.entries(stored).every(([name, value]) => String(typed[name]).trim() === value)
}

function setRefusals<Fields extends FieldValues, Saved>(
  form: UseFormReturn<Fields, unknown, Saved>,
  errors: Record<string, string>,
): void {
  const names = Object.keys(form.getValues()) as Parameters<typeof form.setError>[0][]
  for (const name of names.toReversed()) {
    const message = errors[name]
    if (message !== undefined) form.setError(name, { message }, { shouldFocus: true })
  }
}
