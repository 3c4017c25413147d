import { getDashboard } from '@kwaderno/contract/dashboard.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import { countForDashboard } from './queries.ts'

export const dashboardRoutes: Routes = ({ db }) => [route(getDashboard, () => countForDashboard(db))]
