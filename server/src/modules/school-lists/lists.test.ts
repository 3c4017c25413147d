import type { AuditDetail } from '@kwaderno/contract/audit-log.ts'
import { listGradeLevels } from '@kwaderno/contract/common.ts'
import type { BodyIn } from '@kwaderno/contract/endpoint.ts'
import {
  addSchoolList,
  changeSchoolList,
  copySchoolList,
  deleteSchoolList,
  findListProducts,
  getSchoolList,
  listSchoolLists,
  publishSchoolList,
  type SchoolList,
} from '@kwaderno/contract/school-list.ts'
import { addListToCart, listMyLists } from '@kwaderno/contract/school-list-mine.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { unique, type TestUser } from '../../../test/factories.ts'
import { clockOf } from '../../core/clock.ts'

let shop: TestApp
let staff: TestUser
let grade1: number
beforeAll(async () => {
  shop = await startTestApp({ clock: clockOf(() => new Date('2026-07-10T04:00:00Z')) })
  staff = await shop.newStaff([
    'School Lists.view',
    'School Lists.add',
    'School Lists.edit',
    'School Lists.delete',
  ])
  const { body } = await shop.api(listGradeLevels, {})
  grade1 = body.find(({ label }) => label === 'Grade 1')!.value
})
afterAll(() => shop.close())

type Form = BodyIn<typeof addSchoolList>
const form = (items: Form['items'], fields: Partial<Form> = {}): Form => ({
  gradeLevelId: grade1,
  schoolYear: '2026-2027',
  name: unique('List'),
  items,
  ...fields,
})
const add = (items: Form['items'], fields: Partial<Form> = {}, as = staff) =>
  shop.api(addSchoolList, { as, body: form(items, fields) })
const publish = ({ id, version }: Pick<SchoolList, 'id' | 'version'>, isPublished = true) =>
  shop.api(publishSchoolList, { as: staff, params: { id }, body: { version, isPublished } })
const read = async (id: number) => (await shop.api(getSchoolList, { as: staff, params: { id } })).body

test('[LIST-01, LIST-02, LIST-03] a draft has options and products in their order, each once, and a name of its own', async () => {
  const [pen, shirt] = [
    await shop.newProduct({ name: unique('Pen') }),
    await shop.newProduct({ options: [{}, {}] }),
  ]
  const made = await add([
    { productId: shirt.id, quantity: 2, isRequired: false, note: 'With the crest' },
    { productOptionId: pen.options[0]!.id, quantity: 12 },
  ])
  expect([made.status, made.body.status]).toEqual([200, 'Draft'])
  const list = await read(made.body.id)
  expect(list).toEqual(made.body)
  expect(list.items).toMatchObject([
    { productId: shirt.id, productOptionId: null, quantity: 2, isRequired: false, note: 'With the crest' },
    {
      productId: pen.id,
      productOptionId: pen.options[0]!.id,
      quantity: 12,
      isRequired: true,
      name: pen.name,
    },
  ])
  const again = await add([], { name: list.name.toUpperCase() })
  expect([again.status, again.problem.title]).toEqual([400, 'This list already exists.'])
  expect((await add([], { name: list.name, schoolYear: '2027-2028' })).status).toBe(200)

  const option = shirt.options[1]!.id
  for (const items of [
    [
      { productId: shirt.id, quantity: 1 },
      { productOptionId: option, quantity: 1 },
    ],
    [
      { productOptionId: option, quantity: 1 },
      { productOptionId: option, quantity: 2 },
    ],
    [
      { productId: shirt.id, quantity: 1 },
      { productId: shirt.id, quantity: 1 },
    ],
  ]) {
    const refused = await add(items)
    expect([refused.status, refused.problem.title]).toEqual([400, 'This item is already on the list.'])
  }
  for (const [items, fields] of [
    [[{ quantity: 1 }], {}],
    [[{ productId: shirt.id, quantity: 0 }], {}],
    [[{ productId: shirt.id, quantity: 1000 }], {}],
    [[{ productId: 2_000_000_000, quantity: 1 }], {}],
    [[{ productOptionId: 2_000_000_000, quantity: 1 }], {}],
    [[], { schoolYear: '2026-2028' }],
    [[], { gradeLevelId: 2_000_000_000 }],
    [[], { name: ' ' }],
  ] as const) {
    expect((await add([...items], fields)).status).toBe(400)
  }
  const { body } = await shop.api(findListProducts, { as: staff, query: { search: pen.options[0]!.sku } })
  expect(body).toMatchObject([{ productId: pen.id, options: [{ productOptionId: pen.options[0]!.id }] }])
})

test('[LIST-04, LIST-05] what is not for the grade keeps a list a draft, which parents do not see', async () => {
  const other = await shop.newProduct({ name: unique('Calculus'), gradeLevels: ['Grade 9'] })
  const same = await shop.newProduct({ gradeLevels: ['Grade 1', 'Grade 9'] })
  const parent = await shop.newCustomer({ student: { gradeLevel: 'Grade 1' } })
  const { id: studentId } = await shop.db
    .selectFrom('students')
    .select('id')
    .where('user_id', '=', parent.id)
    .executeTakeFirstOrThrow()
  const { body: list } = await add([
    { productId: other.id, quantity: 1 },
    { productId: same.id, quantity: 1 },
  ])
  expect(list.items.map(({ warnings }) => warnings)).toEqual([['Not for Grade 1'], []])
  const refused = await publish(list)
  expect([refused.status, refused.problem.title]).toEqual([400, `Not for Grade 1: ${other.name}`])
  expect((await publish((await add([])).body)).problem.title).toBe('Please add an item.')
  const seen = async () => {
    const { body } = await shop.api(listMyLists, { as: parent, query: { studentId } })
    return body.lists.some(({ id }) => id === list.id)
  }
  const itemId = list.items[1]!.id
  const take = () =>
    shop.api(addListToCart, { as: parent, params: { id: list.id }, body: { studentId, items: [{ itemId }] } })
  expect([await seen(), (await take()).status]).toEqual([false, 404])

  const change = (items: Form['items'], version: number) =>
    shop.api(changeSchoolList, {
      as: staff,
      params: { id: list.id },
      body: { ...form(items, { name: list.name }), version },
    })
  const [kept] = (await change([{ productId: same.id, quantity: 3 }], list.version)).body.items
  expect(kept!.id).toBe(itemId)
  expect((await change([], list.version)).status).toBe(409)
  const shown = await publish({ id: list.id, version: list.version + 1 })
  expect([shown.status, shown.body.status, await seen(), (await take()).status]).toEqual([
    200,
    'Published',
    true,
    200,
  ])
  // What parents see stays what can be published, and goes only when it was taken back.
  expect((await change([], shown.body.version)).problem.title).toBe('Please add an item.')
  expect((await shop.api(deleteSchoolList, { as: staff, params: { id: list.id } })).problem.title).toBe(
    'Only drafts can be deleted.',
  )
  expect((await publish(shown.body, false)).status).toBe(200)
  const late = await take()
  expect([await seen(), late.status, late.problem.title]).toEqual([
    ...[false, 409],
    'This list has changed. Please look at it again.',
  ])
  expect((await shop.api(deleteSchoolList, { as: staff, params: { id: list.id } })).status).toBe(200)
  expect((await take()).status).toBe(404)
})

test('[LIST-17] a copy is a draft of the next school year with the same items, and says what is not sold any more', async () => {
  const [pen, gone] = [await shop.newProduct(), await shop.newProduct()]
  const { body: list } = await add(
    [
      { productOptionId: gone.options[0]!.id, quantity: 2, note: 'Blue' },
      { productId: pen.id, quantity: 3, isRequired: false },
    ],
    { introduction: 'Bring it on the first day.' },
  )
  await publish(list)
  await shop.db.updateTable('products').set({ status: 'Inactive' }).where('id', '=', gone.id).execute()
  const copied = await shop.api(copySchoolList, { as: staff, params: { id: list.id } })
  expect(copied.body).toMatchObject({
    ...{
      schoolYear: '2027-2028',
      status: 'Draft',
      name: list.name,
      introduction: 'Bring it on the first day.',
    },
    items: [
      { quantity: 2, note: 'Blue', isRequired: true, warnings: ['Not sold any more'] },
      { quantity: 3, isRequired: false, warnings: [] },
    ],
  })
  const again = await shop.api(copySchoolList, { as: staff, params: { id: list.id } })
  expect(again.problem.title).toBe('This list already exists.')
  const { body: rows } = await shop.api(listSchoolLists, {
    as: staff,
    query: { schoolYear: '2027-2028', gradeLevelId: grade1, status: 'Draft', pageSize: 1000 },
  })
  expect(rows.find(({ id }) => id === copied.body.id)).toMatchObject({ items: 2, warnings: 1 })
  expect(rows.every((row) => row.schoolYear === '2027-2028' && row.status === 'Draft')).toBe(true)
})

test('the audit log tells of each item of a list what became of it, whatever was removed, added or moved beside it', async () => {
  const [glue, pen, ruler, chalk] = await Promise.all(
    ['Glue', 'Pen', 'Ruler', 'Chalk'].map((name) => shop.newProduct({ name: unique(name) })),
  )
  const { body: list } = await add([
    { productId: glue!.id, quantity: 1 },
    { productId: pen!.id, quantity: 2 },
    { productId: ruler!.id, quantity: 3 },
  ])
  const change = async (items: Form['items'], version: number) => {
    const body = { ...form(items, { name: list.name }), version }
    expect((await shop.api(changeSchoolList, { as: staff, params: { id: list.id }, body })).status).toBe(200)
    const { details } = await shop.db
      .selectFrom('audit_logs')
      .select('details')
      .where('module', '=', 'School Lists')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return (details as AuditDetail[]).map(({ option = '', field, oldData, newData }) => [
      ...[option, field, oldData, newData],
    ])
  }
  const items = [
    { productId: pen!.id, quantity: 5 },
    { productId: ruler!.id, quantity: 3 },
    { productId: chalk!.id, quantity: 4 },
  ]
  expect(await change(items, list.version)).toEqual([
    [glue!.name, 'Item', glue!.name, ''],
    [glue!.name, 'Quantity', '1', ''],
    [glue!.name, 'Required', 'Yes', ''],
    [pen!.name, 'Quantity', '2', '5'],
    [chalk!.name, 'Item', '', chalk!.name],
    [chalk!.name, 'Quantity', '', '4'],
    [chalk!.name, 'Required', '', 'Yes'],
  ])
  const names = [pen!.name, ruler!.name, chalk!.name]
  expect(await change(items.toReversed(), list.version + 1)).toEqual([
    ['', 'Order of items', names.join(', '), names.toReversed().join(', ')],
  ])
})
