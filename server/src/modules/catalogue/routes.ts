import { getProduct, getShopFacets, listShop } from '@kwaderno/contract/catalogue.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import * as catalogue from './service.ts'

/** What the shop offers, to visitors as well. */
export const catalogueRoutes: Routes = (deps) => [
  route(listShop, ({ query }) => catalogue.listShop(deps, query)),
  route(getShopFacets, () => catalogue.getFacets(deps)),
  route(getProduct, ({ session, params }) => catalogue.getProduct(deps, session, params.id)),
]
