import { Button, Popover } from '@mantine/core'
import type { Named } from '@kwaderno/contract/catalogue-names.ts'
import { IconPlus } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useKept } from '../../../api/use-kept.ts'
import { useLeaveGuard } from '../../../navigation.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import classes from './AddName.module.css'
import { ENTRY } from './entry.ts'
import type { Outcome } from './save.ts'

interface AddNameProps {
  what: Exclude<Named, 'Option'>
  add: (name: string) => Promise<Outcome>
}

/** The button whose dropdown adds one name after the other; what was begun is still there when it is opened again. */
export function AddName({ what, add }: AddNameProps) {
  const [isOpen, setOpen] = useState(false)
  const { control, formState, handleSubmit, reset, setError, setFocus, setValue } = useForm({
    defaultValues: { name: '' },
  })
  const text = useWatch({ control, name: 'name' })
  const isSaving = formState.isSubmitting
  const entry = ENTRY[what]
  useLeaveGuard(text.trim() !== '')
  useKept<string>(`add-name ${what}`, {
    read: () => (text.trim() === '' ? undefined : text),
    write(kept) {
      setValue('name', kept)
      setOpen(true)
    },
  })

  async function save(typed: { name: string }) {
    const name = entry.tidy(typed.name)
    const wrong = entry.error(name)
    const { isSaved, message }: Outcome =
      wrong === undefined ? await add(name) : { isSaved: false, message: wrong }
    if (isSaved) reset()
    else if (message !== undefined) setError('name', { message })
    setFocus('name')
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isSaving) void handleSubmit(save)(event)
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
          <TextField
            control={control}
            name="name"
            data-autofocus
            label={entry.label}
            help={entry.hint}
            required
            maxLength={entry.maxLength}
            autoComplete="off"
            enterKeyHint="done"
            readOnly={isSaving}
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
