import type { BodyIn } from '@kwaderno/contract/endpoint.ts'
import {
  addView,
  changeView,
  deleteView,
  listViews,
  VIEW_SCREENS,
  type ViewScreen,
} from '@kwaderno/contract/saved-view.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import type { TestUser } from '../../../test/factories.ts'

let shop: TestApp
let ana: TestUser
let ben: TestUser
beforeAll(async () => {
  shop = await startTestApp()
})
beforeEach(async () => {
  ana = await shop.newStaff(['Transactions.view'])
  ben = await shop.newStaff(['Inventory.view'])
})
afterAll(() => shop.close())

const FILTERS = [
  { name: 'orderStatus', value: '0' },
  { name: 'gradeLevel', value: 'Grade 1' },
]
const formOf = (name: string): BodyIn<typeof addView> => ({
  name,
  filters: FILTERS,
  sortBy: 'createdOnAsc',
})
const add = (name: string, as = ana, screen: ViewScreen = 'orders') =>
  shop.api(addView, { as, query: { screen }, body: formOf(name) })
const change = (id: number, form: BodyIn<typeof changeView>, as = ana) =>
  shop.api(changeView, { as, params: { id }, body: form })
const remove = (id: number, as = ana) => shop.api(deleteView, { as, params: { id } })
const list = async (as: { token: string } = ana, screen: ViewScreen = 'orders') =>
  (await shop.api(listViews, { as, query: { screen } })).body
const namesOf = async (as = ana, screen: ViewScreen = 'orders') =>
  (await list(as, screen)).map(({ name }) => name)

test('[BULK-15] a view brings its filters and sort back in another session, on its screen alone', async () => {
  const { status, body } = await add(' To pack ')
  expect(status).toBe(200)
  expect(body).toEqual({ id: body.id, name: 'To pack', filters: FILTERS, sortBy: 'createdOnAsc' })
  expect(await list(await shop.newSession(ana.id))).toEqual([body])
  for (const screen of VIEW_SCREENS.filter((one) => one !== 'orders')) {
    expect(await list(ana, screen)).toEqual([])
  }
})

test('[BULK-15] another user neither sees a view nor can change or delete it', async () => {
  const { body } = await add('Mine')
  expect(await list(ben)).toEqual([])
  for (const { status, problem } of [await change(body.id, formOf('His'), ben), await remove(body.id, ben)]) {
    expect([status, problem.title]).toEqual([404, 'This view no longer exists.'])
  }
  expect(await list()).toEqual([body])
})

test('[BULK-15] a second view of the same name is refused, letter case aside, on the same list of the same user', async () => {
  const first = (await add('Morning')).body
  const other = (await add('Evening')).body
  for (const answer of [await add('morning'), await change(other.id, formOf('MORNING'))]) {
    expect([answer.status, answer.problem.errors?.['name']]).toEqual([400, ['You have a view of this name.']])
  }
  expect((await add('Morning', ana, 'users')).status).toBe(200)
  expect((await add('Morning', ben)).status).toBe(200)
  // Its own name is no other's.
  expect((await change(first.id, formOf('MORNING'))).status).toBe(200)
  expect(await namesOf()).toEqual(['Evening', 'MORNING'])
})

test('a view is renamed, takes other filters, and is deleted once', async () => {
  const { body } = await add('Old')
  const form = { name: 'New', filters: [{ name: 'deliveryDay', value: 'none' }], sortBy: '' }
  expect((await change(body.id, form)).body).toEqual({ id: body.id, ...form })
  expect(await list()).toEqual([{ id: body.id, ...form }])
  expect((await remove(body.id)).status).toBe(200)
  expect((await remove(body.id)).status).toBe(404)
  expect(await list()).toEqual([])
})

test('twenty views of a list are the most, also when the last ones are saved at the same moment', async () => {
  for (let place = 1; place < 20; place++) expect((await add(`View ${place}`)).status).toBe(200)
  const answers = await Promise.all(['One', 'Two', 'Three', 'Four'].map((name) => add(name)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])
  expect((await add('Five')).problem.title).toBe('You can save up to 20 views of a list.')
  expect(await namesOf()).toHaveLength(20)
  expect((await add('Five', ana, 'returns')).status).toBe(200)
})

test('names are one line of 1 to 40 characters, and filters a few short texts of a list that there is', async () => {
  const refused = [
    { ...formOf(''), name: '' },
    formOf('   '),
    formOf('x'.repeat(41)),
    formOf('two\nlines'),
    { ...formOf('Long'), filters: [{ name: 'search', value: 'x'.repeat(201) }] },
    { ...formOf('Many'), filters: Array.from({ length: 21 }, () => FILTERS[0]!) },
    { ...formOf('Sorted'), sortBy: 'x'.repeat(41) },
    { name: 'Object', filters: { search: 'x' } as never, sortBy: '' },
  ]
  for (const body of refused) {
    expect((await shop.api(addView, { as: ana, query: { screen: 'orders' }, body })).status).toBe(400)
  }
  expect((await shop.api(listViews, { as: ana, query: { screen: 'carts' as 'orders' } })).status).toBe(400)
  expect((await add('x'.repeat(40))).status).toBe(200)
})

test('views are of the staff, and leave no audit row', async () => {
  const customer = await shop.newCustomer()
  expect((await add('Mine', customer)).status).toBe(403)
  const query = { screen: 'orders' } as const
  expect((await shop.api(listViews, { as: customer, query })).status).toBe(403)
  const { body } = await add('Quiet')
  await change(body.id, formOf('Quieter'))
  await remove(body.id)
  const rows = await shop.db.selectFrom('audit_logs').select('id').where('executed_by', '=', ana.id).execute()
  expect(rows).toEqual([])
})
