import { askWhenBack, forgetWhenBack } from '@kwaderno/contract/back-in-stock.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import * as requests from './service.ts'

/** What sold-out options the user waits for. */
export const backInStockRoutes: Routes = (deps) => [
  route(askWhenBack, ({ session, params }) => requests.ask(deps, session.userId, params.id)),
  route(forgetWhenBack, ({ session, params }) => requests.forget(deps.db, session.userId, params.id)),
]
