import { Button } from '@mantine/core'
import classes from './DeleteButton.module.css'

/** Deletes a row. @param name of what goes, for those who do not see the row */
export function DeleteButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="coral"
      className={classes.delete}
      aria-label={`Delete ${name}`}
      onClick={onClick}
    >
      Delete
    </Button>
  )
}
