import { expect, test } from 'vitest'
import { withQuery, type Href, type PathParam, type SearchOf } from './href.ts'
import type { ChangeUrl } from './navigation.tsx'
import { paths } from './paths.ts'

/** `npm run check:types` fails here, where an address of paths.ts leads to no route. */
const all: Readonly<Record<string, Href | ((...given: never[]) => Href)>> = paths

test('addresses are spelled to the letter', () => {
  expect(all).toBe(paths)
  expect(paths.product(7)).toBe('/shop/7')
  expect(paths.shopSearch('pad paper & ink')).toBe('/shop?search=pad+paper+%26+ink')
  expect(paths.staffOrdersOf({ orderStatus: 2, deliveryMethod: 'PickUp' })).toBe(
    '/transactions/orders?orderStatus=2&deliveryMethod=PickUp',
  )
  expect(paths.pendingOrders()).toBe('/transactions/orders?orderStatus=0')
  expect(paths.newRole()).toBe('/utilities/users-and-roles/roles?roleId=new')
  expect(paths.customer(3)).toBe('/customers/3')
  expect(paths.customer(3, 'messages')).toBe('/customers/3?from=messages')
  expect(withQuery('/shop', { categories: [3, 12], search: '' })).toBe('/shop?categories=3&categories=12')
})

test('what leads to no route, and what no route reads, does not compile', () => {
  const addresses: Href[] = [
    '/orders/7',
    '/utilities/appearance/faqs/edit/term-and-policies',
    // @ts-expect-error no such page
    '/ordres',
    // @ts-expect-error an order has a number
    '/orders/seven',
    // @ts-expect-error no such section
    '/utilities/appearance/faqs/edit/weather',
    // @ts-expect-error the route itself is no address
    '/orders/$orderId',
    // @ts-expect-error a query comes from withQuery, which knows what the page reads
    '/shop?serach=pen',
    withQuery('/customers/7', { from: 'users' }),
    // @ts-expect-error no such page
    withQuery('/ordres', {}),
    // @ts-expect-error the shop reads no such parameter
    withQuery('/shop', { serach: 'pen' }),
    // @ts-expect-error no such tab
    withQuery('/orders', { tab: 'paid' }),
    // @ts-expect-error no such status
    withQuery('/transactions/orders', { orderStatus: 12 }),
    // @ts-expect-error a page without a query
    withQuery('/cart', { search: 'pen' }),
  ]
  expect(addresses).toHaveLength(13)

  const names: PathParam[] = ['orderId', 'section']
  // @ts-expect-error no path has it
  names.push('ordreId')

  const read = (search: SearchOf<'/shop'>) => search.categories.concat(search.pageNumber ?? 1)
  // @ts-expect-error it reads no such parameter
  const misread = (search: SearchOf<'/shop'>): unknown => search.serach
  expect([read, misread]).toHaveLength(2)

  const change: ChangeUrl<keyof SearchOf<'/shop'>> = () => undefined
  change({ search: 'pen', pageNumber: 2 })
  // @ts-expect-error it reads no such parameter
  change({ serach: 'pen' })
})
