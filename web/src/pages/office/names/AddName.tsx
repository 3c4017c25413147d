import { Button, Popover, TextInput } from '@mantine/core'
import type { Named } from '@kwaderno/contract/catalogue-names.ts'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState, type FormEvent } from 'react'
import { useKept } from '../../../api/use-kept.ts'
import { useLeaveGuard } from '../../../navigation.tsx'
import classes from './AddName.module.css'
import { ENTRY } from './entry.ts'
import type { Outcome } from './outcome.ts'

interface AddNameProps {
  what: Exclude<Named, 'Option'>
  add: (name: string) => Promise<Outcome>
}

/** The button whose dropdown adds one name after the other; what was begun is still there when it is opened again. */
export function AddName({ what, add }: AddNameProps) {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const entry = ENTRY[what]
  useLeaveGuard(text.trim() !== '')
  useKept<string>(`add-name ${what}`, {
    read: () => (text.trim() === '' ? undefined : text),
    write(kept) {
      setText(kept)
      setOpen(true)
    },
  })

  async function save() {
    const name = entry.tidy(text)
    const message = entry.error(name)
    setError(message)
    if (message === undefined) {
      setSaving(true)
      const outcome = await add(name)
      setSaving(false)
      setError(outcome.message)
      if (outcome.isSaved) setText('')
    }
    input.current?.focus()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isSaving) void save()
  }

  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => isSaving || setOpen(opened)}
      position="bottom-end"
      width="min(340px, calc(100vw - 32px))"
      radius="lg"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          Add {what}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ''}>
        <form noValidate className={classes.form} onSubmit={submit}>
          <TextInput
            ref={input}
            data-autofocus
            label={entry.label}
            description={entry.hint}
            withAsterisk
            aria-required
            maxLength={entry.maxLength}
            autoComplete="off"
            enterKeyHint="done"
            value={text}
            error={error}
            readOnly={isSaving}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setError(undefined)
            }}
          />
          <div className={classes.buttons}>
            <Button variant="default" disabled={isSaving} onClick={() => setOpen(false)}>
              Close
            </Button>
            <Button type="submit" loading={isSaving}>
              Add
            </Button>
          </div>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
