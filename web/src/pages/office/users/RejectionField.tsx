import { USER_STATUS, type UserStatus } from '@kwaderno/contract/user-status.ts'
import type { UserChange } from '@kwaderno/contract/user.ts'
import { REJECTION_FIELDS } from '@kwaderno/contract/user-field-labels.ts'
import { useWatch, type Control } from 'react-hook-form'
import type { z } from 'zod'
import { TextareaField } from '../../../ui/form/TextareaField.tsx'

interface RejectionFieldProps {
  control: Control<z.input<typeof UserChange>, unknown, UserChange>
  /** What the user is now. */
  from: UserStatus
}

/** Why a registration is rejected, once that is chosen. */
export function RejectionField({ control, from }: RejectionFieldProps) {
  const status = useWatch({ control, name: 'status' })
  if (from !== USER_STATUS.Pending || Number(status) !== USER_STATUS.Inactive) return null
  return (
    <TextareaField
      control={control}
      name="reason"
      label={REJECTION_FIELDS.reason.label}
      maxLength={REJECTION_FIELDS.reason.most}
      help="The user is mailed that the registration is rejected, with this reason if you give one."
    />
  )
}
