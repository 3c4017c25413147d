import { Alert, Button } from '@mantine/core'
import { EXCHANGE_TEXT } from '@kwaderno/contract/exchange-rules.ts'
import { useEffect, useRef } from 'react'
import classes from './NewerRequest.module.css'

/** How many changes are named before the rest is only counted. */
const NAMED = 8

interface NewerRequestProps {
  changes: readonly string[]
  /** Counts the saves that came too late: each leads here, while who only types is left alone. */
  lateSaves: number
  onKeep: () => void
  onLoad: () => void
}

/** Somebody else has saved the request while one typed: what has changed, and how to go on. */
export function NewerRequest({ changes, lateSaves, onKeep, onLoad }: NewerRequestProps) {
  const more = changes.length - NAMED
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (lateSaves > 0) box.current?.focus()
  }, [lateSaves])
  return (
    <Alert ref={box} tabIndex={-1} color="pencil" title={EXCHANGE_TEXT.changed} className={classes.note}>
      {changes.length > 0 && (
        <ul>
          {changes.slice(0, NAMED).map((change) => (
            <li key={change}>{change}</li>
          ))}
          {more > 0 && <li>and {more} more</li>}
        </ul>
      )}
      <p>What you have changed is still here, and nothing is saved before you save.</p>
      <div className={classes.buttons}>
        <Button type="button" size="sm" onClick={onKeep}>
          Go on with mine
        </Button>
        <Button type="button" size="sm" variant="default" onClick={onLoad}>
          Show what is stored
        </Button>
      </div>
    </Alert>
  )
}
