import { getHome } from '@kwaderno/contract/home.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import { getShelves } from '../catalogue/service.ts'
import { orderUnderWay } from '../orders/service.ts'

/** The part of the home page that is its reader's own. */
export const homeRoutes: Routes = (deps) => [
  route(getHome, async ({ session }) => {
    const [shelves, underWay] = await Promise.all([
      getShelves(deps, session.userId),
      orderUnderWay(deps, session.userId),
    ])
    return { ...shelves, ...underWay }
  }),
]
