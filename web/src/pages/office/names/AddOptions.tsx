import { Button, Textarea } from '@mantine/core'
import { namesError, namesOf } from '@kwaderno/contract/catalogue-names.ts'
import { addVariationOptions, type VariationRow } from '@kwaderno/contract/variation.ts'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { call } from '../../../api/client.ts'
import classes from './AddOptions.module.css'
import { begunAt, keepBegun, optionsKey } from './begun.ts'
import { saveNames, type Outcome } from './outcome.ts'

/** Adds one option, or several at once: typed below each other or pasted from a spreadsheet. All of them or none. */
export function AddOptions({ variation: { id, name } }: { variation: VariationRow }) {
  const [text, setText] = useState(() => begunAt(optionsKey(id))?.text ?? '')
  const [{ message, taken = [] }, setRefusal] = useState<Omit<Outcome, 'isSaved'>>({})
  const [isSaving, setSaving] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  const names = namesOf(text)

  function type(next: string) {
    setText(next)
    setRefusal({})
    keepBegun(optionsKey(id), namesOf(next).length > 0 ? { text: next, from: '' } : undefined)
  }
  async function save() {
    if (isSaving) return
    const wrong = namesError(names)
    setRefusal(wrong === undefined ? {} : { message: wrong })
    if (wrong === undefined) {
      setSaving(true)
      const outcome = await saveNames('Option', 'add', () =>
        call(addVariationOptions, { params: { id }, body: names }),
      )
      setSaving(false)
      if (outcome.isSaved) type('')
      setRefusal(outcome)
    }
    input.current?.focus()
  }
  function leaveOut() {
    const isTaken = new Set(taken.map((one) => one.toLowerCase()))
    type(names.filter((one) => !isTaken.has(one.toLowerCase())).join('\n'))
    input.current?.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void save()
  }

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Textarea
        ref={input}
        className={classes.input}
        label={`Add options to ${name}`}
        description="Enter adds. For several at once paste a column, or press Shift and Enter for a new line."
        autosize
        minRows={1}
        maxRows={10}
        enterKeyHint="send"
        value={text}
        error={message}
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
