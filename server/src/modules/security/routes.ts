import { listSecurityEvents } from '@kwaderno/contract/security-log.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import { exportEvents, listEvents } from './log.ts'

export const securityRoutes: Routes = ({ db }) => [
  route(listSecurityEvents, ({ query }) => (query.export ? exportEvents(db, query) : listEvents(db, query))),
]
