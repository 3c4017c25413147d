import { ActionIcon, TextInput } from '@mantine/core'
import type { Named } from '@kwaderno/contract/catalogue-names.ts'
import type { Renaming } from '@kwaderno/contract/catalogue-name-schema.ts'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState, type FocusEvent, type FormEvent, type KeyboardEvent } from 'react'
import { useForm } from 'react-hook-form'
import { notifyNoChanges } from '../../../edit/use-save.ts'
import type { Draft } from './drafts.ts'
import classes from './EditableName.module.css'
import { ENTRY, type Entry } from './entry.ts'
import type { Outcome } from './save.ts'

interface NameFormProps {
  what: Named
  /** As it is stored now; it may change meanwhile. */
  name: string
  /** What was typed before its row was folded or elsewhere. */
  draft: Draft | undefined
  rename: (renaming: Renaming) => Promise<Outcome>
  /** @param draft undefined while nothing differs from what is stored */
  onType: (draft: Draft | undefined) => void
  /** @param isLeft the keyboard has gone somewhere else already */
  onClose: (isLeft: boolean) => void
}

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

/** The input in the name's place: Enter saves, Escape cancels, and what has been typed stays until one of them. */
export function NameForm({ what, name, draft, rename, onType, onClose }: NameFormProps) {
  const { formState, getValues, handleSubmit, register, setError, setFocus } = useForm({
    defaultValues: { name: draft?.text ?? name },
  })
  const isSaving = formState.isSubmitting
  // After a refusal the list has been read again: the next attempt knows what it overwrites.
  const [oldName, setOldName] = useState<string | undefined>(draft?.from ?? name)
  const entry = ENTRY[what]
  const isDirty = () => entry.tidy(getValues('name')) !== name
  const isBack = draft !== undefined
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // At once: the next key belongs to the field, and `setFocus` waits for a timer.
    const input = isBack ? undefined : form.current?.querySelector('input')
    input?.focus()
    input?.select()
  }, [isBack])

  async function save(typed: { name: string }) {
    const wanted = entry.tidy(typed.name)
    const message = entry.error(wanted)
    if (message === undefined && wanted === name) {
      notifyNoChanges()
      return onClose(false)
    }
    if (message !== undefined) return setError('name', { message }, { shouldFocus: true })
    const outcome = await rename({ name: wanted, oldName: oldName ?? name })
    if (outcome.isSaved) return onClose(false)
    if (outcome.message !== undefined) setError('name', { message: outcome.message })
    setOldName(undefined)
    setFocus('name')
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isSaving) void handleSubmit(save)(event)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || isSaving) return
    event.stopPropagation()
    onClose(false)
  }
  function onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    if (!isDirty() && !isSaving && relatedTarget && !currentTarget.contains(relatedTarget)) onClose(true)
  }

  return (
    <div
      role="presentation"
      className={classes.editing}
      data-wide={entry.isWide}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <form ref={form} noValidate className={classes.form} onSubmit={submit}>
        <TextInput
          size="sm"
          className={classes.input}
          aria-label={entry.newLabel(name)}
          aria-required
          maxLength={entry.maxLength}
          autoComplete="off"
          enterKeyHint="done"
          error={formState.errors.name?.message}
          readOnly={isSaving}
          {...register('name', {
            onChange: () =>
              onType(isDirty() ? { text: getValues('name'), from: oldName ?? name } : undefined),
          })}
        />
        <NameTools entry={entry} isSaving={isSaving} onCancel={() => onClose(false)} />
      </form>
    </div>
  )
}

interface NameToolsProps {
  entry: Entry
  isSaving: boolean
  onCancel: () => void
}

function NameTools({ entry, isSaving, onCancel }: NameToolsProps) {
  return (
    <>
      <ActionIcon
        type="submit"
        className={classes.tool}
        loading={isSaving}
        aria-label={entry.saveLabel}
        title="Save (Enter)"
      >
        <IconCheck {...icon} />
      </ActionIcon>
      <ActionIcon
        className={classes.tool}
        variant="default"
        disabled={isSaving}
        aria-label={entry.cancelLabel}
        title="Cancel (Escape)"
        onClick={onCancel}
      >
        <IconX {...icon} />
      </ActionIcon>
    </>
  )
}
