import { forgotPassword, login, me, register, resetPassword } from '@kwaderno/contract/account.ts'
import { loginWithCode } from '@kwaderno/contract/second-factor.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { route, type Routes } from '../../core/endpoint.ts'
import { callerOf } from '../../core/security-log.ts'
import { logIn, logInWithCode, type LoginCaller } from './login.ts'
import * as account from './service.ts'

export const accountRoutes: Routes = (deps) => [
  route(login, ({ body, request, reply }) => logIn(deps, body, callerTo(request, reply))),
  route(loginWithCode, ({ body, request, reply }) => logInWithCode(deps, body, callerTo(request, reply))),
  route(register, ({ body }) => account.register(deps, body)),
  route(forgotPassword, ({ body, request }) => account.sendResetLink(deps, body.email, callerOf(request))),
  route(resetPassword, ({ body, request }) => account.resetPassword(deps, body, callerOf(request))),
  route(me, ({ session }) => account.currentUser(deps, session.userId)),
]

function callerTo(request: FastifyRequest, reply: FastifyReply): LoginCaller {
  return {
    ...callerOf(request),
    cookies: request.headers.cookie,
    setCookie: (cookie) => void reply.header('set-cookie', cookie),
  }
}
