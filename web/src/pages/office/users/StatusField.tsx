import { USER_STATUS, type UserStatus } from '@kwaderno/contract/user-status.ts'
import type { UserChange } from '@kwaderno/contract/user.ts'
import type { Control } from 'react-hook-form'
import type { z } from 'zod'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { STATUSES } from './statuses.ts'

interface StatusFieldProps {
  control: Control<z.input<typeof UserChange>, unknown, UserChange>
  /** What the user is now. */
  from: UserStatus
  disabled: boolean
}

/** Pending is where a registration begins, and nothing goes back to it. */
export function StatusField({ control, from, disabled }: StatusFieldProps) {
  const isPending = from === USER_STATUS.Pending
  return (
    <SelectField
      control={control}
      name="status"
      label="Status"
      numeric
      required
      disabled={disabled}
      options={STATUSES.filter(({ value }) => isPending || value !== USER_STATUS.Pending)}
      help={isPending && !disabled ? 'Active approves the account and mails the user.' : undefined}
    />
  )
}
