import { getDashboard, getWaiting, WAITING_KINDS, WAITING_NEEDS } from '@kwaderno/contract/dashboard.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import { can } from '../../core/session.ts'
import { readDashboard } from './queries.ts'
import { countWaiting } from './waiting.ts'

export const dashboardRoutes: Routes = ({ reads, clock }) => [
  route(getDashboard, ({ query }) => {
    const thisYear = Number(clock.today().slice(0, 4))
    return readDashboard(reads, { year: query.year ?? thisYear, thisYear })
  }),
  route(getWaiting, ({ session }) =>
    countWaiting(
      reads,
      WAITING_KINDS.filter((kind) => can(session, WAITING_NEEDS[kind])),
    ),
  ),
]
