import { ActionIcon, TextInput } from '@mantine/core'
import { NAME_TEXT, type Named } from '@kwaderno/contract/catalogue-names.ts'
import type { Renaming } from '@kwaderno/contract/name-fields.ts'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState, type FocusEvent, type FormEvent, type KeyboardEvent } from 'react'
import { toast } from '../../../ui/toast.ts'
import type { Begun } from './begun.ts'
import classes from './EditableName.module.css'
import { ENTRY } from './entry.ts'
import type { Outcome } from './outcome.ts'

interface NameFormProps {
  what: Named
  /** As it is stored now; it may change meanwhile. */
  name: string
  /** What was typed before its row was folded or elsewhere. */
  begun: Begun | undefined
  rename: (renaming: Renaming) => Promise<Outcome>
  /** @param begun undefined while nothing differs from what is stored */
  onType: (begun: Begun | undefined) => void
  /** @param isLeft the keyboard has gone somewhere else already */
  onClose: (isLeft: boolean) => void
}

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

/** The input in the name's place: Enter saves, Escape cancels, and what has been typed stays until one of them. */
export function NameForm({ what, name, begun, rename, onType, onClose }: NameFormProps) {
  const [text, setText] = useState(begun?.text ?? name)
  const [error, setError] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  // After a refusal the list has been read again: the next attempt knows what it overwrites.
  const [oldName, setOldName] = useState<string | undefined>(begun?.from ?? name)
  const input = useRef<HTMLInputElement>(null)
  const entry = ENTRY[what]
  const isDirty = entry.tidy(text) !== name
  const isBack = begun !== undefined
  useEffect(() => {
    if (isBack) return
    input.current?.focus()
    input.current?.select()
  }, [isBack])

  async function save() {
    const wanted = entry.tidy(text)
    const message = entry.error(wanted)
    if (message === undefined && wanted === name) {
      const { noChanges } = NAME_TEXT[what]
      toast.info(noChanges.title, noChanges.text)
      return onClose(false)
    }
    setError(message)
    if (message !== undefined) return input.current?.focus()
    setSaving(true)
    const outcome = await rename({ name: wanted, oldName: oldName ?? name })
    setSaving(false)
    if (outcome.isSaved) return onClose(false)
    setError(outcome.message)
    setOldName(undefined)
    input.current?.focus()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isSaving) void save()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || isSaving) return
    event.stopPropagation()
    onClose(false)
  }
  function onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    if (!isDirty && !isSaving && relatedTarget && !currentTarget.contains(relatedTarget)) onClose(true)
  }

  return (
    <div
      role="presentation"
      className={classes.editing}
      data-wide={entry.isWide}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <form noValidate className={classes.form} onSubmit={submit}>
        <TextInput
          ref={input}
          size="sm"
          className={classes.input}
          aria-label={entry.newLabel(name)}
          aria-required
          maxLength={entry.maxLength}
          autoComplete="off"
          enterKeyHint="done"
          value={text}
          error={error}
          readOnly={isSaving}
          onChange={(event) => {
            const typed = event.currentTarget.value
            setText(typed)
            setError(undefined)
            onType(entry.tidy(typed) === name ? undefined : { text: typed, from: oldName ?? name })
          }}
        />
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
          onClick={() => onClose(false)}
        >
          <IconX {...icon} />
        </ActionIcon>
      </form>
    </div>
  )
}
