import { listRelated, listShop } from '@kwaderno/contract/catalogue.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectFromMemory, startTestApp, type TestApp } from '../../../test/app.ts'
import { newBuyer } from '../../../test/buying.ts'
import { unique, type TestProduct } from '../../../test/factories.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.close())

async function cardOf({ name }: TestProduct) {
  const { body } = await shop.api(listShop, { query: { search: name } })
  const { left, leftOf, colors, optionId } = body.find((card) => card.name === name)!
  return { left, leftOf, colors, optionId }
}

test('a card says what is left of a product when that is little, or of the one option that is scarce', async () => {
  const size = unique('Size')
  const sized = (...stocks: number[]) =>
    shop.newProduct({
      options: stocks.map((stock, index) => ({ stock, variations: { [size]: `No. ${index + 1}` } })),
    })
  const leftOf = async (product: TestProduct) => {
    const card = await cardOf(product)
    return [card.left, card.leftOf]
  }
  expect(await leftOf(await sized(3, 2))).toEqual([5, ''])
  expect(await leftOf(await sized(3, 3))).toEqual([null, ''])
  expect(await leftOf(await sized(0, 0))).toEqual([0, ''])
  expect(await leftOf(await sized(0, 20))).toEqual([null, ''])
  expect(await leftOf(await sized(20, 4, 0))).toEqual([4, 'No. 2'])
  expect(await leftOf(await sized(20, 4, 5))).toEqual([null, ''])
  // What pending orders hold is gone, also where staff have counted less than that; what is not offered counts for nothing.
  const counted = await shop.newProduct({
    options: [
      { stock: 9, held: 6 },
      { stock: 2, held: 4 },
      { stock: 99, status: 'Inactive' },
    ],
  })
  expect(await leftOf(counted)).toEqual([3, ''])
})

test('a card names the option where there is nothing to choose, and the colours that can be bought', async () => {
  const single = await shop.newProduct({ options: [{ stock: 9 }, { status: 'Inactive' }] })
  expect(await cardOf(single)).toEqual({
    left: null,
    leftOf: '',
    colors: [],
    optionId: single.options[0]!.id,
  })
  const many = await shop.newProduct({
    options: [
      { stock: 9, variations: { Color: 'Navy', Size: 'Small' } },
      { stock: 8, variations: { Color: 'Navy', Size: 'Large' } },
      { stock: 0, variations: { Color: 'Rose', Size: 'Small' } },
      { stock: 2, held: 2, variations: { Color: 'Mint', Size: 'Small' } },
      { stock: 7, variations: { Color: 'Red', Size: 'Small' }, status: 'Inactive' },
      { stock: 7, variations: { Color: 'Black', Size: 'Small' } },
    ],
  })
  const { colors, optionId } = await cardOf(many)
  expect(optionId).toBeNull()
  expect(colors.toSorted()).toEqual(['Black', 'Navy'])
})

test('[STOCK-01] the order that takes the last pieces shows on the next card', async () => {
  const product = await shop.newProduct({ options: [{ stock: 8 }] })
  const buyer = await newBuyer(shop)
  const left = async () => (await cardOf(product)).left
  expect(await left()).toBeNull()
  await buyer.buy(product.options[0]!, 2)
  expect(await left()).toBeNull()
  await buyer.buy(product.options[0]!, 2)
  expect(await left()).toBe(4)
  await buyer.buy(product.options[0]!, 4)
  expect(await left()).toBe(0)
  await shop.db
    .updateTable('product_options')
    .set({ stock: 100 })
    .where('id', '=', product.options[0]!.id)
    .execute()
  expect(await left()).toBeNull()
})

test('related are others of the same categories and grade levels that can be bought, never the product itself', async () => {
  const [shelf, other] = [unique('Shelf'), unique('Shelf')]
  const add = (name: string, fields: Parameters<typeof shop.newProduct>[0]) =>
    shop.newProduct({ name: unique(name), ...fields })
  const related = async ({ id }: TestProduct) =>
    (await shop.api(listRelated, { params: { id } })).body.map(({ name }) => name.split('-')[0])
  const here = { categories: [shelf], gradeLevels: ['Grade 11'] }
  const before = await add('before', here)
  const own = await add('own', here)
  await add('soldout', {
    ...here,
    options: [
      { stock: 2, held: 2 },
      { stock: 9, status: 'Inactive' },
    ],
  })
  await add('hidden', { ...here, status: 'Inactive' })
  await add('grade', { categories: [other], gradeLevels: ['Grade 11'] })
  await add('elder', { categories: [shelf], gradeLevels: ['Grade 12'] })
  await add('after', here)
  await add('elsewhere', { categories: [other], gradeLevels: ['Grade 12'] })
  expect(await related(own)).toEqual(['after', 'before', 'elder', 'grade'])
  expect(await related(before)).toEqual(['own', 'after', 'elder', 'grade'])

  const fresh = await add('fresh', { ...here, categories: [other, shelf] })
  const read = () => shop.api(listRelated, { params: { id: fresh.id } })
  expect(await shop.countStatements(read)).toBe(1)
  await expectFromMemory(shop, read)
  const [card] = (await read()).body
  expect(Object.keys(card!).toSorted()).toEqual(
    ['category', 'colors', 'id', 'left', 'leftOf', 'name', 'optionId', 'priceRange', 'thumbnail'].toSorted(),
  )
  for (const id of [999_999, (await add('off', { ...here, status: 'Inactive' })).id]) {
    expect((await shop.api(listRelated, { params: { id } })).body).toEqual([])
  }
})
