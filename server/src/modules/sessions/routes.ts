import {
  endOtherSessions,
  endSession,
  listSessions,
  logout,
  readSession,
  keepSession,
} from '@kwaderno/contract/session.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import * as own from './own.ts'

export const sessionRoutes: Routes = (deps) => [
  route(logout, ({ session }) => own.logOut(deps, session)),
  route(listSessions, ({ session }) => own.listOwn(deps, session)),
  route(endSession, ({ session, params }) => own.endOwn(deps, session, params.id)),
  route(endOtherSessions, ({ session }) => own.endOthers(deps, session)),
  route(readSession, ({ session }) => own.restOf(deps, session)),
  route(keepSession, ({ session }) => own.restOf(deps, session)),
]
