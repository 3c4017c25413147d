import { getUser, listUsers, updateUser } from '@kwaderno/contract/user.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import * as users from './service.ts'

export const userRoutes: Routes = (deps) => [
  route(listUsers, ({ query }) =>
    query.export ? users.exportUsers(deps, query) : users.listUserPage(deps, query),
  ),
  route(getUser, ({ params }) => users.getUserRow(deps, params.id)),
  route(updateUser, ({ params, body, session }) => users.updateUser(deps, session, params.id, body)),
]
