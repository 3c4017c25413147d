import { Button, Radio } from '@mantine/core'
import type { StaffOrder } from '@kwaderno/contract/order.ts'
import { mayChange } from '@kwaderno/contract/order-gates.ts'
import { IconUsers } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useSession } from '../../../api/session.ts'
import { changedSentence } from './changed-by.ts'
import { labelOf, otherChanges } from './changes.ts'
import classes from './ChangedOrder.module.css'
import { focusFirstField } from './focus.ts'
import type { Meanwhile } from './merge.ts'
import type { OrderEditing } from './use-order-edit.ts'

/** Tells whoever edits an order what others have changed of it since, and asks where both have changed the same. */
export function ChangedOrder({ order, edit }: { order: StaffOrder; edit: OrderEditing }) {
  const note = useRef<HTMLElement>(null)
  const title = useId()
  const self = useSession().user?.id
  const { calls, meanwhile } = edit
  useEffect(() => {
    if (calls > 0) note.current?.focus()
  }, [calls])
  const others = otherChanges(edit.origin, order)
  // A save comes back by itself before its own answer does.
  if (!edit.isOpen || (edit.isSaving && edit.isOwn) || (meanwhile.length === 0 && others.length === 0))
    return null
  /** The note goes; the keyboard goes on from the fields. */
  function settle() {
    const page = note.current?.closest('form')
    flushSync(edit.settle)
    if (page) focusFirstField(page)
  }
  const isEditable = mayChange(order.status, 'details', 'staff')
  const isOpen = meanwhile.some(({ state }) => state === 'open')

  return (
    <section className={classes.note} ref={note} tabIndex={-1} aria-labelledby={title}>
      <div className={classes.head} role="status">
        <IconUsers size={20} stroke={1.75} aria-hidden />
        <div>
          <h2 id={title}>{headingOf(edit, order, self)}</h2>
          <p>
            {isEditable
              ? 'What you have typed is still here. Look at the changes, then save yours on top of them.'
              : 'It can no longer be edited. What you have typed is still here to be copied.'}
          </p>
        </div>
      </div>
      <ul className={classes.changes}>
        {meanwhile.map((change) => (
          <li key={change.part.names[0]}>
            <span className={classes.label} id={`${title}-${change.part.names[0]}`}>
              {labelOf(change.part.names[0])}
            </span>
            <PartChange change={change} labelId={`${title}-${change.part.names[0]}`} edit={edit} />
          </li>
        ))}
        {others.map(({ label, before, after }) => (
          <li key={label}>
            <span className={classes.label}>{label}</span>
            <span className={classes.values}>
              {before} → {after}
            </span>
          </li>
        ))}
      </ul>
      {isOpen && calls > 0 && (
        <p className={classes.error} role="alert">
          Choose which of the two to save, yours or the other.
        </p>
      )}
      {edit.isAllLost && isEditable && calls > 0 && (
        <p className={classes.error} role="alert">
          What you have typed can no longer be saved, and nothing else is left to save.
        </p>
      )}
      {!isOpen && isEditable && (
        <Button
          type="button"
          size="sm"
          variant="default"
          className={classes.seen ?? ''}
          disabled={edit.isSaving}
          onClick={settle}
        >
          I have seen this
        </Button>
      )}
    </section>
  )
}

function headingOf({ origin }: OrderEditing, order: StaffOrder, self: number | undefined): string {
  if (order.version === origin.version) return 'The customer changed the proof of payment'
  return changedSentence('order', order, self)
}

interface PartChangeProps {
  change: Meanwhile
  labelId: string
  edit: OrderEditing
}

function PartChange({ change: { part, before, theirs, mine, state }, labelId, edit }: PartChangeProps) {
  const said = <span className={classes.values}>{before === theirs ? theirs : `${before} → ${theirs}`}</span>
  if (mine === undefined) return said
  if (state === 'lost') {
    return (
      <span>
        {said} <span className={classes.lost}>Yours can no longer be saved: {mine}</span>
      </span>
    )
  }
  return (
    <div>
      {said}
      <div className={classes.choices} role="radiogroup" aria-labelledby={labelId}>
        <Radio
          name={labelId}
          label={`Keep mine: ${mine}`}
          checked={state === 'mine'}
          disabled={edit.isSaving}
          onChange={() => edit.choose(part, 'mine')}
        />
        <Radio
          name={labelId}
          label={`Take theirs: ${theirs}`}
          checked={state === 'theirs'}
          disabled={edit.isSaving}
          onChange={() => edit.choose(part, 'theirs')}
        />
      </div>
    </div>
  )
}
