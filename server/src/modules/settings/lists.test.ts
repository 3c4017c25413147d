import { register } from '@kwaderno/contract/account.ts'
import { getProduct, getShopFacets } from '@kwaderno/contract/catalogue.ts'
import { listGradeLevels, listReasons } from '@kwaderno/contract/common.ts'
import { addProduct } from '@kwaderno/contract/product.ts'
import { getProfile, saveProfile } from '@kwaderno/contract/profile.ts'
import { getReturn } from '@kwaderno/contract/returns.ts'
import { getSettings, updateGradeLevels, updateReasons } from '@kwaderno/contract/settings.ts'
import type { SettingsList } from '@kwaderno/contract/settings-tabs.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBuyer } from '../../../test/buying.ts'
import { unique, type TestUser } from '../../../test/factories.ts'
import { newShelf, productForm } from '../../../test/product-forms.ts'
import { startReturnShop } from '../../../test/return-shop.ts'

let office: Awaited<ReturnType<typeof startReturnShop>>
let owner: TestUser
beforeAll(async () => {
  office = await startReturnShop()
  owner = await office.shop.newStaff(['Shop Settings.view', 'Shop Settings.edit', 'Inventory.add'])
})
afterAll(() => office.shop.close())

interface Item {
  id?: number
  name: string
  isRetired?: boolean
}

const read = async <List extends SettingsList>(list: List) =>
  (await office.shop.api(getSettings, { as: owner })).body[list]
const itemOf = async (list: SettingsList, name: string) =>
  (await read(list)).items.find((item) => item.name === name)!

/** Saves what a change makes of a list. */
async function save(list: SettingsList, change: (items: Item[]) => Item[], version?: number) {
  const stored = await read(list)
  const body = {
    version: version ?? stored.version,
    items: change(stored.items.map(({ id, name, isRetired }) => ({ id, name, isRetired }))),
  }
  return office.shop.api(list === 'reasons' ? updateReasons : updateGradeLevels, { as: owner, body })
}
const retire =
  (name: string, isRetired = true) =>
  (items: Item[]) =>
    items.map((item) => (item.name === name ? { ...item, isRetired } : item))
const without = (name: string) => (items: Item[]) => items.filter((item) => item.name !== name)

const offered = async (retired?: boolean) =>
  (await office.shop.api(listGradeLevels, { query: retired === undefined ? {} : { retired } })).body.map(
    ({ label }) => label,
  )

test('[SET-41] what is added, renamed and moved is so in the list that everybody chooses from', async () => {
  const { version } = await read('grade-levels')
  const { status, body } = await save('grade-levels', ([kindergarten, first, second, ...others]) => [
    { name: 'Nursery' },
    kindergarten!,
    // Each takes the other's name.
    { ...second!, name: first!.name },
    { ...first!, name: second!.name },
    ...others,
  ])
  expect([status, body.version]).toEqual([200, version + 1])
  expect((await offered()).slice(0, 4)).toEqual(['Nursery', 'Kindergarten', 'Grade 1', 'Grade 2'])
  const [, , second, first] = body.items
  expect(second!.id).toBeGreaterThan(first!.id)
  const again = await save('grade-levels', ([, kindergarten, a, b, ...others]) => [
    kindergarten!,
    { ...b!, name: 'Grade 1' },
    { ...a!, name: 'Grade 2' },
    ...others,
  ])
  expect(again.status).toBe(200)
  expect((await offered()).slice(0, 3)).toEqual(['Kindergarten', 'Grade 1', 'Grade 2'])
})

test('names are kept once, letter case aside, and of two saves at once one is made', async () => {
  const before = await read('reasons')
  for (const [name, place] of [
    [before.items[0]!.name.toUpperCase(), before.items.length],
    ['', before.items.length],
    ['x'.repeat(51), before.items.length],
    ['One\nTwo', before.items.length],
  ] as const) {
    const refused = await save('reasons', (items) => [...items, { name }])
    expect([refused.status, Object.keys(refused.problem.errors!)]).toEqual([
      400,
      expect.arrayContaining([`items[${place}].name`]),
    ])
  }
  expect((await save('reasons', (items) => [...items, { id: 999_999, name: 'Gone' }])).status).toBe(400)
  expect((await save('reasons', (items) => [...items, items[0]!])).status).toBe(400)
  expect(await read('reasons')).toEqual(before)
  const answers = await Promise.all(
    ['Torn', 'Late'].map((name) => save('reasons', (items) => [...items, { name }], before.version)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const names = (await read('reasons')).items.map(({ name }) => name)
  expect(names.length).toBe(before.items.length + 1)
})

test('[SET-42] a retired grade level stays with the student and the product that have it, and is for nobody new', async () => {
  const { shop } = office
  const parent = await shop.newCustomer({ student: { gradeLevel: 'Grade 11' } })
  const product = await shop.newProduct({ gradeLevels: ['Grade 11'], options: [{ stock: 5 }] })
  await shop.newProduct({ gradeLevels: ['Grade 11', 'Grade 12'], options: [{ stock: 5 }] })
  const gradeLevelId = (await itemOf('grade-levels', 'Grade 11')).id
  expect(await itemOf('grade-levels', 'Grade 11')).toMatchObject({
    isUsed: true,
    students: 1,
    products: 2,
    productsWithoutOther: 1,
  })
  expect((await shop.api(getProduct, { params: { id: product.id } })).status).toBe(200)
  expect((await save('grade-levels', retire('Grade 11'))).status).toBe(200)

  expect(await offered()).not.toContain('Grade 11')
  expect((await offered(true)).at(-1)).toBe('Grade 11 (retired)')
  const facets = (await shop.api(getShopFacets)).body.gradeLevels
  expect(facets.map(({ value }) => value)).not.toContain(gradeLevelId)
  const page = await shop.api(getProduct, { params: { id: product.id } })
  expect(page.body.productGradeLevels).toEqual([{ gradeLevelId, name: 'Grade 11 (retired)' }])
  const { body: profile } = await shop.api(getProfile, { as: parent })
  expect(profile).toMatchObject({ gradeLevelId, level: 'Grade 11 (retired)' })

  const choose = async (as: TestUser) => {
    const { body } = await shop.api(getProfile, { as })
    const form = { ...body, contactNumber: '09171234567', gradeLevelId }
    return shop.api(saveProfile, { as, body: form })
  }
  expect((await choose(parent)).body).toMatchObject({ gradeLevelId })
  const refused = [
    await choose(await shop.newCustomer()),
    await shop.api(addProduct, {
      as: owner,
      body: productForm(await newShelf(shop), { productGradeLevels: [gradeLevelId] }),
    }),
    await shop.api(register, {
      body: {
        firstName: 'Lia',
        middleName: '',
        lastName: 'Cruz',
        userName: unique('parent'),
        password: 'Abcde1',
        confirmPassword: 'Abcde1',
        emailAddress: `${unique('parent')}@example.ph`,
        studentFirstName: 'Lia',
        studentLastName: 'Cruz',
        studentId: unique('2026'),
        gradeLevelId,
      },
    }),
  ]
  expect(refused.map(({ status, problem }) => [status, Object.keys(problem.errors!).toSorted()])).toEqual([
    [400, ['gradeLevelId', 'title']],
    [400, expect.arrayContaining(['productGradeLevels'])],
    [400, ['gradeLevelId', 'title']],
  ])
  const buyer = await newBuyer(shop)
  const order = await buyer.order([await buyer.put(product.options[0]!)], { gradeLevel: 'Grade 11' })
  expect([order.status, order.problem.errors?.gradeLevel]).toEqual([400, expect.any(Array)])

  await save('grade-levels', retire('Grade 11', false))
  expect(await offered()).toContain('Grade 11')
  expect((await shop.api(getProfile, { as: parent })).body.level).toBe('Grade 11')
})

test('[SET-43] what is in use is not deleted, and what nothing uses is', async () => {
  await office.shop.newCustomer({ student: { gradeLevel: 'Grade 9' } })
  await save('grade-levels', (items) => [...items, { name: 'Grade 13' }])
  const before = await read('grade-levels')
  const refused = await save('grade-levels', without('Grade 9'))
  expect([refused.status, refused.problem.title]).toEqual([
    400,
    'This grade level is in use. Retire it instead.',
  ])
  expect(await read('grade-levels')).toEqual(before)
  expect((await save('grade-levels', without('Grade 13'))).status).toBe(200)
  expect(await offered(true)).not.toContain('Grade 13')
  const none = await save('grade-levels', (items) => items.map((item) => ({ ...item, isRetired: true })))
  expect([none.status, none.problem.title]).toEqual([400, 'Keep at least one grade level.'])
})

test('[SET-44] a retired reason stays with its requests and is not offered, and the last one is kept', async () => {
  const { shop, delivered, ask, requestOf, parent } = office
  const [reason, other] = (await read('reasons')).items
  const order = await delivered()
  expect((await ask(order, {})).status).toBe(200)
  const inUse = await save('reasons', without(reason!.name))
  expect([inUse.status, inUse.problem.title]).toEqual([400, 'This reason is in use. Retire it instead.'])
  expect((await save('reasons', retire(reason!.name))).status).toBe(200)

  const { body: reasons } = await shop.api(listReasons)
  expect(reasons.map(({ value }) => value)).not.toContain(reason!.id)
  const request = (await requestOf(order))!
  const shown = await shop.api(getReturn, { as: parent, params: { id: request.id } })
  expect(JSON.stringify(shown.body)).toContain(`${reason!.name} (retired)`)
  const refused = await ask(await delivered())
  expect([refused.status, refused.problem.errors?.reasonId]).toEqual([400, ['Please select a reason.']])

  const last = await save('reasons', (items) =>
    items.map((item) => ({ ...item, isRetired: item.id !== other!.id })),
  )
  expect(last.status).toBe(200)
  const refusedLast = await save('reasons', retire(other!.name))
  expect([refusedLast.status, refusedLast.problem.title]).toEqual([400, 'Keep at least one reason.'])
  await save('reasons', (items) => items.map((item) => ({ ...item, isRetired: false })))
})
