import {
  endOtherSessions,
  endSession,
  listSessions,
  logout,
  readSession,
  keepSession,
  SESSION_TEXT,
} from '@kwaderno/contract/session.ts'
import { ownRoute, route, type Routes } from '../../core/endpoint.ts'
import { callerOf } from '../../core/security-log.ts'
import * as own from './own-sessions.ts'

export const sessionRoutes: Routes = (deps) => [
  route(logout, ({ session, request }) => own.logOut(deps, session, callerOf(request))),
  route(listSessions, ({ session }) => own.listOwn(deps, session)),
  ownRoute(endSession, { gone: SESSION_TEXT.gone }, (call) =>
    own.endOwn(deps, call, call.params.id, callerOf(call.request)),
  ),
  route(endOtherSessions, ({ session, request }) => own.endOthers(deps, session, callerOf(request))),
  route(readSession, ({ session }) => own.restOf(deps, session)),
  route(keepSession, ({ session }) => own.restOf(deps, session)),
]
