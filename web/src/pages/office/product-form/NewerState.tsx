import { Alert, Button } from '@mantine/core'
import type { Product } from '@kwaderno/contract/catalogue.ts'
import { useEffect, useRef } from 'react'
import { useSession } from '../../../api/session.ts'
import { changedSentence } from '../manage/changed-by.ts'
import { formOf } from './draft/form.ts'
import { changesBetween, type Conflict } from './draft/rebase.ts'
import classes from './ProductForm.module.css'
import { useDraft } from './use-draft.ts'

/** How many changes are named before the rest is only counted. */
const NAMED = 8

interface NewerStateProps {
  newer: Product
  onLoad: () => void
  onKeep: () => void
}

/** Somebody else has saved the product meanwhile: what has changed, and the way to take it over. */
export function NewerState({ newer, onLoad, onKeep }: NewerStateProps) {
  const base = useDraft((state) => state.base)
  const changes = changesBetween(base, formOf(newer))
  const { changedBy = '', changedById = null, changedOn = '' } = newer
  const title = changedSentence('product', { changedBy, changedById, changedOn }, useSession().user?.id)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <Alert ref={box} tabIndex={-1} color="pencil" title={title} className={classes.notice}>
      {changes.length > 0 && <p>Changed meanwhile: {shorten(changes)}</p>}
      <p>What you have typed stays when you load it, and nothing is saved before you save.</p>
      <div className={classes.noticeButtons}>
        <Button type="button" onClick={onLoad}>
          Load the newer state
        </Button>
        <Button type="button" variant="default" onClick={onKeep}>
          Not now
        </Button>
      </div>
    </Alert>
  )
}

/** What both have changed; mine is in the form. */
export function Conflicts({ conflicts, onClose }: { conflicts: readonly Conflict[]; onClose: () => void }) {
  return (
    <Alert
      color="pencil"
      title="You have both changed this. Yours is in the form."
      className={classes.notice}
      withCloseButton
      closeButtonLabel="Close"
      onClose={onClose}
    >
      <ul>
        {conflicts.map(({ what, theirs }) => (
          <li key={what}>
            {what}
            {theirs === '' ? '' : `, theirs: ${theirs}`}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

function shorten(changes: readonly string[]): string {
  const more = changes.length - NAMED
  return changes.slice(0, NAMED).join('; ') + (more > 0 ? ` and ${more} more` : '') + '.'
}
