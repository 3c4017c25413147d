import type { Import } from '@kwaderno/contract/import.ts'
import classes from './Imports.module.css'

/** How many rows do what, which columns nobody reads, and what is added besides. */
export function ImportCounts({ about }: { about: Import }) {
  const { ignoredColumns, missingNames } = about
  const counts = [
    ['New', about.newRows],
    ['Changed', about.changedRows],
    ['Unchanged', about.unchangedRows],
    ['Faulty', about.faultyRows],
  ] as const
  return (
    <>
      <dl className={classes.counts} aria-label="Row counts">
        {counts.map(([label, rows]) => (
          <div key={label} data-bad={(label === 'Faulty' && rows > 0) || undefined}>
            <dt>{label}</dt>
            <dd>{rows.toLocaleString('en-PH')}</dd>
          </div>
        ))}
      </dl>
      {ignoredColumns.length > 0 && <p className={classes.note}>Not read: {ignoredColumns.join(', ')}.</p>}
      {missingNames.length > 0 && <p className={classes.note}>Added as well: {missingNames.join('; ')}.</p>}
    </>
  )
}
