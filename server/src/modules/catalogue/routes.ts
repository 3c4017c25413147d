import {
  getProduct,
  getShopFacets,
  listRelated,
  listShop,
  suggestProducts,
} from '@kwaderno/contract/catalogue.ts'
import { listCategoryCards } from '@kwaderno/contract/home.ts'
import { cachedRoute } from '../../core/cached-route.ts'
import type { Routes } from '../../core/endpoint.ts'
import * as catalogue from './service.ts'
import { catalogueCache, SHOP } from './versions.ts'

/** What the shop offers, to visitors as well. Lists are the same for everybody, a product is the same for visitors. */
export const catalogueRoutes: Routes = (deps) => {
  const cache = catalogueCache(deps)
  const shop = { cache, subject: () => SHOP }
  return [
    cachedRoute(listShop, shop, ({ query }) => catalogue.listShop(deps, query)),
    cachedRoute(getShopFacets, shop, ({ query }) => catalogue.getFacets(deps, query)),
    cachedRoute(suggestProducts, shop, ({ query }) => catalogue.suggestProducts(deps, query.search)),
    cachedRoute(listCategoryCards, shop, () => catalogue.listCategoryCards(deps)),
    cachedRoute(listRelated, shop, ({ params }) => catalogue.listRelated(deps, params.id)),
    cachedRoute(
      getProduct,
      { cache, subject: ({ id }) => id, uncachedFor: (session) => session !== undefined },
      ({ params, session }) =>
        catalogue.getProduct(deps, params.id, catalogue.seesAll(session), session?.userId),
    ),
  ]
}
