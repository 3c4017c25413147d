import { IconTrash } from '@tabler/icons-react'
import type { MouseEventHandler } from 'react'
import styles from './TrashButton.module.css'

interface TrashButtonProps {
  /** Its label for screen readers, such as 'Delete the address of Ana Reyes'. */
  label: string
  /** For its position in the row. */
  className?: string
  onClick: MouseEventHandler<HTMLButtonElement>
}

/** Deletes or removes the row that it stands in. */
export function TrashButton({ label, className = '', ...button }: TrashButtonProps) {
  return (
    <button type="button" aria-label={label} className={`${styles.trash} ${className}`} {...button}>
      <IconTrash size={20} stroke={1.75} aria-hidden />
    </button>
  )
}
