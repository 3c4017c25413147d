import { addUser, getUser, listUsers, updateUser } from '@kwaderno/contract/user.ts'
import { approveUsers, rejectUsers, selectUsers } from '@kwaderno/contract/user-bulk.ts'
import { getUserSecondFactor, resetSecondFactor } from '@kwaderno/contract/second-factor.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import { callerOf } from '../../core/security-log.ts'
import * as add from './add.ts'
import * as factor from './second-factor.ts'
import * as registrations from './registrations.ts'
import * as users from './service.ts'
import * as update from './update.ts'

export const userRoutes: Routes = (deps) => [
  route(listUsers, ({ query }) =>
    query.export ? users.exportUsers(deps, query) : users.listUserPage(deps, query),
  ),
  route(selectUsers, ({ query }) => users.selectAll(deps, query)),
  route(approveUsers, async ({ body, session }) => ({
    results: await registrations.approveMany(deps, session, body.users),
  })),
  route(rejectUsers, async ({ body, session }) => ({
    results: await registrations.rejectMany(deps, session, body),
  })),
  route(getUser, ({ params }) => users.getUserRow(deps, params.id)),
  route(addUser, ({ body, session }) => add.addUser(deps, session, body)),
  route(updateUser, ({ params, body, session }) => update.updateUser(deps, session, params.id, body)),
  route(getUserSecondFactor, ({ params }) => factor.hasSecondFactor(deps, params.id)),
  route(resetSecondFactor, ({ params, session, request }) =>
    factor.resetSecondFactor(deps, session, params.id, callerOf(request)),
  ),
]
