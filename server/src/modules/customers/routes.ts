import { getCustomer } from '@kwaderno/contract/customer.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import { readCustomer } from './service.ts'

export const customerRoutes: Routes = (deps) => [
  route(getCustomer, ({ params, session }) => readCustomer(deps, session, params.id)),
]
