import {
  getProduct,
  getShopFacets,
  listRelated,
  listShop,
  suggestProducts,
} from '@kwaderno/contract/catalogue.ts'
import { listCategoryCards } from '@kwaderno/contract/home.ts'
import { finishAnswer } from '../../core/answer.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import * as catalogue from './service.ts'
import { keepCatalogue, SHOP } from './versions.ts'

/** What the shop offers, to visitors as well. Lists are the same for everybody, a product is not for staff. */
export const catalogueRoutes: Routes = (deps) => {
  const kept = keepCatalogue(deps)
  return [
    route(
      listShop,
      ({ query, request }) =>
        kept.answer(request, SHOP, async () => {
          const page = await catalogue.listShop(deps, query)
          return { version: page.version, answer: finishAnswer(listShop, page, query) }
        }),
      { shortcut: kept.shortcut },
    ),
    route(
      getShopFacets,
      ({ query, request }) =>
        kept.answer(request, SHOP, async () => {
          const facets = await catalogue.getFacets(deps, query)
          return { version: facets.version, answer: finishAnswer(getShopFacets, facets) }
        }),
      { shortcut: kept.shortcut },
    ),
    route(
      suggestProducts,
      ({ query, request }) =>
        kept.answer(request, SHOP, async () => {
          const suggested = await catalogue.suggestProducts(deps, query.search)
          return { version: suggested.version, answer: finishAnswer(suggestProducts, suggested) }
        }),
      { shortcut: kept.shortcut },
    ),
    route(
      listCategoryCards,
      ({ request }) =>
        kept.answer(request, SHOP, async () => {
          const { categories, version } = await catalogue.listCategoryCards(deps)
          return { version, answer: finishAnswer(listCategoryCards, categories) }
        }),
      { shortcut: kept.shortcut },
    ),
    route(
      listRelated,
      ({ params, request }) =>
        kept.answer(request, SHOP, async () => {
          const { products, version } = await catalogue.listRelated(deps, params.id)
          return { version, answer: finishAnswer(listRelated, products) }
        }),
      { shortcut: kept.shortcut },
    ),
    route(
      getProduct,
      async ({ params, session, request }) => {
        if (catalogue.seesAll(session)) return (await catalogue.getProduct(deps, params.id, true)).product
        return kept.answer(request, params.id, async () => {
          const { product, version } = await catalogue.getProduct(deps, params.id, false)
          return { version, answer: finishAnswer(getProduct, product) }
        })
      },
      {
        shortcut: (request) =>
          request.headers.authorization === undefined ? kept.shortcut(request) : undefined,
      },
    ),
  ]
}
