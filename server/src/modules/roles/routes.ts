import { addRole, getRole, listRoles, updateRole } from '@kwaderno/contract/role.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import * as roles from './service.ts'

export const roleRoutes: Routes = (deps) => [
  route(listRoles, ({ query }) =>
    query.export ? roles.exportRoles(deps, query) : roles.listRolePage(deps, query),
  ),
  route(getRole, ({ params }) => roles.getRole(deps.db, params.roleId)),
  route(addRole, ({ body, session }) => roles.addRole(deps, session, body)),
  route(updateRole, ({ params, body, session }) => roles.updateRole(deps, session, params.roleId, body)),
]
