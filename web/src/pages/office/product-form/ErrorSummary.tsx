import { IconAlertCircle } from '@tabler/icons-react'
import { groupErrors, type ErrorGroup } from './draft/errors.ts'
import type { Column } from './draft/columns.ts'
import { goToError } from './go-to-error.ts'
import classes from './ProductForm.module.css'
import { useDraft, useDraftStore } from './use-draft.ts'

/** What is wrong, by kind and count; each leads to the next field or cell that it is about. */
export function ErrorSummary({ columns }: { columns: readonly Column[] }) {
  const store = useDraftStore()
  const errors = useDraft((_, { errors: read }) => read())
  const groups = groupErrors(errors, columns)
  const count = groups.reduce((sum, group) => sum + group.count, 0)
  return (
    <div className={classes.summary} role="status">
      {count > 0 && (
        <>
          <span className={classes.summaryCount}>
            <IconAlertCircle size={20} stroke={1.75} aria-hidden />
            {count === 1 ? '1 thing to correct' : `${count} things to correct`}
          </span>
          <ul aria-label="What to correct">
            {groups.map((group) => (
              <li key={group.id}>
                <button type="button" onClick={() => goToError(store, columns, group)}>
                  {textOf(group)}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function textOf({ label, count, isCell }: ErrorGroup): string {
  return isCell ? `${label} (${count})` : label
}
