import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SHOP } from './routes/catalogue.ts'
import {
  among,
  amount,
  choice,
  day,
  idOr,
  int,
  oneOf,
  parseSearch,
  place,
  searchOf,
  stringifySearch,
} from './search-params.ts'

const readShop = searchOf(SHOP)
/** As the router does it: the URL as text, what the route reads, and the URL of that. */
function opened(query: string) {
  const raw = parseSearch(query)
  const search = readShop(raw as never)
  return { search, url: stringifySearch({ ...raw, ...search }) }
}

test('a query stays as it is written: names that come again are lists, and numbers stay text', () => {
  const raw = parseSearch('?search=007&categories=3&categories=12&utm_source=mail')
  expect(raw).toEqual({ search: '007', categories: ['3', '12'], utm_source: 'mail' })
  expect(stringifySearch(raw)).toBe('?search=007&categories=3&categories=12&utm_source=mail')
  expect(stringifySearch({ search: '', categories: [], pageNumber: undefined })).toBe('')
})

test('the shop reads what its URL names, and the URL comes out as it went in', () => {
  for (const query of [
    '',
    '?search=pad+paper',
    '?search=007&categories=3&categories=12&gradeLevels=1&minPrice=10&maxPrice=99.5&sortBy=priceAsc&pageNumber=2',
    // What another has put there is none of the shop's business.
    '?utm_source=mail&search=ruler',
  ]) {
    expect(opened(query).url).toBe(query)
  }
  expect(opened('?search=007&categories=3&categories=12&minPrice=10&pageNumber=2').search).toEqual({
    search: '007',
    categories: [3, 12],
    gradeLevels: [],
    minPrice: 10,
    maxPrice: undefined,
    sortBy: undefined,
    pageNumber: 2,
  })
})

test('what makes no sense counts as absent, in what is shown and in the URL', () => {
  const nonsense =
    '?search=+&categories=x&categories=0&gradeLevels=-1&minPrice=1e3&maxPrice=1.234&sortBy=name&pageNumber=0'
  expect(opened(nonsense)).toEqual({ search: opened('').search, url: '' })
  expect(opened('?categories=7&categories=x&categories=7').url).toBe('?categories=7')
  expect(opened(`?search=${'x'.repeat(300)}`).search.search).toHaveLength(200)
  // The server takes neither: a list that was asked for with them could not be shown at all.
  expect(opened('?search=pad%00%1Fpaper').search.search).toBe('padpaper')
  expect(['2026-02-31', '2026-04-31', '2028-02-29'].map((one) => day([one]))).toEqual(['', '', '2028-02-29'])
})

test('what was read is read again as the same', () => {
  const { search } = opened('?search=a&categories=1&minPrice=1.5&sortBy=priceDesc&pageNumber=3')
  expect(readShop(search as never)).toEqual(search)
})

test('each reader takes what it is for', () => {
  expect(['2026-02-28', '2026-13-01', '28.2.2026', ''].map((one) => day([one]))).toEqual([
    '2026-02-28',
    '',
    '',
    '',
  ])
  expect(['0', '7', '-1', '1.5', '1234567890', ''].map((one) => int()([one]))).toEqual([
    0,
    7,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(['12', 'new', 'old', '0'].map((one) => idOr('new')([one]))).toEqual([
    12,
    'new',
    undefined,
    undefined,
  ])
  expect(['low', 'high'].map((one) => oneOf('low', 'out')([one]))).toEqual(['low', undefined])
  expect(['12', '12.5', '12.', '₱12'].map((one) => amount([one]))).toEqual([12, 12.5, undefined, undefined])
  expect(choice<0 | 1>()(['1', '0'])).toBe('1')
  expect(among(['Cash', 'Card'], 'Gold')).toBeUndefined()
  expect(place.pageNumber(['0'])).toBeUndefined()
})

const word = fc.oneof(
  fc.string({ minLength: 1 }),
  fc.constantFrom('__proto__', 'constructor', 'toString', 'a&b=c', '#?%', 'ñ 漢'),
)

test('whatever is put into a URL is read from it as it was', () => {
  const query = fc.dictionary(word, fc.oneof(word, fc.array(word, { minLength: 2, maxLength: 4 })))
  fc.assert(
    fc.property(query, (search) => {
      expect({ ...parseSearch(stringifySearch(search)) }).toEqual({ ...search })
    }),
  )
})

test('whatever stands in the URL of the shop, what it reads of that has a URL that says the same', () => {
  const name = fc.constantFrom(...Object.keys(SHOP), '__proto__', 'utm_source')
  const value = fc.oneof(word, fc.constantFrom('', '1', '12.50', 'priceAsc', '-1', '1e3', 'Infinity', ' 7 '))
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value)), (pairs) => {
      const { search } = opened(`?${new URLSearchParams(pairs)}`)
      expect(opened(stringifySearch(search)).search).toEqual(search)
    }),
  )
})
