import { forgotPassword, login, me, register, resetPassword } from '@kwaderno/contract/account.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import { callerOf } from '../../core/security-log.ts'
import * as account from './service.ts'

export const accountRoutes: Routes = (deps) => [
  route(login, ({ body, request, reply }) =>
    account.logIn(deps, body, {
      ...callerOf(request),
      cookies: request.headers.cookie,
      setCookie: (cookie) => void reply.header('set-cookie', cookie),
    }),
  ),
  route(register, ({ body }) => account.register(deps, body)),
  route(forgotPassword, ({ body, request }) => account.sendResetLink(deps, body.email, callerOf(request))),
  route(resetPassword, ({ body, request }) => account.resetPassword(deps, body, callerOf(request))),
  route(me, ({ session }) => account.currentUser(deps, session.userId)),
]
