import { Checkbox, VisuallyHidden } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import classes from './SelectBox.module.css'

interface SelectBoxProps {
  /** Says what is selected; it is read aloud, not shown. */
  label: string
  checked: boolean
  indeterminate?: boolean
  disabled?: boolean
  /** For `aria-describedby`, such as the reason why it is disabled. */
  describedBy?: string | undefined
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  onChange: (isChecked: boolean) => void
}

/** A checkbox without a visible label, with a target large enough for a thumb. */
export function SelectBox({ label, onChange, describedBy, ...state }: SelectBoxProps) {
  return (
    <Checkbox
      {...state}
      aria-describedby={describedBy}
      label={<VisuallyHidden>{label}</VisuallyHidden>}
      classNames={{ root: classes.root ?? '', inner: classes.box ?? '', label: classes.label ?? '' }}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
