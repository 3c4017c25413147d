import { Button } from '@mantine/core'
import classes from './SecondFactor.module.css'

/** The recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div className={classes.part}>
      <h2 className={classes.title}>Your recovery codes</h2>
      <p role="status">
        Your second factor is switched on. Print these codes or write them down now: they are shown this once.
        Each opens the shop once when your phone is lost.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button onClick={onDone}>I have kept them</Button>
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </div>
  )
}
