import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import classes from './ChangedNote.module.css'

/** Someone else was faster: what is typed stays until its author wants to see what is stored now. */
export function ChangedNote({ text, onReload }: { text: string; onReload: () => void }) {
  return (
    <div className={classes.note} role="alert">
      <IconUsers size={20} stroke={1.75} aria-hidden />
      <p>{text}</p>
      <Button variant="default" onClick={onReload}>
        Reload
      </Button>
    </div>
  )
}
