import type { World } from '../seed.ts'
import { requestBytes } from '../http-wire.ts'
import { askingInTurn, sameBytes, type Scenario } from './scenario.ts'

export const shopPage: Scenario = {
  name: 'shop',
  title: 'shop page of 24',
  aim: 0.6,
  unit: 'requests',
  caller: (_world, connection) =>
    askingInTurn([requestBytes('GET', '/api/Shop?pageNumber=1&pageSize=24')], connection),
  limit: sameBytes,
}

/** Any of the products, as often as any other. */
export const productPage: Scenario = {
  name: 'product',
  title: 'product page',
  aim: 0.6,
  unit: 'requests',
  caller: ({ productIds }, connection) =>
    askingInTurn(
      productIds.map((id) => requestBytes('GET', `/api/Product/${id}`)),
      connection,
    ),
  limit: sameBytes,
}

/** To be run with `--products 10000`, which do not all fit into memory: nine of ten ask for the same tenth of them. */
export const popularProductPage: Scenario = {
  name: 'product-popular',
  title: 'product page, a tenth of them asked for nine times of ten',
  aim: 0.6,
  unit: 'requests',
  caller({ productIds }, connection) {
    const requests = productIds.map((id) => requestBytes('GET', `/api/Product/${id}`))
    const popular = Math.ceil(requests.length / 10)
    let count = connection * 7919
    return {
      steps: 1,
      request() {
        count += 1
        return requests[count % 10 === 0 ? (count * 7) % requests.length : (count * 31) % popular]!
      },
    }
  },
  limit: sameBytes,
}

/** What a product's page shows, without looking for anything. */
const SAME_PRODUCT = `
  select p.id, p.name, p.code, p.description, p.status,
    (select json_agg(json_build_array(o.id, o.price_centavos, o.stock, o.held, o.sku, o.item_description, o.status,
        o.combination_pattern) order by o.position)
      from product_options o where o.product_id = p.id) as options
  from products p where p.id = $1`

let asked = 0

/** Never the same address twice, so that nothing is in memory. */
export const newProductPage: Scenario = {
  name: 'product-new',
  title: 'product page that is not in memory',
  aim: 0.4,
  unit: 'requests',
  caller: ({ productIds }) => ({
    steps: 1,
    request: () => requestBytes('GET', `/api/Product/${productIds[asked % productIds.length]}?at=${asked++}`),
  }),
  limit: (answers) => ({
    kind: 'select',
    text: SAME_PRODUCT,
    values: answers.map(({ body }) => [(JSON.parse(body.toString()) as { id: number }).id]),
  }),
}

export const categoryPage: Scenario = {
  name: 'category',
  title: 'shop page by category, sorted by price',
  aim: 0.6,
  unit: 'requests',
  caller: (world, connection) => askingInTurn(categoryRequests(world), connection),
  limit: sameBytes,
}

function categoryRequests({ categoryIds }: World): Buffer[] {
  return categoryIds.map((id) =>
    requestBytes('GET', `/api/Shop?categories=${id}&sortBy=priceAsc&pageNumber=1&pageSize=24`),
  )
}
