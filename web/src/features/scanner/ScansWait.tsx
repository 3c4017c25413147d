import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import classes from './outcome.module.css'

/** The line is gone while somebody scans. */
export function ScansWait({ waiting, onTry }: { waiting: number; onTry: () => void }) {
  return (
    <div className={classes.words} data-tone="cut" role="status">
      <IconPlugConnectedX className={classes.icon} stroke={1.75} aria-hidden="true" />
      <div className={classes.text}>
        <strong>The shop cannot be reached</strong>
        <span>
          {waiting === 1 ? '1 scan waits' : `${waiting} scans wait`} and will be sent when it is back. Go on
          scanning.
        </span>
      </div>
      <Button variant="default" size="compact-md" onClick={onTry}>
        Try now
      </Button>
    </div>
  )
}
