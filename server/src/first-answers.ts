import { endpointUrl } from '@kwaderno/contract/endpoint-url.ts'
import {
  getProduct,
  getShopFacets,
  listShop,
  SHOP_PAGE_SIZE,
  ShopQuery,
} from '@kwaderno/contract/catalogue.ts'
import { listBanners } from '@kwaderno/contract/common.ts'
import { HOME_PAGE_SIZE, listCategoryCards } from '@kwaderno/contract/home.ts'
import type { AnyEndpoint } from '@kwaderno/contract/endpoint.ts'
import { firstPageOf } from '@kwaderno/contract/first-page.ts'
import type { FastifyRequest } from 'fastify'
import { toCachedResponse } from './core/send-response.ts'
import { CachedResponse, type Call, type Route } from './core/endpoint.ts'
import type { AnswersOf, PageAnswer } from './core/page-html.ts'

interface Asked {
  endpoint: AnyEndpoint
  params?: { id: number }
  query?: { pageNumber?: number; pageSize?: number }
}

const HOME: readonly Asked[] = [
  { endpoint: listBanners },
  { endpoint: listCategoryCards },
  { endpoint: listShop, query: { pageSize: HOME_PAGE_SIZE } },
]
const SHOP: readonly Asked[] = [
  { endpoint: listShop, query: { pageNumber: 1, pageSize: SHOP_PAGE_SIZE } },
  { endpoint: getShopFacets, query: {} },
]
const FILTERS = Object.keys(ShopQuery.shape)

/** What a page asks of the API before anything else, as the browser would ask it; a filtered shop asks by itself. */
function askedBy(path: string, query: string): readonly Asked[] {
  const page = firstPageOf(path)
  if (page === 'home') return HOME
  if (page === 'product') return [{ endpoint: getProduct, params: { id: Number(path.split('/').at(-1)) } }]
  if (page !== 'shop') return []
  const names = new URLSearchParams(query)
  return FILTERS.some((name) => names.has(name)) ? [] : SHOP
}

/**
 * Answers the first calls of a page as they would be answered to a visitor without a log-in, now: what comes with a page is
 * public, and as new as the page.
 */
export function answerFirst(routes: readonly Route[]): AnswersOf {
  const byName = new Map(routes.map((route) => [route.endpoint.name, route]))
  return async (path, query, cookie) =>
    Promise.all(askedBy(path, query).map((asked) => answer(routeOf(byName, asked), asked, cookie)))
}

function routeOf(byName: ReadonlyMap<string, Route>, { endpoint }: Asked): Route {
  const route = byName.get(endpoint.name)
  if (route?.endpoint.access !== 'public') throw new Error(`${endpoint.name} is not for everybody`)
  return route
}

async function answer(
  { endpoint, handle, fromCache }: Route,
  asked: Asked,
  cookie: string | undefined,
): Promise<PageAnswer> {
  const address = endpointUrl(endpoint.path, asked.params, asked.query)
  // All that the handlers of public reads look at.
  const raw = { url: address, headers: { cookie } }
  const request = { raw, headers: raw.headers } as FastifyRequest
  const cached = await fromCache?.(raw)
  if (cached) return { address, response: cached }
  const query = endpoint.query?.parse(asked.query) as { pageNumber: number; pageSize: number } | undefined
  const call = { params: endpoint.params?.parse(asked.params), query, files: {}, request }
  const result = await handle(call as unknown as Call<AnyEndpoint>)
  const response = result instanceof CachedResponse ? result : toCachedResponse(endpoint, result, query)
  return { address, response }
}
