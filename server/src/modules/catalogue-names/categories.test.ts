import { getProduct, getShopFacets, listShop } from '@kwaderno/contract/catalogue.ts'
import { addCategory, deleteCategory, listCategories, renameCategory } from '@kwaderno/contract/category.ts'
import { listCategoryChoices } from '@kwaderno/contract/common.ts'
import type { BodyIn } from '@kwaderno/contract/endpoint.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { unique, type TestUser } from '../../../test/factories.ts'

let shop: TestApp
let clerk: TestUser
beforeAll(async () => {
  shop = await startTestApp()
  clerk = await shop.newStaff(['Inventory.view', 'Inventory.add', 'Inventory.edit', 'Inventory.delete'])
})
afterAll(() => shop.close())

const add = (name: string, as = clerk) => shop.api(addCategory, { as, body: { name } })
const rename = (id: number, body: BodyIn<typeof renameCategory>, as = clerk) =>
  shop.api(renameCategory, { as, params: { id }, body })
const remove = (id: number, as = clerk) => shop.api(deleteCategory, { as, params: { id } })

async function newCategory(): Promise<{ id: number; name: string }> {
  return (await add(unique('Category'))).body
}

/** What the list shows of a category; undefined when it is not there. */
async function row(id: number) {
  const { body } = await shop.api(listCategories, { as: clerk })
  return body.find((one) => one.id === id)
}

async function lastLog() {
  return shop.db
    .selectFrom('audit_logs')
    .select(['executed_by', 'module', 'sub_module', 'action', 'description', 'is_option', 'details'])
    .where('module', '=', 'Inventory')
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

test('[BAPI-44, BAPI-45, CAT-10] an added category is in the list and in the choices of forms and filters', async () => {
  const name = unique('Paper')
  const { status, body } = await add(`  ${name}  goods\n`)
  expect([status, body.name]).toEqual([200, `${name} goods`])
  expect(await row(body.id)).toEqual({ id: body.id, name: `${name} goods`, productCount: 0 })
  const choices = await shop.api(listCategoryChoices)
  expect(choices.body).toContainEqual({ value: body.id, label: `${name} goods` })
  expect(await lastLog()).toEqual({
    executed_by: clerk.id,
    module: 'Inventory',
    sub_module: 'Category',
    action: 'Create',
    description: `Added category ${name} goods`,
    is_option: false,
    details: [{ field: 'Name', oldData: '', newData: `${name} goods`, orderIndex: 0, isDataOption: false }],
  })
})

test('[BAPI-27] the choices of categories are value and label, for visitors too', async () => {
  const { id, name } = await newCategory()
  const { body } = await shop.api(listCategoryChoices)
  expect(body.find(({ value }) => value === id)).toEqual({ value: id, label: name })
})

test('[BAPI-45] the list is searched, sorted and paged in two statements, and whole without a page', async () => {
  const mark = unique('Ñiño')
  for (const name of ['b', 'A', 'c']) await add(`${mark} ${name}`)
  const search = mark.toLowerCase().replaceAll('ñ', 'n')
  const ask = (query: object) => shop.api(listCategories, { as: clerk, query: { search, ...query } })
  const names = async (query: object) => (await ask(query)).body.map(({ name }) => name.at(-1))
  expect(await names({})).toEqual(['A', 'b', 'c'])
  expect(await names({ sortBy: 'nameDesc' })).toEqual(['c', 'b', 'A'])
  const second = await ask({ pageNumber: 2, pageSize: 2 })
  expect(second.body.map(({ name }) => name)).toEqual([`${mark} c`])
  expect(JSON.parse(second.headers.get('x-pagination') ?? '')).toMatchObject({
    TotalCount: 3,
    CurrentPage: 2,
  })
  expect(await names({ search: '%' })).toEqual([])
  expect(await shop.countStatements(() => ask({}))).toBe(2)
  for (let more = 0; more < 12; more++) await newCategory()
  expect((await shop.api(listCategories, { as: clerk })).body.length).toBeGreaterThan(12)
})

test('[CAT-04, CAT-06] a name is required, at most 100 characters long and unique whatever its case', async () => {
  const { name } = await newCategory()
  const before = (await shop.api(listCategories, { as: clerk })).body
  for (const empty of ['', '   ', '\n\t', '\u200B']) {
    const { status, problem } = await add(empty)
    expect([status, problem.errors?.name]).toEqual([400, ['This field is required.']])
  }
  const long = await add('x'.repeat(101))
  expect(long.problem.errors?.name).toEqual(['Use at most 100 characters.'])
  for (const taken of [name, name.toUpperCase(), `  ${name.toLowerCase()} `]) {
    const { status, problem } = await add(taken)
    expect([status, problem.title]).toEqual([400, 'This data already exists.'])
    expect(problem.errors).toEqual({
      title: ['This data already exists.'],
      name: ['This data already exists.'],
    })
  }
  expect((await shop.api(listCategories, { as: clerk })).body).toEqual(before)
})

test('of many who add one name at the same moment one adds it', async () => {
  const name = unique('Race')
  const answers = await Promise.all(
    [name, name.toUpperCase(), name, name.toLowerCase(), name].map((one) => add(one)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400])
  const logs = await shop.db
    .selectFrom('audit_logs')
    .select('id')
    .where(sql<string>`lower(description)`, '=', `added category ${name.toLowerCase()}`)
    .execute()
  expect(logs).toHaveLength(1)
})

test('[BAPI-46, CAT-07] a category is renamed, also in its case only, but not to the name of another', async () => {
  const [one, other] = [await newCategory(), await newCategory()]
  const upper = one.name.toUpperCase()
  expect((await rename(one.id, { name: upper })).body).toEqual({ id: one.id, name: upper })
  expect(await lastLog()).toMatchObject({
    sub_module: 'Category',
    action: 'Update',
    description: `Renamed category ${one.name}`,
    details: [{ field: 'Name', oldData: one.name, newData: upper }],
  })
  const taken = await rename(one.id, { name: other.name.toLowerCase() })
  expect([taken.status, taken.problem.title]).toEqual([400, 'This data already exists.'])
  expect((await rename(one.id, { name: ' ' })).problem.errors?.name).toEqual(['This field is required.'])
  expect((await row(one.id))?.name).toBe(upper)
  const log = await lastLog()
  expect((await rename(one.id, { name: upper })).status).toBe(200)
  expect(await lastLog()).toEqual(log)
  const missing = await rename(999_999, { name: unique('Nothing') })
  expect([missing.status, missing.problem.title]).toEqual([404, 'This category no longer exists.'])
})

test('of two who rename a category at the same moment the second is told, and whoever asks for no check wins', async () => {
  const { id, name: oldName } = await newCategory()
  const names = Array.from({ length: 5 }, () => unique('Renamed'))
  const answers = await Promise.all(names.map((name) => rename(id, { name, oldName })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
  const winner = answers.find(({ status }) => status === 200)?.body.name
  const told = answers.find(({ status }) => status === 409)
  expect(told?.problem.title).toBe(`It has been renamed to “${winner}” meanwhile.`)
  expect((await row(id))?.name).toBe(winner)
  expect((await rename(id, { name: winner ?? '', oldName })).status).toBe(200)
  const last = unique('Last')
  expect((await rename(id, { name: last })).body.name).toBe(last)
})

test('a new name is in the very next answers of the shop, and so is a deletion', async () => {
  const old = unique('Old')
  const product = await shop.newProduct({ categories: [old] })
  const { value: id } = (await shop.api(listCategoryChoices)).body.find(({ label }) => label === old)!
  const shown = async () => {
    const facets = await shop.api(getShopFacets)
    const card = (await shop.api(listShop, { query: { search: product.code } })).body[0]
    const page = (await shop.api(getProduct, { params: { id: product.id } })).body
    const facet = facets.body.categories.find(({ value }) => value === id)
    return [facet?.label, card?.category, page.categories[0]?.name]
  }
  expect(await shown()).toEqual([old, old, old])
  const name = unique('New')
  await rename(id, { name, oldName: old })
  expect(await shown()).toEqual([name, name, name])
  const empty = await newCategory()
  const offered = async () => (await shop.api(getShopFacets)).body.categories.map(({ label }) => label)
  const before = await offered()
  await remove(empty.id)
  expect(await offered()).toEqual(before.filter((label) => label !== empty.name))
})

test('[BAPI-47, CAT-09] a category is deleted when no product is in it, and refused with their number otherwise', async () => {
  const { id, name } = await newCategory()
  const active = await shop.newProduct({ categories: [name] })
  const inactive = await shop.newProduct({ categories: [name], status: 'Inactive' })
  expect((await row(id))?.productCount).toBe(2)
  const refused = await remove(id)
  expect([refused.status, refused.problem.title]).toEqual([409, `2 products use “${name}”.`])
  const gone = (product: { id: number }) =>
    shop.db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', product.id).execute()
  await gone(active)
  expect((await remove(id)).problem.title).toBe(`1 product uses “${name}”.`)
  await gone(inactive)
  expect((await remove(id)).status).toBe(200)
  expect(await row(id)).toBeUndefined()
  expect(await lastLog()).toMatchObject({
    action: 'Delete',
    description: `Deleted category ${name}`,
    details: [{ field: 'Name', oldData: name, newData: '' }],
  })
  expect((await remove(id)).status).toBe(404)
})

test('a category that is deleted beside a product being put into it: one of the two is told', async () => {
  for (let round = 0; round < 10; round++) {
    const { id, name } = await newCategory()
    const product = await shop.newProduct()
    const put = shop.db
      .insertInto('product_categories')
      .values({ product_id: product.id, category_id: id })
      .execute()
      .then(
        () => 'put',
        ({ constraint }: { constraint: string }) => constraint,
      )
    const [removed, outcome] = await Promise.all([remove(id), put])
    if (removed.status === 200) {
      expect(outcome).toBe('product_categories__category_id')
    } else {
      expect([removed.status, removed.problem.title]).toEqual([409, `1 product uses “${name}”.`])
      expect(outcome).toBe('put')
    }
  }
})

test('[CAT-05] adding, renaming and deleting each need their own permission of Inventory', async () => {
  const { id } = await newCategory()
  const asks = {
    'Inventory.add': (as: TestUser) => add(unique('Mine'), as),
    'Inventory.edit': (as: TestUser) => rename(id, { name: unique('Mine') }, as),
    'Inventory.delete': (as: TestUser) => remove(id, as),
  }
  const viewer = await shop.newStaff(['Inventory.view'])
  for (const ask of Object.values(asks)) expect((await ask(viewer)).status).toBe(403)
  for (const [permission, ask] of Object.entries(asks)) {
    expect((await ask(await shop.newStaff([permission as 'Inventory.add']))).status).toBe(200)
  }
})
