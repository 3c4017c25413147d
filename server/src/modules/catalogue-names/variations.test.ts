import { getProduct } from '@kwaderno/contract/catalogue.ts'
import { listVariationChoices, listVariationOptionChoices } from '@kwaderno/contract/common.ts'
import type { BodyIn } from '@kwaderno/contract/endpoint.ts'
import {
  addVariation,
  addVariationOptions,
  deleteVariation,
  deleteVariationOption,
  listVariations,
  renameVariation,
  renameVariationOption,
  type Variation,
} from '@kwaderno/contract/variation.ts'
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

const add = (name: string) => shop.api(addVariation, { as: clerk, body: { name } })
const rename = (id: number, body: BodyIn<typeof renameVariation>) =>
  shop.api(renameVariation, { as: clerk, params: { id }, body })
const remove = (id: number) => shop.api(deleteVariation, { as: clerk, params: { id } })
const addOptions = (id: number, body: BodyIn<typeof addVariationOptions>) =>
  shop.api(addVariationOptions, { as: clerk, params: { id }, body })
const renameOption = (variationId: number, id: number, body: BodyIn<typeof renameVariationOption>) =>
  shop.api(renameVariationOption, { as: clerk, params: { variationId, id }, body })
const removeOption = (variationId: number, id: number) =>
  shop.api(deleteVariationOption, { as: clerk, params: { variationId, id } })

async function newVariation(...options: string[]): Promise<Variation> {
  const { body } = await add(unique('Variation'))
  return options.length > 0 ? (await addOptions(body.id, options)).body : body
}

const values = ({ options }: Variation) => options.map(({ value }) => value)

async function row(id: number) {
  const { body } = await shop.api(listVariations, { as: clerk })
  return body.find((one) => one.id === id)
}

async function lastLog() {
  return shop.db
    .selectFrom('audit_logs')
    .select(['module', 'sub_module', 'action', 'description', 'is_option', 'details'])
    .where('module', '=', 'Inventory')
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

test('[BAPI-37, BAPI-38, BAPI-26] an added variation is in the list with its options, and in the choices', async () => {
  const name = unique('Colour')
  const { status, body } = await add(`${name} `)
  expect([status, body]).toEqual([200, { id: body.id, name, options: [] }])
  expect(await lastLog()).toMatchObject({
    sub_module: 'Variation',
    action: 'Create',
    is_option: false,
    description: `Added variation ${name}`,
  })
  const { body: filled } = await addOptions(body.id, ['Red', 'Blue'])
  const options = filled.options.map((option) => ({ ...option, isUsed: false }))
  expect(await row(body.id)).toEqual({ ...filled, options, productCount: 0 })
  expect(values(filled)).toEqual(['Red', 'Blue'])
  expect((await shop.api(listVariationChoices)).body).toContainEqual({ value: body.id, label: name })
})

test('[BAPI-38] the list is found by the name of an option too, in two statements', async () => {
  const mark = unique('Ñandu')
  const { id } = await newVariation('One', `${mark} feather`, 'Two')
  await newVariation('Other')
  const ask = (search = `feather ${mark.replace('Ñ', 'n')}`) =>
    shop.api(listVariations, { as: clerk, query: { search } })
  expect((await ask()).body.map((one) => [one.id, values(one).length])).toEqual([[id, 3]])
  expect(await shop.countStatements(() => ask())).toBe(2)
  expect((await ask(`${mark} plume`)).body).toEqual([])
})

test('[VAR-08, VAR-10] a name is required and unique whatever its case, also of many at the same moment', async () => {
  const name = unique('Size')
  const answers = await Promise.all([name, name.toUpperCase(), name.toLowerCase()].map(add))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  const told = answers.find(({ status }) => status === 400)
  expect(told?.problem.title).toBe('This data already exists.')
  expect((await add('  ')).problem.errors?.name).toEqual(['This field is required.'])
})

test('[BAPI-41] options come as names or as objects with a name, and stay in the order in which they were added', async () => {
  const { id, name } = await newVariation()
  expect(values((await addOptions(id, ['Small'])).body)).toEqual(['Small'])
  expect(await lastLog()).toEqual({
    module: 'Inventory',
    sub_module: 'Variation',
    action: 'Create',
    is_option: true,
    description: `Added option Small of ${name}`,
    details: [
      { field: 'Variation', oldData: '', newData: name, orderIndex: 0, isDataOption: false },
      { field: 'Name', oldData: '', newData: 'Small', orderIndex: 1, isDataOption: false },
    ],
  })
  await addOptions(id, [{ name: ' Medium ' }, { name: 'Large' }])
  expect(await lastLog()).toMatchObject({
    description: `Added 2 options of ${name}`,
    details: [{ newData: name }, { newData: 'Medium, Large' }],
  })
  const { body } = await addOptions(id, { name: ['Extra  large'] })
  expect(values(body)).toEqual(['Small', 'Medium', 'Large', 'Extra large'])
  const choices = await shop.api(listVariationOptionChoices, { body: [id] })
  expect(choices.body.map(({ label }) => label)).toEqual(values(body))
})

test('[VAR-11] options that exist already are named, and none of the others is added', async () => {
  const { id } = await newVariation('Red', 'Blue')
  const taken = await addOptions(id, ['Green', 'RED', 'blue', 'Pink', 'pink'])
  expect([taken.status, taken.problem.title]).toEqual([400, 'This data already exists.'])
  expect(taken.problem.errors?.names).toEqual(['RED', 'blue', 'pink'])
  const stored = await row(id)
  expect(stored && values(stored)).toEqual(['Red', 'Blue'])
  const many = Array.from({ length: 201 }, (_, index) => `Option ${index}`)
  for (const [body, message] of [
    [[], 'This field is required.'],
    [['Green', ' '], 'This field is required.'],
    [['x'.repeat(101)], 'Use at most 100 characters.'],
    [many, 'Add at most 200 at once.'],
  ] as const) {
    const { status, problem } = await addOptions(id, [...body])
    expect([status, Object.values(problem.errors ?? {}).flat()]).toEqual([
      400,
      expect.arrayContaining([message]),
    ])
  }
  expect(values((await addOptions(id, many.slice(0, 200))).body)).toHaveLength(202)
  expect((await addOptions(999_999, ['Lost'])).problem.title).toBe('This variation no longer exists.')
})

test('of many who add the same option at the same moment one adds it, and each option gets a place of its own', async () => {
  const { id } = await newVariation()
  const names = ['Red', 'RED', 'Blue', 'Green', 'Black', 'red']
  const answers = await Promise.all(names.map((name) => addOptions(id, [name])))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 400, 400])
  const places = await shop.db
    .selectFrom('variation_options')
    .select('position')
    .where('variation_id', '=', id)
    .execute()
  expect(new Set(places.map(({ position }) => position)).size).toBe(4)
})

test('[BAPI-39, BAPI-42, VAR-12] variations and options are renamed, but not to a name that is there', async () => {
  const [one, other] = [await newVariation('Red', 'Blue'), await newVariation('Red')]
  const name = unique('Shade')
  const renamed = await rename(one.id, { name, oldName: one.name })
  expect(renamed.body).toEqual({ ...one, name })
  expect(await lastLog()).toMatchObject({
    sub_module: 'Variation',
    is_option: false,
    description: `Renamed variation ${one.name}`,
    details: [{ field: 'Name', oldData: one.name, newData: name }],
  })
  expect((await rename(one.id, { name: other.name.toUpperCase() })).problem.title).toBe(
    'This data already exists.',
  )
  const [red] = one.options
  const taken = await renameOption(one.id, red!.id, { name: 'BLUE' })
  expect([taken.status, taken.problem.title]).toEqual([400, 'This data already exists.'])
  expect((await renameOption(one.id, red!.id, { name: 'Crimson', oldName: 'Red' })).body).toEqual({
    id: red!.id,
    value: 'Crimson',
  })
  expect(await lastLog()).toMatchObject({
    sub_module: 'Variation',
    action: 'Update',
    is_option: true,
    description: `Renamed option Red of ${name}`,
    details: [{ field: 'Name', oldData: 'Red', newData: 'Crimson' }],
  })
  const late = await renameOption(one.id, red!.id, { name: 'Scarlet', oldName: 'Red' })
  expect([late.status, late.problem.title]).toEqual([409, 'It has been renamed to “Crimson” meanwhile.'])
  const elsewhere = await renameOption(other.id, red!.id, { name: 'Lost' })
  expect([elsewhere.status, elsewhere.problem.title]).toEqual([404, 'This option no longer exists.'])
  expect((await renameOption(one.id, red!.id, { name: '' })).status).toBe(400)
  expect((await rename(999_999, { name: 'Lost' })).status).toBe(404)
})

test('new names are in the very next answer of a product that varies by them', async () => {
  const [variation, value] = [unique('Size'), unique('Small')]
  const product = await shop.newProduct({ options: [{ variations: { [variation]: value } }] })
  const shown = async () => {
    const { body } = await shop.api(getProduct, { params: { id: product.id } })
    return body.productVariation[0]!
  }
  const { id, name, options } = await shown()
  expect([name, options[0]?.value]).toEqual([variation, value])
  await rename(id, { name: `${variation} new` })
  expect((await shown()).name).toBe(`${variation} new`)
  await renameOption(id, options[0]!.id, { name: `${value} new` })
  expect((await shown()).options[0]?.value).toBe(`${value} new`)
})

test('[BAPI-40, BAPI-43, VAR-17] what products use is not deleted and says by how many; what only old orders show is', async () => {
  const [variation, value] = [unique('Size'), unique('Small')]
  const product = await shop.newProduct({
    options: [{ variations: { [variation]: value } }, { variations: { [variation]: 'Large' } }],
  })
  const { id, options, productCount } = (
    await shop.api(listVariations, { as: clerk, query: { search: variation } })
  ).body[0]!
  expect(productCount).toBe(1)
  const small = options.find((one) => one.value === value)!
  const used = await removeOption(id, small.id)
  expect([used.status, used.problem.title]).toEqual([409, `1 product uses “${value}”.`])
  expect((await remove(id)).problem.title).toBe(`1 product uses “${variation}”.`)

  const hidden = product.options[0]!.id
  await shop.db
    .updateTable('product_options')
    .set({ hidden_at: new Date() })
    .where('id', '=', hidden)
    .execute()
  expect((await removeOption(id, small.id)).status).toBe(200)
  expect(await lastLog()).toMatchObject({
    action: 'Delete',
    is_option: true,
    description: `Deleted option ${value} of ${variation}`,
    details: [{ oldData: variation }, { oldData: value, newData: '' }],
  })
  expect((await removeOption(id, small.id)).status).toBe(404)
  expect((await remove(id)).status).toBe(409)
  await shop.db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', product.id).execute()
  expect((await remove(id)).status).toBe(200)
  expect(await lastLog()).toMatchObject({
    action: 'Delete',
    is_option: false,
    description: `Deleted variation ${variation}`,
    details: [{ oldData: variation }, { field: 'Options', oldData: 'Large' }],
  })
  expect(await row(id)).toBeUndefined()
  expect((await remove(id)).status).toBe(404)
})

test('an option or variation that is deleted beside a product being saved with it: one of the two is told', async () => {
  for (let round = 0; round < 12; round++) {
    const { id, name, options } = await newVariation('Only')
    const { id: productId, options: rows } = await shop.newProduct()
    const values = { product_option_id: rows[0]!.id, variation_id: id, variation_option_id: options[0]!.id }
    const save = shop.db
      .transaction()
      .execute(async (tx) => {
        await tx
          .insertInto('product_variations')
          .values({ product_id: productId, variation_id: id })
          .execute()
        await tx.insertInto('product_option_values').values(values).execute()
      })
      .then(
        () => 'saved',
        ({ constraint }: { constraint: string }) => constraint,
      )
    const deletion = round % 2 ? remove(id) : removeOption(id, options[0]!.id)
    const [removed, outcome] = await Promise.all([deletion, save])
    if (removed.status === 200) {
      expect(outcome).toMatch(/^product_(option_values__variation_option_id|variations__variation_id)$/)
    } else {
      const what = round % 2 ? name : 'Only'
      expect([removed.status, removed.problem.title]).toEqual([409, `1 product uses “${what}”.`])
      expect(outcome).toBe('saved')
    }
  }
})

test('[VAR-09] adding, renaming and deleting need their permissions of Inventory', async () => {
  const { id, options } = await newVariation('Red')
  const viewer = await shop.newStaff(['Inventory.view'])
  const option = { variationId: id, id: options[0]!.id }
  const name = unique('Mine')
  const answers = [
    await shop.api(addVariation, { as: viewer, body: { name } }),
    await shop.api(addVariationOptions, { as: viewer, params: { id }, body: [name] }),
    await shop.api(renameVariation, { as: viewer, params: { id }, body: { name } }),
    await shop.api(renameVariationOption, { as: viewer, params: option, body: { name } }),
    await shop.api(deleteVariationOption, { as: viewer, params: option }),
    await shop.api(deleteVariation, { as: viewer, params: { id } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403))
  const stored = await row(id)
  expect(stored && [stored.name, ...values(stored)]).toEqual([expect.any(String), 'Red'])
})
