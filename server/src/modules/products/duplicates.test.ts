import { addToCartBySku } from '@kwaderno/contract/cart.ts'
import { MULTIPLE_ITEMS, PRODUCT_FORM_TEXT } from '@kwaderno/contract/product-rules.ts'
import { afterAll, expect, test } from 'vitest'
import { unique } from '../../../test/factories.ts'
import { formOf, optionForm, productForm, startProductShop } from '../../../test/product-forms.ts'

const { shop, shelf, add, save, remove } = await startProductShop()
afterAll(() => shop.close())

test('[INV-47] combinations that are there twice are named in every row, under the title Multiple items found', async () => {
  const { status, problem } = await add({
    productOptions: [optionForm(shelf, 0), optionForm(shelf, 1), optionForm(shelf, 0)],
  })
  expect([status, problem.title]).toEqual([400, MULTIPLE_ITEMS])
  expect(problem.errors).toMatchObject({
    title: [MULTIPLE_ITEMS],
    'productOptions[0].variation': ['Same combination as option 3.'],
    'productOptions[2].variation': ['Same combination as option 1.'],
  })
  expect(Object.keys(problem.errors!)).toHaveLength(3)
})

test('a combination is the same in whatever order its values are named', async () => {
  const option = optionForm(shelf, 0)
  const turned = optionForm(shelf, 0, { variation: option.variation!.toReversed() })
  expect((await add({ productOptions: [option, turned] })).problem.title).toBe(MULTIPLE_ITEMS)
})

test('[INV-48] SKUs and descriptions that are there twice are named in every row, whatever their capitals', async () => {
  const sku = unique('Sku')
  const { status, problem } = await add({
    productOptions: [
      optionForm(shelf, 0, { SKU: sku, itemDescription: 'Señor A5' }),
      optionForm(shelf, 1, { SKU: ` ${sku.toUpperCase()} ` }),
      optionForm(shelf, 2, { itemDescription: 'SEÑOR A5' }),
    ],
  })
  expect([status, problem.title]).toEqual([400, PRODUCT_FORM_TEXT.duplicate])
  expect(problem.errors).toEqual({
    title: [PRODUCT_FORM_TEXT.duplicate],
    'productOptions[0].SKU': ['Same SKU as option 2.'],
    'productOptions[1].SKU': ['Same SKU as option 1.'],
    'productOptions[0].itemDescription': ['Same item description as option 3.'],
    'productOptions[2].itemDescription': ['Same item description as option 1.'],
  })
})

test('name, code and SKU of another product are refused together, each at its field', async () => {
  const { body: first } = await add()
  const { status, problem } = await add({
    productName: first.name.toUpperCase(),
    productCode: first.code.toLowerCase(),
    productOptions: [
      optionForm(shelf, 0),
      optionForm(shelf, 1, { SKU: first.productOptions[0]!.sku.toLowerCase() }),
      // Of another product, so it is none.
      optionForm(shelf, 2, { itemDescription: first.productOptions[0]!.itemDescription }),
    ],
  })
  expect([status, problem.title]).toEqual([400, PRODUCT_FORM_TEXT.duplicate])
  expect(problem.errors).toEqual({
    title: [PRODUCT_FORM_TEXT.duplicate],
    productName: ['Another product has this name.'],
    productCode: ['Another product has this code.'],
    'productOptions[1].SKU': [`This SKU belongs to ${first.name}.`],
  })
})

test('a product is no duplicate of itself, also with other capitals', async () => {
  const { body } = await add()
  const form = { ...formOf(body), productName: body.name.toUpperCase(), productCode: body.code.toLowerCase() }
  form.productOptions[0]!.SKU = body.productOptions[0]!.sku.toLowerCase()
  const saved = await save(body, form)
  expect(saved.status).toBe(200)
  expect(saved.body).toMatchObject({ name: body.name.toUpperCase(), code: body.code.toLowerCase() })
})

test('of two that add the same product at once, one is told that it is there', async () => {
  const form = productForm(shelf)
  const answers = await Promise.all(Array.from({ length: 4 }, () => add(form)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])
  for (const { problem } of answers.filter(({ status }) => status === 400)) {
    expect(problem.title).toBe(PRODUCT_FORM_TEXT.duplicate)
  }
})

test('what a deleted product had, and the SKU of a removed option, can be given again', async () => {
  const form = productForm(shelf, { productOptions: [optionForm(shelf, 0), optionForm(shelf, 1)] })
  const { body } = await add(form)
  const less = { ...formOf(body), productOptions: formOf(body).productOptions.slice(0, 1) }
  await save(body, less)
  const again = await add({ productOptions: [optionForm(shelf, 0, { SKU: body.productOptions[1]!.sku })] })
  expect(again.status).toBe(200)
  await remove(again.body)
  await remove(body)
  expect((await add(form)).status).toBe(200)
})

/** 0x20 to 0x7e, in pieces of at most 23 that begin and end with a letter, because spaces around a SKU are none. */
const PRINTABLE = Array.from({ length: 95 }, (_, code) => String.fromCharCode(0x20 + code)).join('')
const PIECES = PRINTABLE.match(/.{1,19}/gs)!.map((part, place) => `Z${place}${part}Z`)

test('[BAPI-57] a SKU of any printable ASCII character is taken, and found again by the cart', async () => {
  const { status, body } = await add({
    productOptions: PIECES.map((SKU, place) => optionForm(shelf, place, { SKU })),
  })
  expect(status).toBe(200)
  expect(body.productOptions.map(({ sku }) => sku)).toEqual(PIECES)
  const parent = await shop.newCustomer()
  for (const [place, sku] of PIECES.entries()) {
    const found = await shop.api(addToCartBySku, { as: parent, params: { sku } })
    expect([sku, found.body?.productOptionId]).toEqual([sku, body.productOptions[place]!.id])
  }
})

test('a SKU that no scanner types or no address carries is refused', async () => {
  for (const SKU of ['Ñ1', 'a\tb', 'a\nb', '\u00a0x\u00a0y', '✓', 'a\u0000b', 'a\u007fb', '.', '..']) {
    const { status, problem } = await add({ productOptions: [optionForm(shelf, 0, { SKU })] })
    expect([JSON.stringify(SKU), status]).toEqual([JSON.stringify(SKU), 400])
    expect(Object.keys(problem.errors!)).toContain('productOptions[0].SKU')
  }
})
