import type { Role } from '@kwaderno/contract/role.ts'
import { grantedModules } from './matrix.ts'
import classes from './RoleDetails.module.css'

/** What unfolds under a role's row: its modules with the actions that it grants. */
export function RoleDetails({ role }: { role: Role }) {
  const modules = grantedModules(role.permissions)
  if (modules.length === 0) {
    return <p className={classes.none}>Grants nothing: who has this role sees the shop and no back office.</p>
  }
  return (
    <dl className={classes.modules}>
      {modules.map(({ module, actions }) => (
        <div key={module}>
          <dt>{module}</dt>
          <dd>{actions.join(', ')}</dd>
        </div>
      ))}
    </dl>
  )
}
