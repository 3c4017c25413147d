import { changePassword, getProfile, saveProfile } from '@kwaderno/contract/profile.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import { callerOf } from '../../core/security-log.ts'
import * as password from './password.ts'
import * as queries from './queries.ts'
import * as profile from './service.ts'

export const profileRoutes: Routes = (deps) => [
  route(getProfile, ({ session }) => queries.getProfile(deps.db, session.userId, deps.images.url)),
  route(saveProfile, ({ session, body, files, request }) =>
    profile.saveProfile(deps, { session, from: callerOf(request) }, body, files.File.at(0)),
  ),
  route(changePassword, ({ session, body, request }) =>
    password.changePassword(deps, session, body, callerOf(request)),
  ),
]
