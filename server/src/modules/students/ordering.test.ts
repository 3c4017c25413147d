import { listCart } from '@kwaderno/contract/cart.ts'
import { findCounterCustomers } from '@kwaderno/contract/counter.ts'
import { getOrder } from '@kwaderno/contract/order.ts'
import { listMyOrders, listOrders } from '@kwaderno/contract/order-list.ts'
import { listMyStudents, setStudentState } from '@kwaderno/contract/student.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { newBuyer, type Buyer, type CheckoutForm } from '../../../test/buying.ts'
import { newSeller } from '../../../test/counter.ts'
import { unique } from '../../../test/factories.ts'
import { addStudent } from '../../../test/factories/people.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.close())

/** A parent of Bea in Grade 1 and Anne-Marie in Grade 5, in the order of their ids. */
async function newFamily() {
  const buyer = await newBuyer(shop, await shop.newCustomer({ student: { gradeLevel: 'Grade 1' } }))
  await addStudent(shop.db, buyer.id, {
    firstName: 'Anne-Marie',
    lastName: "O'Brien",
    gradeLevel: 'Grade 5',
  })
  const { body } = await shop.api(listMyStudents, { as: buyer })
  return { buyer, bea: body[0]!, anne: body[1]! }
}

async function orderOne(buyer: Buyer, form: CheckoutForm) {
  const { options } = await shop.newProduct()
  return buyer.order([await buyer.put(options[0]!)], form)
}
const ordersOf = async (as: Buyer) =>
  (await shop.api(listMyOrders, { as, body: {} })).body.map(({ orderId }) => orderId)
const retire = (as: Buyer, id: number) =>
  shop.api(setStudentState, { as, params: { id }, body: { isRetired: true } })

test('[KID-08, KID-11, KID-12] an order for a student has his stored name and grade, and keeps him when he leaves', async () => {
  const { buyer, bea, anne } = await newFamily()
  const answer = await orderOne(buyer, { studentId: anne.id, studentName: 'Typed', gradeLevel: 'grade 5' })
  expect(answer.status).toBe(200)
  const orderId = answer.body[1].orderId!
  const forBea = await orderOne(buyer, { studentId: bea.id, studentName: '' })
  const forOther = await orderOne(buyer, { gradeLevel: 'Grade 9', studentName: 'Luz' })
  const read = async (id: number) => (await shop.api(getOrder, { as: buyer, params: { id } })).body
  expect(await read(orderId)).toMatchObject({
    ...{ studentId: anne.id, studentName: "Anne-Marie O'Brien", gradeLevel: 'Grade 5' },
  })
  expect(await read(forOther.body[1].orderId!)).toMatchObject({ studentId: null, studentName: 'Luz' })

  await retire(buyer, anne.id)
  expect(await read(orderId)).toMatchObject({ studentId: anne.id })
  const mine = await shop.api(listMyOrders, { as: buyer, body: { studentId: anne.id } })
  expect(mine.body.map((order) => [order.orderId, order.studentName])).toEqual([
    [orderId, "Anne-Marie O'Brien"],
  ])
  expect((await shop.api(listMyOrders, { as: buyer, body: { studentId: '' } })).body).toHaveLength(3)
  const staff = await shop.newStaff(['Transactions.view'])
  const found = await shop.api(listOrders, { as: staff, query: { studentId: bea.id } })
  expect(found.body.map((order) => [order.orderId, order.studentId])).toEqual([
    [forBea.body[1].orderId, bea.id],
  ])
  // Of another parent it finds nothing.
  const other = await newBuyer(shop)
  const others = await shop.api(listMyOrders, { as: other, body: { studentId: anne.id } })
  expect(others.body).toEqual([])
})

test('[KID-09, KID-10] who is not an own active student, or is in another grade, gets no order', async () => {
  const { buyer, bea, anne } = await newFamily()
  const { bea: stranger } = await newFamily()
  await retire(buyer, anne.id)
  const cart = async () => (await shop.api(listCart, { as: buyer })).body.length
  for (const studentId of [stranger.id, anne.id, 2_000_000_000]) {
    const refused = await orderOne(buyer, { studentId, gradeLevel: 'Grade 5' })
    expect([refused.status, refused.problem.title]).toEqual([400, 'Please choose a student.'])
  }
  const other = await orderOne(buyer, { studentId: bea.id, gradeLevel: 'Grade 5' })
  expect([other.status, other.problem.title]).toEqual([400, 'Grade Level is not matched.'])
  // Without one the name is required as ever, and told with whatever else is wrong.
  const nameless = await orderOne(buyer, { studentName: '', mobileNumber: '1' })
  expect(nameless.problem.errors).toMatchObject({
    studentName: ['Please provide student name.'],
    mobileNumber: ['Invalid mobile number.'],
  })
  const digits = await orderOne(buyer, { studentName: 'B3a' })
  expect(digits.problem.errors).toMatchObject({ studentName: ['Use only Letters.'] })
  expect([await ordersOf(buyer), await cart()]).toEqual([[], 6])

  // One whose name nobody has said yet has the one that is typed, and any grade while he has none.
  await shop.db
    .updateTable('students')
    .set({ first_name: '', last_name: '', grade_level_id: null })
    .where('id', '=', bea.id)
    .execute()
  const unnamed = await orderOne(buyer, { studentId: bea.id, studentName: '', gradeLevel: 'Grade 7' })
  expect(unnamed.problem.errors).toMatchObject({ studentName: ['Please provide student name.'] })
  const typed = await orderOne(buyer, { studentId: bea.id, studentName: 'Bea', gradeLevel: 'Grade 7' })
  expect(typed.status).toBe(200)
  const { body } = await shop.api(getOrder, { as: buyer, params: { id: typed.body[1].orderId! } })
  expect(body).toMatchObject({ studentId: bea.id, studentName: 'Bea', gradeLevel: 'Grade 7' })
})

test('the counter sells for a student of the parent, and offers none who has left', async () => {
  const { buyer, bea, anne } = await newFamily()
  const word = unique('Counterparent')
  await shop.db.updateTable('users').set({ first_name: word }).where('id', '=', buyer.id).execute()
  const seller = await newSeller(shop)
  const find = async () =>
    (await shop.api(findCounterCustomers, { as: seller, query: { search: word } })).body[0]!.students
  expect((await find()).map(({ id }) => id)).toEqual([bea.id, anne.id])
  const { options } = await shop.newProduct()
  const sale = (form: { studentId: number; gradeLevel: string }) =>
    seller.trySell([[options[0]!, 1]], { userId: buyer.id, ...form })
  const sold = await sale({ studentId: anne.id, gradeLevel: 'Grade 5' })
  expect(sold.status).toBe(200)
  const { body } = await shop.api(getOrder, { as: buyer, params: { id: sold.body.orderId } })
  expect(body).toMatchObject({ studentId: anne.id, studentName: "Anne-Marie O'Brien", gradeLevel: 'Grade 5' })
  const wrong = await sale({ studentId: anne.id, gradeLevel: 'Grade 1' })
  expect([wrong.status, wrong.problem.title]).toEqual([400, 'Grade Level is not matched.'])
  await retire(buyer, anne.id)
  expect((await find()).map(({ id }) => id)).toEqual([bea.id])
  const late = await sale({ studentId: anne.id, gradeLevel: 'Grade 5' })
  expect([late.status, late.problem.title]).toEqual([400, 'Please choose a student.'])
})
