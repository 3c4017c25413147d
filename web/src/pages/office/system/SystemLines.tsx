import type { Permission } from '@kwaderno/contract/permissions.ts'
import {
  SYSTEM_PARTS,
  type SystemLine,
  type SystemPart,
  type SystemState,
} from '@kwaderno/contract/system.ts'
import { useSession } from '../../../api/session.ts'
import type { Href } from '../../../href.ts'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/StatusBadge.tsx'
import type { BadgeColor } from '../../../ui/status-color.ts'
import classes from './SystemPage.module.css'

const COLOR: Record<SystemState, BadgeColor> = {
  Good: 'success',
  'Needs attention': 'danger',
  'Not checked yet': 'slate',
  'Not set up': 'slate',
}

/** Where more is said of what needs attention, and who may see that. */
const SCREENS: Partial<Record<SystemPart, { label: string; href: Href; needs: Permission }>> = {
  mails: { label: 'Failed mails', href: paths.failedMails(), needs: 'Mail.view' },
  audit: { label: 'Audit logs', href: paths.auditLogs, needs: 'Reports.view' },
}

/** Each part of the system with its state in a word. */
export function SystemLines({ lines }: { lines: readonly SystemLine[] }) {
  return (
    <ul className={classes.lines} aria-label="System">
      {lines.map((line) => (
        <li key={line.part}>
          <Line line={line} />
        </li>
      ))}
    </ul>
  )
}

function Line({ line: { part, state, text, details } }: { line: SystemLine }) {
  const { can } = useSession()
  const screen = SCREENS[part]
  return (
    <>
      <div className={classes.head}>
        <h2>{SYSTEM_PARTS[part]}</h2>
        <Badge color={COLOR[state]}>{state}</Badge>
      </div>
      <div className={classes.words}>
        <p>{text}</p>
        {details.map((detail) => (
          <p key={detail} className={classes.detail}>
            {detail}
          </p>
        ))}
        {screen && state === 'Needs attention' && can(screen.needs) && (
          <AppLink href={screen.href}>{screen.label}</AppLink>
        )}
      </div>
    </>
  )
}
