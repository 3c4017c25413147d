import { listShop } from '@kwaderno/contract/catalogue.ts'
import { getHome, listCategoryCards } from '@kwaderno/contract/home.ts'
import type { OrderStatus } from '@kwaderno/contract/order-status.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { unique, type TestProduct, type TestUser } from '../../../test/factories.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.close())
// Each test has the shelves to itself.
beforeEach(async () => {
  await shop.db.updateTable('products').set({ status: 'Inactive' }).execute()
})

const parentOf = (gradeLevel: string) => shop.newCustomer({ student: { gradeLevel } })

const home = async (as: TestUser) => {
  const { status, body } = await shop.api(getHome, { as })
  expect(status).toBe(200)
  return body
}
const namesOf = (products: readonly { name: string }[]) => products.map(({ name }) => name)

/** An order of one product, in the name of somebody else unless it is told whose. */
async function sell(
  product: TestProduct,
  quantity: number,
  by?: TestUser,
  status: OrderStatus = 'Completed',
) {
  const { id } = by ?? (await shop.newCustomer())
  return shop.newOrder(id, { status, items: [{ option: product.options[0]!, quantity }] })
}

test('the shelf of a grade has what suits it: what sells and what is new of each category in turn, what is sold out last', async () => {
  const [bags, pens, pads] = [unique('Bags'), unique('Pens'), unique('Pads')]
  const inGrade4 = (name: string, category: string, stock = 20) =>
    shop.newProduct({ name, categories: [category], gradeLevels: ['Grade 4'], options: [{ stock }] })
  const oldBag = await inGrade4('Old bag', bags)
  await inGrade4('New bag', bags)
  await inGrade4('Sold-out bag', bags, 0)
  const pen = await inGrade4('Pen', pens)
  await shop.newProduct({ name: 'Pad for everybody', categories: [pads] })
  await shop.newProduct({ name: 'Pad of another grade', categories: [pads], gradeLevels: ['Grade 9'] })
  await sell(oldBag, 2)
  await sell(pen, 5)
  const parent = await parentOf('Grade 4')
  const { grade, forGrade } = await home(parent)
  expect(grade).toEqual({ value: expect.any(Number), label: 'Grade 4' })
  expect(namesOf(forGrade)).toEqual(['Pen', 'Old bag', 'Pad for everybody', 'New bag', 'Sold-out bag'])

  // What nobody can have any more is there no more, at once.
  await shop.db.updateTable('products').set({ status: 'Inactive' }).where('id', '=', pen.id).execute()
  expect(namesOf((await home(parent)).forGrade)).not.toContain('Pen')
  // Six of a long shelf, and of every grade where none is known.
  for (let count = 0; count < 8; count++) await inGrade4(unique('More'), bags)
  expect((await home(parent)).forGrade).toHaveLength(6)
  const stranger = await home(await parentOf('None that is known'))
  expect(stranger.grade).toBeNull()
  expect(stranger.forGrade).toHaveLength(6)
})

test('what was bought before is the own, the newest first, without what is not offered or was never had', async () => {
  const [parent, other] = [await parentOf('Grade 1'), await parentOf('Grade 1')]
  const make = (name: string, stock = 20) => shop.newProduct({ name, options: [{ stock }] })
  const [first, second, soldOut, gone, declined, theirs] = [
    await make('First'),
    await make('Second'),
    await make('Sold out', 1),
    await make('Gone'),
    await make('Declined'),
    await make('Of another'),
  ]
  for (const product of [first, soldOut, gone, second]) await sell(product, 1, parent)
  await sell(declined, 1, parent, 'Declined')
  await sell(theirs, 1, other)
  await shop.db.updateTable('products').set({ status: 'Inactive' }).where('id', '=', gone.id).execute()
  await shop.db
    .updateTable('product_options')
    .set((eb) => ({ held: eb.ref('stock') }))
    .where('product_id', '=', soldOut.id)
    .execute()
  expect(namesOf((await home(parent)).boughtBefore)).toEqual(['Second', 'First', 'Sold out'])
  expect(namesOf((await home(other)).boughtBefore)).toEqual(['Of another'])
  expect((await home(await parentOf('Grade 1'))).boughtBefore).toEqual([])
  // Bought again, it comes first, and only once.
  await sell(first, 1, parent, 'Approved')
  expect(namesOf((await home(parent)).boughtBefore)).toEqual(['First', 'Second', 'Sold out'])
})

test('the order under way is the newest own one that is waited for, and nobody else sees it', async () => {
  const [parent, other] = [await parentOf('Grade 1'), await parentOf('Grade 1')]
  const day = (number: number) => new Date(`2026-10-0${number}T03:00:00Z`)
  for (const status of ['Delivered', 'Completed', 'Cancelled', 'Declined'] as const) {
    await shop.newOrder(parent.id, { status, placedAt: day(5) })
  }
  expect(await home(parent)).toMatchObject({ order: null, ordersUnderWay: 0 })
  await shop.newOrder(parent.id, { status: 'Pending', placedAt: day(1) })
  const shipped = await shop.newOrder(parent.id, { status: 'Shipped', placedAt: day(3) })
  await shop.newOrder(parent.id, { status: 'ReadyForPickup', placedAt: day(2) })
  expect(await home(parent)).toMatchObject({
    order: {
      orderId: shipped.id,
      orderNumber: shipped.orderNumber,
      status: 'Shipped',
      deliveryTime: '0001-01-01T00:00:00',
      totalQuantity: 1,
    },
    ordersUnderWay: 3,
  })
  expect(await home(other)).toMatchObject({ order: null, ordersUnderWay: 0, boughtBefore: [] })
  const visitor = await shop.api(getHome)
  expect(visitor.status).toBe(401)
})

test('categories come with a picture of what sells best in them, to visitors too, and change with the catalogue', async () => {
  const [bags, pens, empty] = [unique('Bags'), unique('Pens'), unique('Empty')]
  const pictured = async (product: TestProduct, key: string) => {
    const file = await shop.newFile(key, `${key}.webp`, null)
    await shop.db
      .insertInto('product_thumbnails')
      .values({ product_id: product.id, file_id: file.id })
      .execute()
  }
  const bag = await shop.newProduct({ categories: [bags] })
  const pen = await shop.newProduct({ categories: [pens, bags] })
  const best = await shop.newProduct({ categories: [pens] })
  await shop.newProduct({ categories: [empty], status: 'Inactive' })
  await pictured(pen, unique('pen'))
  const bestKey = unique('best')
  await pictured(best, bestKey)
  await sell(best, 3)
  const list = async () => (await shop.api(listCategoryCards)).body
  expect(await list()).toEqual([
    { id: expect.any(Number), name: pens, count: 2, thumbnail: `/files/${bestKey}` },
    // Its own has no picture.
    { id: expect.any(Number), name: bags, count: 2, thumbnail: expect.stringMatching(/^\/files\/pen/i) },
  ])
  const bagKey = unique('bag')
  await pictured(bag, bagKey)
  expect((await list())[1]?.thumbnail).toBe(`/files/${bagKey}`)
  const renamed = unique('Rucksacks')
  await shop.db.updateTable('categories').set({ name: renamed }).where('name', '=', bags).execute()
  expect((await list())[1]?.name).toBe(renamed)
})

test('the shop mixes its categories: none fills a row while others have products left', async () => {
  const shelves = [unique('Aa'), unique('Bb'), unique('Cc')]
  const stock = [8, 3, 5]
  for (const [index, category] of shelves.entries()) {
    for (let count = 0; count < stock[index]!; count++) await shop.newProduct({ categories: [category] })
  }
  const page = async (pageNumber: number, pageSize: number) =>
    (await shop.api(listShop, { query: { pageNumber, pageSize } })).body
  const all = await page(1, 20)
  const [a, b, c] = shelves
  expect(all.map(({ category }) => category)).toEqual([
    ...[a, b, c],
    ...[a, b, c],
    ...[a, b, c],
    ...[a, c],
    ...[a, c],
    ...[a, a, a],
  ])
  // Within its category each stands where the catalogue has it, and pages follow each other.
  const ids = all.filter(({ category }) => category === a).map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted((x, y) => x - y))
  expect([...(await page(1, 7)), ...(await page(2, 7)), ...(await page(3, 7))]).toEqual(all)
})

test('the own part of the home page takes two statements beside the session’s', async () => {
  const parent = await parentOf('Grade 2')
  expect(await shop.countStatements(() => home(parent))).toBe(2)
})
