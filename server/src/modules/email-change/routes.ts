import {
  cancelEmailChange,
  confirmEmailChange,
  getEmailChange,
  resendEmailChange,
  stopEmailChange,
} from '@kwaderno/contract/email-change.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import { callerOf } from '../../core/security-log.ts'
import * as change from './service.ts'

export const emailChangeRoutes: Routes = (deps) => [
  route(getEmailChange, ({ session }) => change.findWaiting(deps, session.userId)),
  route(resendEmailChange, ({ session }) => change.sendAgain(deps, session)),
  route(cancelEmailChange, ({ session, request }) => change.cancel(deps, session, callerOf(request))),
  route(confirmEmailChange, ({ body, request }) => change.confirm(deps, body.token, callerOf(request))),
  route(stopEmailChange, ({ body, request }) => change.stop(deps, body.token, callerOf(request))),
]
