import { listSystemWarnings, SYSTEM_PARTS } from '@kwaderno/contract/system.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../api/query-client.ts'
import { useSession } from '../../../api/session.ts'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import classes from './SystemNotice.module.css'

/** What of the system needs somebody, above the cards; nothing while all is well. */
export function SystemNotice() {
  const { can } = useSession()
  const warnings = useQuery({ ...queryOf(listSystemWarnings, {}), enabled: can('Shop Settings.view') })
  if (!warnings.data || warnings.data.length === 0) return null
  return (
    <section className={classes.notice} aria-label="Needs attention">
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
      <ul>
        {warnings.data.map(({ part, text }) => (
          <li key={part}>
            <strong>{SYSTEM_PARTS[part]}:</strong> {text}
          </li>
        ))}
      </ul>
      <AppLink href={paths.system}>Open System</AppLink>
    </section>
  )
}
