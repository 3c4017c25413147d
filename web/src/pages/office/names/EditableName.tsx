import { ActionIcon } from '@mantine/core'
import type { Named } from '@kwaderno/contract/catalogue-names.ts'
import type { Renaming } from '@kwaderno/contract/catalogue-name-schema.ts'
import { IconPencil } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { draftAt, keepDraft, nameKey } from './drafts.ts'
import classes from './EditableName.module.css'
import { ENTRY } from './entry.ts'
import { NameForm } from './NameForm.tsx'
import type { Outcome } from './save.ts'

interface EditableNameProps {
  what: Named
  id: number
  name: string
  /** Undefined for those who may not. */
  rename: ((renaming: Renaming) => Promise<Outcome>) | undefined
}

/** A name that is changed where it stands: by a double-click, by its pencil, or by F2 or Enter on the pencil. */
export function EditableName({ what, id, name, rename }: EditableNameProps) {
  const key = nameKey(what, id)
  const { verb } = ENTRY[what]
  const [draft, setDraft] = useState(() => draftAt(key))
  const [isEditing, setEditing] = useState(draft !== undefined)
  const pencil = useRef<HTMLButtonElement>(null)
  const wasLeft = useRef(true)
  useEffect(() => {
    if (!isEditing && !wasLeft.current) pencil.current?.focus()
    wasLeft.current = true
  }, [isEditing])

  if (!rename) return <span className={classes.name}>{name}</span>
  if (isEditing) {
    return (
      <NameForm
        what={what}
        name={name}
        draft={draft}
        rename={rename}
        onType={(entry) => keepDraft(key, entry)}
        onClose={(isLeft) => {
          wasLeft.current = isLeft
          keepDraft(key, undefined)
          setDraft(undefined)
          setEditing(false)
        }}
      />
    )
  }
  return (
    <span className={classes.shown}>
      <span role="presentation" className={classes.name} onDoubleClick={() => setEditing(true)}>
        {name}
      </span>
      <ActionIcon
        ref={pencil}
        variant="subtle"
        color="gray"
        className={classes.pencil}
        aria-label={`${verb} ${name}`}
        title={`${verb} (F2)`}
        onClick={() => setEditing(true)}
        onKeyDown={(event) => event.key === 'F2' && setEditing(true)}
      >
        <IconPencil size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </span>
  )
}
