import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { keepFocus } from '../ui/focus.ts'
import classes from './ChangedMeanwhile.module.css'

interface ChangedMeanwhileProps {
  text: string
  onLoad: () => void
  onKeep: () => void
}

/** Somebody else was faster: whoever edits chooses between the two versions. */
export function ChangedMeanwhile({ text, onLoad, onKeep }: ChangedMeanwhileProps) {
  return (
    <div className={classes.note} role="status">
      <IconUsers size={20} stroke={1.75} aria-hidden />
      <p>
        <strong>{text}</strong> What you have typed is still here. Reload to see what is stored now, or keep
        yours and save it over the other.
      </p>
      <div className={classes.buttons}>
        <Button size="sm" variant="default" onClick={({ currentTarget }) => keepFocus(currentTarget, onLoad)}>
          Reload
        </Button>
        <Button size="sm" variant="default" onClick={({ currentTarget }) => keepFocus(currentTarget, onKeep)}>
          Keep mine
        </Button>
      </div>
    </div>
  )
}
