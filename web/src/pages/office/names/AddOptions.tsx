import { Button, Textarea } from '@mantine/core'
import { namesError, namesOf } from '@kwaderno/contract/catalogue-names.ts'
import { addVariationOptions, type VariationRow } from '@kwaderno/contract/variation.ts'
import { IconPlus } from '@tabler/icons-react'
import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { useController, useForm } from 'react-hook-form'
import { call } from '../../../api/client.ts'
import classes from './AddOptions.module.css'
import { draftAt, keepDraft, optionsKey } from './drafts.ts'
import { saveNames, type Outcome } from './save.ts'

/** Adds one option, or several at once: typed below each other or pasted from a spreadsheet. All of them or none. */
export function AddOptions({ variation: { id, name } }: { variation: VariationRow }) {
  const { control, formState, handleSubmit, setError, setFocus } = useForm({
    defaultValues: { names: draftAt(optionsKey(id))?.text ?? '' },
  })
  const { field, fieldState } = useController({ control, name: 'names' })
  const [taken, setTaken] = useState<readonly string[]>([])
  const isSaving = formState.isSubmitting
  const names = namesOf(field.value)

  function type(next: string) {
    field.onChange(next)
    setTaken([])
    keepDraft(optionsKey(id), namesOf(next).length > 0 ? { text: next, from: '' } : undefined)
  }
  async function save() {
    const wrong = namesError(names)
    const outcome: Outcome =
      wrong === undefined
        ? await saveNames('Option', 'add', () => call(addVariationOptions, { params: { id }, body: names }))
        : { isSaved: false, message: wrong }
    if (outcome.isSaved) type('')
    else if (outcome.message !== undefined) setError('names', { message: outcome.message })
    setTaken(outcome.taken ?? [])
    setFocus('names')
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isSaving) void handleSubmit(save)(event)
  }
  function leaveOut() {
    const isTaken = new Set(taken.map((one) => one.toLowerCase()))
    type(names.filter((one) => !isTaken.has(one.toLowerCase())).join('\n'))
    setFocus('names')
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    submit(event)
  }

  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <Textarea
        ref={field.ref}
        name={field.name}
        className={classes.input}
        label={`Add options to ${name}`}
        description="Enter adds. For several at once paste a column, or press Shift and Enter for a new line."
        autosize
        minRows={1}
        maxRows={10}
        enterKeyHint="send"
        value={field.value}
        error={fieldState.error?.message}
        readOnly={isSaving}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {taken.length > 0 && (
        <div className={classes.taken}>
          <p role="status">There already: {taken.join(', ')}</p>
          {taken.length < names.length && (
            <Button variant="default" size="compact-md" onClick={leaveOut}>
              Leave them out
            </Button>
          )}
        </div>
      )}
      <Button
        type="submit"
        variant="light"
        className={classes.add}
        loading={isSaving}
        leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />}
      >
        {names.length > 1 ? `Add ${names.length} options` : 'Add option'}
      </Button>
    </form>
  )
}
