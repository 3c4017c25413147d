import type { AnyEndpoint } from '@kwaderno/contract/endpoint.ts'
import { useState, type FormEvent, type ReactNode } from 'react'
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form'
import { codeOf } from '../api/failure.ts'
import { makeAttempts, type Attempt } from '../api/idempotency-key.ts'
import { useKept, type KeptKey } from '../api/use-kept.ts'
import { showRefusals } from './first-error.ts'
import { isSameText } from './merge.ts'
import type { Outcome } from './send.ts'
import { useBase, type Versioned } from './use-base.tsx'
import { useSave } from './use-save.ts'

interface EditFormOptions<Fields extends FieldValues, Saved, Stored extends Versioned, Answer> {
  kept: KeptKey
  /** As the server has it now. */
  stored: Stored
  /** In the order of the page. */
  fieldsOf: (stored: Stored) => Fields
  resolver: Resolver<Fields, unknown, Saved>
  /** Whether saving would store what is stored already; without it, whether nothing differs but blanks around texts. */
  isUnchanged?: (base: Stored, values: Fields) => boolean
  /** What cannot be kept over the end of a session is put back to this. */
  notKept?: Partial<Fields>
  /** As `text` of `useBase`. */
  changed?: string
  /**
   * Sends the form over what it started from.
   * @param idempotencyKey the same for every attempt until one is saved, or refused because another was: what is corrected
   *   after a lost answer is no second one
   */
  send: (values: Saved, base: Stored, idempotencyKey: string) => Promise<Outcome<Answer>>
  /** @param begin goes on from what is stored now */
  onSaved: (answer: Answer, begin: (stored: Stored) => void) => void
}

export interface EditForm<Stored, Fields extends FieldValues, Saved> {
  form: UseFormReturn<Fields, unknown, Saved>
  /** What the form started from. */
  base: Stored
  isDirty: boolean
  isSaving: boolean
  /** Of a newer state, to be shown in the form. */
  note: ReactNode
  /** Names of files that were chosen before the session ended. */
  again: readonly string[]
  submit: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * The form of something that others edit, too: somebody else's change fills it while it is untouched, and is told of
 * beside what was begun.
 */
export function useEditForm<Fields extends FieldValues, Saved, Stored extends Versioned, Answer>(
  options: EditFormOptions<Fields, Saved, Stored, Answer>,
): EditForm<Stored, Fields, Saved> {
  const { stored, fieldsOf } = options
  const isUnchanged = options.isUnchanged ?? ((base, values) => isSameFields(fieldsOf(base), values))
  const form = useForm<Fields, unknown, Saved>({
    resolver: options.resolver,
    defaultValues: fieldsOf(stored) as DefaultValues<Fields>,
  })
  const { isDirty } = form.formState
  const { isSaving, save } = useSave()
  const [attempts] = useState(makeAttempts)
  const fill = (from: Stored) => form.reset(fieldsOf(from))
  const { base, setBase, note } = useBase({
    latest: stored,
    isDirty,
    isTyped: (now) => isUnchanged(now, form.getValues()),
    isSaving,
    text: options.changed,
    onLoad: fill,
  })
  const again = useKept<{ values: Fields; base: Stored; attempt?: Attempt }>(options.kept, {
    read: () => (isDirty ? { values: form.getValues(), base, attempt: attempts.last() } : undefined),
    write(kept) {
      attempts.resume(kept.attempt)
      setBase(kept.base)
      fill(kept.base)
      form.reset({ ...fieldsOf(kept.base), ...kept.values, ...options.notKept }, { keepDefaultValues: true })
    },
  })

  async function send(values: Saved) {
    const outcome = await options.send(values, base, attempts.keyOf(''))
    if (outcome.kind !== 'saved') {
      if (codeOf<AnyEndpoint>(outcome.error) === 'key_used') attempts.decided()
      return showRefusals(form, outcome.errors, Object.keys(fieldsOf(base)))
    }
    attempts.decided()
    options.onSaved(outcome.answer, (now) => {
      setBase(now)
      fill(now)
    })
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void save({
      isDirty: !isUnchanged(base, form.getValues()),
      send: () => form.handleSubmit(send)(event),
    })
  }
  return { form, base, isDirty, isSaving, note, again, submit }
}

/** Whether nothing differs but blanks around texts. */
export function isSameFields(before: FieldValues, typed: FieldValues): boolean {
  return Object.entries(before).every(([name, value]) =>
    typeof value === 'string' ? isSameText(value, String(typed[name])) : value === typed[name],
  )
}
