import { listSecurityEvents } from '@kwaderno/contract/security-log.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import { exportEvents, listEvents } from './log.ts'

export const securityRoutes: Routes = ({ db, reads }) => [
  route(listSecurityEvents, ({ query }) =>
    query.export ? exportEvents(reads, query) : listEvents(db, query),
  ),
]
