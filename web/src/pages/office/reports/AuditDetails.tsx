import type { AuditDetail, AuditRow } from '@kwaderno/contract/audit-log.ts'
import { groupsOf } from './audit-columns.tsx'
import classes from './audit-columns.module.css'

/** What an action changed: each field with its old and its new data, the options of a product apart from it. */
export function AuditDetails({ row }: { row: AuditRow }) {
  const groups = groupsOf(row.details)
  if (groups.length === 0) return <p className={classes.none}>No field was changed.</p>
  return (
    <div className={classes.groups}>
      {groups.map(({ option, details }) => (
        <table key={details[0]?.isDataOption ? details[0].orderIndex : 'own'} className={classes.details}>
          <caption className={option === undefined ? classes.hidden : undefined}>
            {option ?? row.description}
          </caption>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Old data</th>
              <th scope="col">New data</th>
            </tr>
          </thead>
          <tbody>
            {details.map((detail, index) => (
              <Detail key={`${detail.field} ${index}`} detail={detail} />
            ))}
          </tbody>
        </table>
      ))}
    </div>
  )
}

function Detail({ detail: { field, oldData, newData } }: { detail: AuditDetail }) {
  return (
    <tr>
      <th scope="row">{field}</th>
      <td className={classes.old}>{oldData === '' ? '–' : oldData}</td>
      <td>
        <span className={classes.arrow} aria-hidden="true">
          →{' '}
        </span>
        {newData === '' ? '–' : newData}
      </td>
    </tr>
  )
}
