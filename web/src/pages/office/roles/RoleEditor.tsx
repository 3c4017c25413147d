import { Button, TextInput } from '@mantine/core'
import { isCustomerRole, type Permission } from '@kwaderno/contract/permissions.ts'
import { ROLE_NAME_LENGTH, type Role } from '@kwaderno/contract/role.ts'
import { isFixedRoleName, lockOf, ROLE_TEXT } from '@kwaderno/contract/role-rules.ts'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { useSession } from '../../../api/session.ts'
import { useKept } from '../../../api/use-kept.ts'
import { useSave } from '../../../edit/use-save.ts'
import { useLeaveGuard } from '../../../navigation.tsx'
import { ChangedNote } from '../utilities/ChangedNote.tsx'
import { EMPTY, isGranted, isSame, type Matrix } from './matrix.ts'
import { PermissionMatrix } from './PermissionMatrix.tsx'
import classes from './RoleEditor.module.css'
import { saveRole } from './save.ts'

const REQUIRED = 'This field is required.'

interface RoleEditorProps {
  /** As it was when the edit began; none for a new role. */
  base?: Role
  onSaved: (role: Role) => void
  onCancel: () => void
  /** Someone else has changed the role: reads it anew. */
  onReload: () => void
}

/** Name and matrix of a role. What its editor may not give or take is disabled. */
export function RoleEditor({ base, onSaved, onCancel, onReload }: RoleEditorProps) {
  const { user } = useSession()
  const noteId = useId()
  const input = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const [name, setName] = useState(base?.name ?? '')
  const [matrix, setMatrix] = useState<Matrix>(base?.permissions ?? EMPTY)
  const [error, setError] = useState<string>()
  const { isSaving, save } = useSave()
  const [isOutdated, setOutdated] = useState(false)
  const [saved, setSaved] = useState<Role>()
  const isUnchanged = name.trim() === (base?.name ?? '') && isSame(matrix, base?.permissions ?? EMPTY)
  useLeaveGuard(!isUnchanged && saved === undefined, 'roleId')
  useKept<{ name: string; matrix: Matrix }>(`role ${base?.id ?? 'new'}`, {
    read: () => (isUnchanged ? undefined : { name, matrix }),
    write(kept) {
      setName(kept.name)
      setMatrix(kept.matrix)
    },
  })
  // The button that led here is gone. A box, not the name: that would bring up a phone's keyboard.
  useEffect(() => {
    const first = base && form.current?.querySelector<HTMLInputElement>('tbody input:enabled')
    ;(first ?? input.current)?.focus({ preventScroll: true })
  }, [base])
  useEffect(() => {
    if (saved) onSaved(saved)
  }, [saved, onSaved])

  const isOwn = base !== undefined && user?.roleName === base.name
  const lock = (permission: Permission) => {
    if (!user) return ROLE_TEXT.notHeld
    if (isCustomerRole(name.trim()) && !isGranted(matrix, permission)) return ROLE_TEXT.customersHoldNone
    return lockOf(user, isOwn, permission)
  }

  function fail(message: string) {
    setError(message)
    input.current?.focus()
    return false
  }
  async function send() {
    const outcome = await saveRole(base, { name: name.trim(), matrix })
    if (outcome.kind === 'saved') return setSaved(outcome.answer)
    setOutdated(outcome.kind === 'behind')
    const { name: nameError } = outcome.errors
    if (nameError !== undefined) fail(nameError)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    void save({
      isDirty: !base || !isUnchanged,
      check: () => name.trim() !== '' || fail(REQUIRED),
      send,
    })
  }

  return (
    <form ref={form} className={classes.form} noValidate onSubmit={submit} aria-busy={isSaving}>
      {isOutdated && <ChangedNote text={ROLE_TEXT.changedMeanwhile} onReload={onReload} />}
      <TextInput
        ref={input}
        label="Role name"
        description={isFixedRoleName(base?.name ?? '') ? ROLE_TEXT.fixedName : undefined}
        readOnly={isFixedRoleName(base?.name ?? '')}
        withAsterisk
        aria-required
        autoComplete="off"
        maxLength={ROLE_NAME_LENGTH}
        value={name}
        error={error}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setError(undefined)
        }}
      />
      <LockNote id={noteId} isCustomer={isCustomerRole(name.trim())} isOwn={isOwn} />
      <PermissionMatrix matrix={matrix} editing={{ lockOf: lock, noteId, isSaving, onChange: setMatrix }} />
      <div className={classes.buttons} data-bottom-bar>
        <Button variant="default" onClick={onCancel} disabled={isSaving}>
          Cancel
        </Button>
        <Button type="submit" loading={isSaving}>
          Save
        </Button>
      </div>
    </form>
  )
}

/** Says what may be changed, and why some boxes are disabled. */
function LockNote({ id, isCustomer, isOwn }: { id: string; isCustomer: boolean; isOwn: boolean }) {
  return (
    <p id={id} className={classes.note}>
      {isCustomer ? ROLE_TEXT.customersHoldNone : ROLE_TEXT.notHeld}
      {isOwn && !isCustomer && ` ${ROLE_TEXT.ownNeeds}`}
    </p>
  )
}
