import { deleteRoster, listRosters, loadRoster } from '@kwaderno/contract/roster.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import * as rosters from './service.ts'

/** Who is at the school, year by year. */
export const rosterRoutes: Routes = (deps) => [
  route(listRosters, () => rosters.listRosters(deps)),
  route(loadRoster, ({ session, body, files }) =>
    rosters.loadRoster(deps, session, { ...body, file: files.File[0] }),
  ),
  route(deleteRoster, ({ session, params }) => rosters.deleteRoster(deps, session, params.schoolYear)),
]
