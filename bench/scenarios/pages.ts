import type { World } from '../seed.ts'
import { requestBytes } from '../http-wire.ts'
import { askingInTurn, sameBytes, type Scenario } from './scenario.ts'

export const shopPage: Scenario = {
  name: 'shop',
  title: 'shop page of 24',
  aim: 0.5,
  unit: 'requests',
  caller: (_world, connection) =>
    askingInTurn([requestBytes('GET', '/api/Shop?pageNumber=1&pageSize=24')], connection),
  limit: sameBytes,
}

/** Any of the products, as often as any other. */
export const productPage: Scenario = {
  name: 'product',
  title: 'product page',
  aim: 0.4,
  unit: 'requests',
  caller: ({ productIds }, connection) =>
    askingInTurn(
      productIds.map((id) => requestBytes('GET', `/api/Product/${id}`)),
      connection,
    ),
  limit: sameBytes,
}

export const categoryPage: Scenario = {
  name: 'category',
  title: 'shop page by category, sorted by price',
  aim: 0.4,
  unit: 'requests',
  caller: (world, connection) => askingInTurn(categoryRequests(world), connection),
  limit: sameBytes,
}

function categoryRequests({ categoryIds }: World): Buffer[] {
  return categoryIds.map((id) =>
    requestBytes('GET', `/api/Shop?categories=${id}&sortBy=priceAsc&pageNumber=1&pageSize=24`),
  )
}
