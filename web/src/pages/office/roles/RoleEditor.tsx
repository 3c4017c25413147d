import { Button } from '@mantine/core'
import { headingOf } from '@kwaderno/contract/described-field.ts'
import { isCustomerRole, type Permission } from '@kwaderno/contract/permissions.ts'
import type { Role } from '@kwaderno/contract/role.ts'
import { ROLE_FIELDS } from '@kwaderno/contract/role-field-labels.ts'
import { isFixedRoleName, lockOf, ROLE_TEXT } from '@kwaderno/contract/role-permissions.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useSession } from '../../../api/session.ts'
import { useEditForm } from '../../../edit/use-edit-form.tsx'
import { useLeave } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { ChangedNote } from '../utilities/ChangedNote.tsx'
import { checkRole, formOf, isUnchanged, NEW_ROLE, type RoleForm } from './form.ts'
import { isGranted } from './matrix.ts'
import { PermissionMatrix } from './PermissionMatrix.tsx'
import classes from './RoleEditor.module.css'
import { saveRole } from './save.ts'

interface RoleEditorProps {
  /** As it is stored now; none for a new role. */
  role?: Role
  /** Cancelled, or the role is saved. A new one opens by itself. */
  onClose: () => void
  /** Someone else has changed the role: reads it anew. */
  onReload: () => void
}

/** Name and matrix of a role. What its editor may not give or take is disabled. */
export function RoleEditor({ role, onClose, onReload }: RoleEditorProps) {
  const { user } = useSession()
  const noteId = useId()
  const element = useRef<HTMLFormElement>(null)
  const [isOutdated, setOutdated] = useState(false)
  /** No answer came to an attempt to add it: the server may have done it all the same. */
  const isUnanswered = useRef(false)
  const isNew = role === undefined
  // A later reading must not move the version from under what is chosen.
  const { form, base, isSaving, submit } = useEditForm<RoleForm, RoleForm, Role, Role>({
    kept: `role ${role?.id ?? 'new'}`,
    stored: role ?? NEW_ROLE,
    fieldsOf: formOf,
    resolver: checkRole,
    isUnchanged: (from, values) => !isNew && isUnchanged(from, values),
    async send(values, from) {
      const outcome = await saveRole(isNew ? undefined : from, values, isUnanswered.current)
      if (isNew && outcome.kind === 'unknown') isUnanswered.current = true
      setOutdated(outcome.kind === 'behind')
      return outcome
    },
    onSaved: ({ id }) => (isNew ? leave(paths.role(id), { replace: true }) : onClose()),
  })
  const { control } = form
  const name = useWatch({ control, name: 'name' })
  const { field: matrix } = useController({ control, name: 'matrix' })
  const leave = useLeave(!isUnchanged(base, { name, matrix: matrix.value }), 'roleId')
  // The button that led here is gone. A box, not the name: that would bring up a phone's keyboard.
  useEffect(() => {
    const find = (what: string) => element.current?.querySelector<HTMLInputElement>(what)
    const first = (!isNew && find('tbody input:enabled')) || find('[name=name]')
    first?.focus({ preventScroll: true })
  }, [isNew])

  const isOwn = !isNew && user?.roleName === base.name
  const lock = (permission: Permission) => {
    if (!user) return ROLE_TEXT.notHeld
    if (isCustomerRole(name.trim()) && !isGranted(matrix.value, permission))
      return ROLE_TEXT.customersHoldNone
    return lockOf(user, isOwn, permission)
  }

  return (
    <form ref={element} className={classes.form} noValidate onSubmit={submit} aria-busy={isSaving}>
      {isOutdated && <ChangedNote text={ROLE_TEXT.changedMeanwhile} onReload={onReload} />}
      <TextField
        control={control}
        name="name"
        label={headingOf(ROLE_FIELDS.name)}
        help={isFixedRoleName(base.name) ? ROLE_TEXT.fixedName : undefined}
        readOnly={isFixedRoleName(base.name)}
        required
        autoComplete="off"
        maxLength={ROLE_FIELDS.name.most}
      />
      <LockNote id={noteId} isCustomer={isCustomerRole(name.trim())} isOwn={isOwn} />
      <PermissionMatrix
        matrix={matrix.value}
        editing={{ lockOf: lock, noteId, isSaving, onChange: matrix.onChange }}
      />
      <div className={classes.buttons} data-bottom-bar>
        <Button variant="default" onClick={onClose} disabled={isSaving}>
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
