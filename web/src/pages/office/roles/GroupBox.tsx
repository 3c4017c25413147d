import { Checkbox } from '@mantine/core'
import type { Module } from '@kwaderno/contract/permissions.ts'
import classes from './PermissionMatrix.module.css'

interface GroupBoxProps {
  name: string
  modules: readonly Module[]
  checked: boolean
  indeterminate: boolean
  disabled: boolean
  describedBy: string | undefined
  onChange: () => void
}

/** Chooses all that there is on the modules of a group. */
export function GroupBox({ name, modules, describedBy, ...box }: GroupBoxProps) {
  return (
    <Checkbox
      {...box}
      label={`All of ${name}`}
      description={modules.join(', ')}
      aria-describedby={describedBy}
      classNames={{ root: classes.group ?? '', body: classes.groupBody ?? '' }}
    />
  )
}
