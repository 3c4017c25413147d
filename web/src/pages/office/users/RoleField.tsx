import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { ListRetry } from '../../../ui/form/ListRetry.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import type { RoleChoices } from './use-roles.ts'

interface RoleFieldProps<Form extends FieldValues, Saved> {
  control: Control<Form, unknown, Saved>
  choices: RoleChoices
  /** What the user has now; offered whatever the list says. */
  own?: { id: number; name: string }
  disabled?: boolean
  help?: string | undefined
}

/** The role of a user. Those that grant more than the giver holds are shown and cannot be chosen. */
export function RoleField<Form extends FieldValues, Saved>({
  control,
  choices,
  own,
  disabled = false,
  help,
}: RoleFieldProps<Form, Saved>) {
  const { roles, hasFailed, onRetry, mayGive } = choices
  const known = own ? [{ value: own.id, label: own.name }] : []
  const options = roles?.map(({ id, name }) => {
    const isOpen = id === own?.id || mayGive(id)
    return { value: id, label: isOpen ? name : `${name} (grants more than you hold)`, disabled: !isOpen }
  })
  return (
    <SelectField
      control={control}
      name={'roleId' as FieldPath<Form>}
      label="Role"
      placeholder={roles ? 'Choose a role' : 'Loading…'}
      numeric
      required
      disabled={disabled}
      options={options ?? known}
      help={hasFailed ? <ListRetry onRetry={onRetry} /> : help}
    />
  )
}
