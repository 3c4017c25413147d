import { Alert, Button } from '@mantine/core'
import type { StaffReturn } from '@kwaderno/contract/returns.ts'
import { useEffect, useRef } from 'react'
import { useSession } from '../../../api/session.ts'
import { firstField, keepFocus } from '../../../ui/focus.ts'
import { changedSentence } from '../manage/changed-by.ts'
import type { Change } from './draft/changes-meanwhile.ts'
import classes from './NewerRequest.module.css'

/** How many changes are named before the rest is only counted. */
const NAMED = 8

interface NewerRequestProps {
  request: StaffReturn
  changes: readonly Change[]
  /** Counts the saves that came too late: each leads here, while who only types is left alone. */
  lateSaves: number
  onKeep: () => void
  onDiscard: () => void
}

/** Somebody else has saved the request while one typed: what has changed, and how to go on. */
export function NewerRequest({ request, changes, lateSaves, onKeep, onDiscard }: NewerRequestProps) {
  const more = changes.length - NAMED
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (lateSaves > 0) box.current?.focus()
  }, [lateSaves])
  const title = changedSentence('request', request, useSession().user?.id)
  return (
    <Alert ref={box} tabIndex={-1} color="pencil" title={title} className={classes.note}>
      {changes.length > 0 && (
        // What is typed changes the lines, which would be told again at every key.
        <ul aria-live="off">
          {changes.slice(0, NAMED).map(({ text, mine }, index) => (
            <li key={index}>
              {text}
              {mine !== undefined && <strong>Yours: {mine} will replace this</strong>}
            </li>
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
