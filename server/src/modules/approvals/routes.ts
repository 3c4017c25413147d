import { listApprovals, restoreRegistration } from '@kwaderno/contract/approval.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import * as approvals from './service.ts'

/** The registrations that wait, and those that were rejected. */
export const approvalRoutes: Routes = (deps) => [
  route(listApprovals, ({ query }) => approvals.listApprovals(deps, query)),
  route(restoreRegistration, ({ session, params }) => approvals.restore(deps, session, params.id)),
]
