import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'

interface AddButtonProps {
  /** By which the keyboard is put back on it. */
  id: string
  label: string
  onClick: () => void
}

/** Opens the form of a new item above the list of them. */
export function AddButton({ id, label, onClick }: AddButtonProps) {
  return (
    <Button id={id} leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />} onClick={onClick}>
      {label}
    </Button>
  )
}
