import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { unique } from '../factories.ts'
import { makeCaller, type Caller } from './call.ts'

let shop: TestApp
let call: Caller
beforeAll(async () => {
  shop = await startTestApp()
  call = makeCaller(shop.url)
})
afterAll(() => shop.close())

test('[API-31] the shop is a bare list of cards with id, name, priceRange and thumbnail', async () => {
  const mark = unique('Wired')
  const product = await shop.newProduct({ name: mark, options: [{ price: 1050 }, { price: 9900 }] })
  const { status, body, headers } = await call.get(`/api/Shop?search=${mark}&pageSize=20`)
  expect(status).toBe(200)
  expect(body).toEqual([
    {
      id: product.id,
      name: mark,
      priceRange: '10.50 - 99.00',
      thumbnail: '',
      category: expect.any(String),
      left: null,
      leftOf: '',
      colors: [],
      optionId: null,
    },
  ])
  expect(JSON.parse(headers.get('x-pagination') ?? '')).toMatchObject({ TotalCount: 1, PageSize: 20 })
})

test('[API-32] a product comes with all that its page shows', async () => {
  const product = await shop.newProduct({
    categories: [unique('Category')],
    gradeLevels: ['Grade 1'],
    options: [{ price: 2500, stock: 3, variations: { Colour: 'Blue' } }],
  })
  const { status, body } = await call.get(`/api/Product/${product.id}`)
  expect(status).toBe(200)
  const number = expect.any(Number)
  const text = expect.any(String)
  expect(body).toEqual({
    id: product.id,
    name: product.name,
    code: product.code,
    description: text,
    status: 'Active',
    categories: [{ categoryId: number, name: text }],
    productGradeLevels: [{ gradeLevelId: number, name: 'Grade 1' }],
    thumbnails: [],
    productOptions: [
      {
        id: product.options[0]!.id,
        price: 25,
        stock: 3,
        sku: product.options[0]!.sku,
        itemDescription: text,
        status: 'Active',
        image: '',
        variations: [{ variationId: number, variationOptionId: number }],
        combinationPattern: expect.stringMatching(/^\d+$/),
      },
    ],
    productVariation: [{ id: number, name: 'Colour', options: [{ id: number, value: 'Blue' }] }],
    optionCount: 1,
  })
  expect((await call.get('/api/Product/999999')).status).toBe(404)
})
