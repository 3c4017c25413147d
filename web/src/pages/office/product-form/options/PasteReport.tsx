import { CloseButton } from '@mantine/core'
import { useState } from 'react'
import type { Column } from '../draft/columns.ts'
import type { PasteProblem } from '../draft/paste.ts'
import classes from '../ProductForm.module.css'
import { useDraft, useDraftStore } from '../use-draft.ts'

/** How many problems are listed before the rest is asked for. */
const SHOWN = 8

/** The pasted cells that were not taken as they are: which, what they said, and why. */
export function PasteReport({ columns }: { columns: readonly Column[] }) {
  const store = useDraftStore()
  const problems = useDraft((state) => state.pasteProblems)
  const [isWhole, setWhole] = useState(false)
  if (problems.length === 0) return null
  const rest = isWhole ? 0 : Math.max(0, problems.length - SHOWN)

  function open({ key, columnId }: PasteProblem) {
    const row = store.read().form.options.findIndex((option) => option.key === key)
    const col = columns.findIndex(({ id }) => id === columnId)
    if (row >= 0 && col >= 0) store.goTo({ row, col })
  }

  return (
    <section className={classes.report} aria-label="Pasted cells to look at">
      <div className={classes.reportHead}>
        <strong>
          {problems.length === 1 ? '1 pasted cell needs' : `${problems.length} pasted cells need`} a look
        </strong>
        <CloseButton aria-label="Close the list" onClick={() => store.update({ pasteProblems: [] })} />
      </div>
      <ul>
        {problems.slice(0, problems.length - rest).map((problem) => (
          <li key={`${problem.line} ${problem.columnId}`}>
            {problem.key === undefined ? (
              <span>{titleOf(problem)}</span>
            ) : (
              <button type="button" onClick={() => open(problem)}>
                {titleOf(problem)}
              </button>
            )}
            : “{problem.text.trim()}”. {problem.why}
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <button type="button" className={classes.more} onClick={() => setWhole(true)}>
          Show {rest} more
        </button>
      )}
    </section>
  )
}

function titleOf({ line, label, key }: PasteProblem): string {
  return key === undefined ? `Line ${line}, not added` : `Line ${line}, ${label}`
}
