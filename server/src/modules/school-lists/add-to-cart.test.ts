import { changeCartItem, listCart } from '@kwaderno/contract/cart.ts'
import { listGradeLevels } from '@kwaderno/contract/common.ts'
import { addSchoolList, publishSchoolList, type SchoolList } from '@kwaderno/contract/school-list.ts'
import { addListToCart, listMyLists, type MyListItem } from '@kwaderno/contract/school-list-mine.ts'
import { listMyStudents } from '@kwaderno/contract/student.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { newBuyer, type Buyer } from '../../../test/buying.ts'
import { unique, type TestProduct, type TestUser } from '../../../test/factories.ts'
import { addStudent } from '../../../test/factories/people.ts'
import { askFor, newDecider } from '../../../test/returning.ts'
import { clockOf } from '../../core/clock.ts'

let shop: TestApp
let staff: TestUser
let grade1: number
beforeAll(async () => {
  shop = await startTestApp({ clock: clockOf(() => new Date('2026-07-10T04:00:00Z')) })
  staff = await shop.newStaff(['School Lists.view', 'School Lists.add', 'School Lists.edit'])
  const { body } = await shop.api(listGradeLevels, {})
  grade1 = body.find(({ label }) => label === 'Grade 1')!.value
})
afterAll(() => shop.close())

type Item = { productId: number; quantity: number } | { productOptionId: number; quantity: number }

async function newList(items: Item[]): Promise<SchoolList> {
  const body = { gradeLevelId: grade1, schoolYear: '2026-2027', name: unique('List'), items }
  const { id, version } = (await shop.api(addSchoolList, { as: staff, body })).body
  return (
    await shop.api(publishSchoolList, { as: staff, params: { id }, body: { version, isPublished: true } })
  ).body
}
/** A parent of so many in Grade 1. */
async function newParent(count = 1) {
  const parent = await newBuyer(shop, await shop.newCustomer({ student: { gradeLevel: 'Grade 1' } }))
  for (let more = 1; more < count; more++) await addStudent(shop.db, parent.id, { gradeLevel: 'Grade 1' })
  const students = (await shop.api(listMyStudents, { as: parent })).body.map(({ id }) => id)
  return { parent, students, first: students[0]!, second: students[1]! }
}
/** Adds all items; of the choices those that are given by the place of their item. */
const addAll = (
  as: Buyer,
  list: SchoolList,
  studentId: number | null,
  choices: Record<number, number> = {},
) =>
  shop.api(addListToCart, {
    as,
    params: { id: list.id },
    body: {
      studentId,
      items: list.items.map(({ id }, place) => ({ itemId: id, productOptionId: choices[place] ?? '' })),
    },
  })
/** Quantities by option. */
async function cartOf(as: Buyer): Promise<Record<number, number>> {
  const { body } = await shop.api(listCart, { as })
  return Object.fromEntries(body.map(({ productOptionId, quantity }) => [productOptionId, quantity]))
}
async function itemsOf(as: Buyer, list: SchoolList, studentId: number): Promise<MyListItem[]> {
  const { body } = await shop.api(listMyLists, { as, query: { studentId } })
  return body.lists.find(({ id }) => id === list.id)!.items
}
const optionOf = (product: TestProduct, place = 0) => product.options[place]!.id

test('[LIST-07, LIST-08, LIST-16] of twelve items nine are added, two need a choice, one is not there, and again it adds nothing', async () => {
  const plain = await Promise.all(
    Array.from({ length: 9 }, () => shop.newProduct({ options: [{ stock: 50 }] })),
  )
  const sized = [await shop.newProduct({ options: [{}, {}] }), await shop.newProduct({ options: [{}, {}] })]
  const out = await shop.newProduct({ options: [{ stock: 0 }] })
  const list = await newList([
    ...plain.map((product, place) => ({ productOptionId: optionOf(product), quantity: place + 1 })),
    ...sized.map(({ id }) => ({ productId: id, quantity: 2 })),
    { productId: out.id, quantity: 1 },
  ])
  const { parent, first } = await newParent()
  const once = await addAll(parent, list, first)
  const named = (products: readonly TestProduct[]) =>
    products.map(({ name }) => ({ itemId: expect.any(Number), name }))
  expect(once.body).toEqual({
    added: 9,
    needChoice: named(sized),
    short: [],
    unavailable: named([out]),
    cartCount: 9,
    cartItemIds: expect.any(Array),
  })
  const cart = await cartOf(parent)
  expect(cart).toEqual(Object.fromEntries(plain.map((product, place) => [optionOf(product), place + 1])))
  const rows = (await shop.api(listCart, { as: parent })).body.map(({ id }) => id)
  expect(once.body.cartItemIds.toSorted()).toEqual(rows.toSorted())
  const twice = await addAll(parent, list, first)
  expect([twice.body.added, twice.body.cartItemIds.length, await cartOf(parent)]).toEqual([0, 9, cart])
  // Also at one moment.
  const { parent: ben, first: his } = await newParent()
  const answers = await Promise.all(Array.from({ length: 6 }, () => addAll(ben, list, his)))
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(answers.map(({ body }) => body.added).toSorted()).toEqual([0, 0, 0, 0, 0, 9])
  expect(await cartOf(ben)).toEqual(cart)
})

test('[LIST-09, LIST-10] twins get two sets, and what lies in the cart counts as part of the first', async () => {
  const [pen, pad] = [await shop.newProduct(), await shop.newProduct()]
  const list = await newList([
    { productOptionId: optionOf(pen), quantity: 5 },
    { productId: pad.id, quantity: 2 },
  ])
  const { parent, first, second } = await newParent(2)
  await parent.put(pen.options[0]!, 7)
  await addAll(parent, list, first)
  expect(await cartOf(parent)).toEqual({ [optionOf(pen)]: 7, [optionOf(pad)]: 2 })
  expect((await itemsOf(parent, list, first)).map(({ put }) => put?.quantity)).toEqual([5, 2])
  expect((await itemsOf(parent, list, second)).map(({ put }) => put)).toEqual([null, null])
  await addAll(parent, list, second)
  expect(await cartOf(parent)).toEqual({ [optionOf(pen)]: 10, [optionOf(pad)]: 4 })
  await addAll(parent, list, null)
  expect(await cartOf(parent)).toEqual({ [optionOf(pen)]: 15, [optionOf(pad)]: 6 })
})

test('[LIST-11, LIST-12, LIST-13] another size moves its pieces, what is short is put in as far as it goes, and a foreign option is refused', async () => {
  const shirt = await shop.newProduct({ options: [{}, {}, { status: 'Inactive' }] })
  const few = await shop.newProduct({ options: [{ stock: 3 }] })
  const list = await newList([
    { productId: shirt.id, quantity: 2 },
    { productOptionId: optionOf(few), quantity: 5 },
  ])
  const { parent, first, second } = await newParent(2)
  const short = await addAll(parent, list, first, { 0: optionOf(shirt, 0) })
  expect(short.body).toMatchObject({ added: 2, short: [{ name: few.name, left: 3 }], unavailable: [] })
  expect(await cartOf(parent)).toEqual({ [optionOf(shirt, 0)]: 2, [optionOf(few)]: 3 })
  for (const wrong of [optionOf(few), optionOf(shirt, 2), 2_000_000_000]) {
    const refused = await addAll(parent, list, first, { 0: wrong })
    expect(refused.status).toBe(400)
  }
  expect(await cartOf(parent)).toEqual({ [optionOf(shirt, 0)]: 2, [optionOf(few)]: 3 })
  // The second child's pieces and what was added by hand stay where they are.
  await addAll(parent, list, second, { 0: optionOf(shirt, 0) })
  await addAll(parent, list, first, { 0: optionOf(shirt, 1) })
  expect(await cartOf(parent)).toMatchObject({ [optionOf(shirt, 0)]: 2, [optionOf(shirt, 1)]: 2 })
  await addAll(parent, list, second, { 0: optionOf(shirt, 1) })
  expect(await cartOf(parent)).toEqual({ [optionOf(shirt, 1)]: 4, [optionOf(few)]: 3 })
  // One that is not offered any more stops nothing.
  await shop.db.updateTable('products').set({ status: 'Inactive' }).where('id', '=', few.id).execute()
  expect((await addAll(parent, list, first)).body).toMatchObject({
    added: 0,
    unavailable: [{ name: few.name }],
  })
})

test('[LIST-09] what was taken out of the cart by hand is missing again, and added again', async () => {
  const pen = await shop.newProduct({ options: [{ stock: 50 }] })
  const list = await newList([{ productOptionId: optionOf(pen), quantity: 5 }])
  const { parent, first } = await newParent()
  await addAll(parent, list, first)
  const [row] = (await shop.api(listCart, { as: parent })).body
  await shop.api(changeCartItem, { as: parent, params: { id: row!.id }, body: { quantity: 1 } })
  expect((await itemsOf(parent, list, first))[0]!.put).toMatchObject({ quantity: 1 })
  expect((await addAll(parent, list, first)).body.added).toBe(1)
  expect(await cartOf(parent)).toEqual({ [optionOf(pen)]: 5 })
})

test('[LIST-11, LIST-12] a choice of which the other child has all takes nothing out of the cart', async () => {
  const pad = await shop.newProduct({ options: [{ stock: 2 }, { stock: 9 }] })
  const list = await newList([{ productId: pad.id, quantity: 2 }])
  const { parent, first, second } = await newParent(2)
  await addAll(parent, list, first, { 0: optionOf(pad, 0) })
  await addAll(parent, list, second, { 0: optionOf(pad, 1) })
  const before = await cartOf(parent)
  const { body } = await addAll(parent, list, second, { 0: optionOf(pad, 0) })
  expect(body).toMatchObject({ added: 0, short: [{ name: pad.name, left: 0 }] })
  expect(await cartOf(parent)).toEqual(before)
})

test('[LIST-14, LIST-15] what was ordered since the list was published is bought, less what came back', async () => {
  const shirt = await shop.newProduct({ options: [{}, {}] })
  const { parent, first } = await newParent()
  const before = await newParent(2)
  const early = { placedAt: new Date('2026-07-01T00:00:00Z') }
  const line = (quantity: number, place = 0) => [{ option: shirt.options[place]!, quantity }]
  const order = async (userId: number, fields: object, studentId: number | null = null) => {
    const made = await shop.newOrder(userId, fields)
    const at = 'placedAt' in fields ? (fields.placedAt as Date) : new Date('2026-07-10T05:00:00Z')
    await shop.db
      .updateTable('orders')
      .set({ student_id: studentId, placed_at: at })
      .where('id', '=', made.id)
      .execute()
    return made
  }
  const list = await newList([{ productId: shirt.id, quantity: 6 }])
  const bought = async (as: Buyer, studentId: number) => {
    const [item] = await itemsOf(as, list, studentId)
    return [item!.bought, item!.missing]
  }
  await order(parent.id, { items: line(5), ...early })
  await order(parent.id, { items: line(1), status: 'Declined' }, first)
  await order(parent.id, { items: line(1), status: 'Cancelled' }, first)
  expect(await bought(parent, first)).toEqual([0, 6])
  await order(parent.id, { items: line(2, 1) })
  const { id } = await order(parent.id, { items: line(3), status: 'Completed' }, first)
  expect(await bought(parent, first)).toEqual([5, 1])
  const request = await shop.newReturn(id, parent.id)
  expect(await bought(parent, first)).toEqual([5, 1])
  const line1 = await shop.db
    .selectFrom('order_items')
    .select('id')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  const reason = await shop.db.selectFrom('reasons').select('id').executeTakeFirstOrThrow()
  await shop.db
    .insertInto('return_items')
    .values({
      ...{ return_request_id: request.id, order_item_id: line1.id, unit_index: 0 },
      ...{ reason_id: reason.id, position: 0 },
    })
    .execute()
  expect(await bought(parent, first)).toEqual([5, 1])
  await shop.db
    .updateTable('return_requests')
    .set({ status: 'Approved' })
    .where('id', '=', request.id)
    .execute()
  expect(await bought(parent, first)).toEqual([4, 2])
  await addAll(parent, list, first, { 0: optionOf(shirt) })
  expect(await cartOf(parent)).toEqual({ [optionOf(shirt)]: 2 })

  await order(before.parent.id, { items: line(2) })
  await order(before.parent.id, { items: line(9) }, before.second)
  expect(await bought(before.parent, before.first)).toEqual([0, 6])
  expect(await bought(before.parent, before.second)).toEqual([9, 0])
})

test('[LIST-15] a piece whose exchange was declined has not come back', async () => {
  const decider = await newDecider(shop)
  const { parent, first } = await newParent()
  const [book, bag, other] = [await shop.newProduct(), await shop.newProduct(), await shop.newProduct()]
  const list = await newList([book, bag].map(({ id }) => ({ productId: id, quantity: 1 })))
  const { id } = await askFor(shop, parent, [
    { option: book.options[0]!, exchange: [{ option: other.options[0]! }] },
    { option: bag.options[0]!, exchange: [{ option: other.options[0]! }] },
  ])
  const bought = async () => (await itemsOf(parent, list, first)).map((item) => item.bought)
  expect(await bought()).toEqual([1, 1])
  const rows = await decider.rows(id, (_row, place) =>
    place === 0 ? { status: 1, returnType: 0 } : { status: 2 },
  )
  expect((await decider.save(id, { exchangeItems: rows })).status).toBe(200)
  expect(await bought()).toEqual([0, 1])
})

test("[LIST-19] another parent's student, a retired one and a list of another year are not there", async () => {
  const pen = await shop.newProduct()
  const list = await newList([{ productId: pen.id, quantity: 1 }])
  const [mine, theirs] = [await newParent(2), await newParent()]
  await shop.db
    .updateTable('students')
    .set({ retired_at: new Date() })
    .where('id', '=', mine.second)
    .execute()
  for (const studentId of [theirs.first, mine.second]) {
    expect((await addAll(mine.parent, list, studentId)).status).toBe(404)
    const shown = await shop.api(listMyLists, { as: mine.parent, query: { studentId } })
    expect(shown.status).toBe(404)
  }
  const year = (schoolYear: string) =>
    shop.db.updateTable('school_lists').set({ school_year: schoolYear }).where('id', '=', list.id).execute()
  await year('2025-2026')
  expect((await addAll(mine.parent, list, mine.first)).status).toBe(404)
  expect([await cartOf(mine.parent), await cartOf(theirs.parent)]).toEqual([{}, {}])
  await year('2027-2028')
  expect((await addAll(mine.parent, list, mine.first)).status).toBe(200)
  const { body } = await shop.api(listMyLists, { as: mine.parent, query: { grade: 'grade 1' } })
  expect([body.grade, body.lists.find(({ id }) => id === list.id)?.schoolYear]).toEqual([
    'Grade 1',
    '2027-2028',
  ])
})
