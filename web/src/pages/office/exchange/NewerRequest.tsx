import { Alert, Button } from '@mantine/core'
import { EXCHANGE_TEXT } from '@kwaderno/contract/exchange-rules.ts'
import { useEffect, useRef } from 'react'
import { firstField, keepFocus } from '../../../ui/keep-focus.ts'
import classes from './NewerRequest.module.css'

/** How many changes are named before the rest is only counted. */
const NAMED = 8

interface NewerRequestProps {
  changes: readonly string[]
  /** Counts the saves that came too late: each leads here, while who only types is left alone. */
  lateSaves: number
  onKeep: () => void
  onDiscard: () => void
}

/** Somebody else has saved the request while one typed: what has changed, and how to go on. */
export function NewerRequest({ changes, lateSaves, onKeep, onDiscard }: NewerRequestProps) {
  const more = changes.length - NAMED
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (lateSaves > 0) box.current?.focus()
  }, [lateSaves])
  return (
    <Alert ref={box} tabIndex={-1} color="pencil" title={EXCHANGE_TEXT.changed} className={classes.note}>
      {changes.length > 0 && (
        <ul>
          {changes.slice(0, NAMED).map((change, index) => (
            <li key={index}>{change}</li>
          ))}
          {more > 0 && <li>and {more} more</li>}
        </ul>
      )}
      <p>What you have changed is still here, and nothing is saved before you save.</p>
      <div className={classes.buttons}>
        <Button
          type="button"
          size="sm"
          onClick={({ currentTarget: pressed }) => {
            const { form } = pressed
            keepFocus(pressed, onKeep, () => firstField(form))
          }}
        >
          Go on with mine
        </Button>
        <Button type="button" size="sm" variant="default" onClick={onDiscard}>
          Discard mine
        </Button>
      </div>
    </Alert>
  )
}
