import { Checkbox, VisuallyHidden } from '@mantine/core'
import classes from './SelectBox.module.css'

interface SelectBoxProps {
  /** Says what is selected; it is read aloud, not shown. */
  label: string
  checked: boolean
  indeterminate?: boolean
  disabled?: boolean
  onChange: (isChecked: boolean) => void
}

/** A checkbox without words whose label covers a thumb's width around it. */
export function SelectBox({ label, onChange, ...state }: SelectBoxProps) {
  return (
    <Checkbox
      {...state}
      label={<VisuallyHidden>{label}</VisuallyHidden>}
      classNames={{ root: classes.root ?? '', label: classes.label ?? '' }}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
