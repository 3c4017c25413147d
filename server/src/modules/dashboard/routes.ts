import { getDashboard } from '@kwaderno/contract/dashboard.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import { readDashboard } from './queries.ts'

export const dashboardRoutes: Routes = ({ db, clock }) => [
  route(getDashboard, ({ query }) => {
    const thisYear = Number(clock.today().slice(0, 4))
    return readDashboard(db, { year: query.year ?? thisYear, thisYear })
  }),
]
