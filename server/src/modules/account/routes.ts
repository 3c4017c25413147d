import { forgotPassword, login, me, register, resetPassword } from '@kwaderno/contract/account.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import * as account from './service.ts'

export const accountRoutes: Routes = (deps) => [
  route(login, ({ body }) => account.logIn(deps, body)),
  route(register, ({ body }) => account.register(deps, body)),
  route(forgotPassword, ({ body }) => account.sendResetLink(deps, body.email)),
  route(resetPassword, ({ body }) => account.resetPassword(deps, body)),
  route(me, ({ session }) => account.currentUser(deps, session.userId)),
]
