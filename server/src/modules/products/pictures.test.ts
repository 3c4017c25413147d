import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { getProduct, type Product } from '@kwaderno/contract/catalogue.ts'
import { getOrder } from '@kwaderno/contract/order.ts'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { newBuyer } from '../../../test/buying.ts'
import {
  formOf,
  optionForm,
  optionForms,
  startProductShop,
  type ProductFiles,
} from '../../../test/product-forms.ts'

const { shop, shelf, clerk, add, save, remove, read } = await startProductShop()
afterAll(() => shop.close())

const png = (background: string, width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
const file = (bytes: Buffer | string, name: string) =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name)
const picture = async (background: string, name = `${background}.png`) => file(await png(background), name)

const addWith = (files: ProductFiles) => add({ productOptions: optionForms(shelf, 2) }, files)

/** The colour of a picture of the shop, '' when it is not there. */
async function colourAt(address: string): Promise<string> {
  const answer = await fetch(`${shop.url}${address}-160.webp`)
  if (!answer.ok) return ''
  const { dominant } = await sharp(Buffer.from(await answer.arrayBuffer())).stats()
  return dominant.r > dominant.b ? 'red' : dominant.b > dominant.g ? 'blue' : 'green'
}
const coloursOf = (product: Product) => Promise.all(product.thumbnails.map(({ image }) => colourAt(image)))

/** Everything that lies in storage. */
async function stored(): Promise<string[]> {
  const folder = join(shop.deps.config.dataDir, 'files')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

test('[BAPI-35] thumbnails and pictures of options are stored in their order and at their option', async () => {
  const { status, body } = await addWith({
    thumbnails: [await picture('red'), await picture('blue')],
    'productOptions[].image': [undefined, await picture('green')],
  })
  expect(status).toBe(200)
  expect(await coloursOf(body)).toEqual(['red', 'blue'])
  expect(body.thumbnails.map(({ fileName }) => fileName)).toEqual(['red.png', 'blue.png'])
  const { body: seen } = await shop.api(getProduct, { params: { id: body.id } })
  expect(seen.thumbnails.some((thumbnail) => 'fileName' in thumbnail)).toBe(false)
  expect(body.productOptions[0]!.image).toBe('')
  expect(await colourAt(body.productOptions[1]!.image)).toBe('green')
})

test('options of a form are numbered as it likes, and their pictures stay with them', async () => {
  const form = new FormData()
  const option = (place: number) => {
    const { variation, ...fields } = optionForm(shelf, place)
    return { fields, variation: variation! }
  }
  form.append('ProductName', 'Gaps')
  form.append('ProductCode', 'GAPS')
  form.append('ProductDescription', 'x')
  form.append('Categories', String(shelf.categoryId))
  for (const number of [3, 12]) {
    const { fields, variation } = option(number)
    for (const [name, value] of Object.entries(fields)) {
      form.append(`ProductOptions[${number}].${name}`, String(value))
    }
    form.append(`ProductOptions[${number}].Variation[0].VariationId`, String(variation[1]!.variationId))
    form.append(
      `ProductOptions[${number}].Variation[0].VariationOptionId`,
      String(shelf.colour.options[number % 4]),
    )
  }
  form.append('ProductOptions[12].Image', await picture('blue'))
  const answer = await fetch(`${shop.url}/api/Product`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${clerk.token}` },
  })
  expect(answer.status).toBe(200)
  const { productOptions } = (await answer.json()) as Product
  expect(productOptions.map(({ image }) => image !== '')).toEqual([false, true])
})

test('[INV-51] thumbnails are added, removed and put in order; files that nothing shows are gone', async () => {
  const { body: product } = await addWith({ thumbnails: [await picture('red'), await picture('blue')] })
  const [red, blue] = product.thumbnails
  const form = {
    ...formOf(product),
    deletedThumbnails: [red!.id],
    thumbnailOrder: ['new-0', String(blue!.id)],
  }
  const { body } = await save(product, form, { updateThumbnails: [await picture('green')] })
  expect(await coloursOf(body)).toEqual(['green', 'blue'])
  expect(body.thumbnails[1]!.id).toBe(blue!.id)
  expect(await colourAt(red!.image)).toBe('')
  // Only the order.
  const [first, second] = body.thumbnails.map(({ id }) => String(id))
  const turned = await save(product, { ...formOf(body), thumbnailOrder: [second!, first!] })
  expect(await coloursOf(turned.body)).toEqual(['blue', 'green'])
  // What is not named comes after what is, and nothing changes without names.
  const same = await save(product, formOf(turned.body))
  expect(same.body).toEqual(turned.body)
})

test('[INV-51] the picture of an option stays when it is retained, and is replaced or removed otherwise', async () => {
  const { body: product } = await addWith({
    'productOptions[].image': [await picture('red'), await picture('blue')],
  })
  const [red, blue] = product.productOptions.map(({ image }) => image)
  const form = formOf(product)
  // A new one wins over the stored one, retained or not.
  form.productOptions[0]!.retainImage = true
  form.productOptions[1]!.retainImage = true
  const replaced = await save(product, form, { 'productOptions[].image': [await picture('green')] })
  expect(replaced.body.productOptions.map(({ image }) => image)).toEqual([expect.any(String), blue])
  expect(await colourAt(replaced.body.productOptions[0]!.image)).toBe('green')
  expect(await colourAt(red!)).toBe('')
  // Browsers call every cropped picture alike: the audit log tells that it is another one nevertheless.
  const again = await save(product, formOf(replaced.body), {
    'productOptions[].image': [await picture('red', 'green.png')],
  })
  const { details } = await shop.db
    .selectFrom('audit_logs')
    .select('details')
    .where('module', '=', 'Inventory')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(details).toMatchObject([{ field: 'Image', oldData: 'green.png', newData: 'green.png (new)' }])
  const bare = formOf(again.body)
  bare.productOptions[1]!.retainImage = false
  const removed = await save(product, bare)
  expect(removed.body.productOptions[1]!.image).toBe('')
  expect(await colourAt(blue!)).toBe('')
})

test('a picture that several options show is stored once, and stays while one of them does', async () => {
  const shared = await picture('red')
  const { body: product } = await addWith({ 'productOptions[].image': [shared, shared] })
  const [first, second] = product.productOptions
  expect(first!.image).toBe(second!.image)
  const form = formOf(product)
  form.productOptions[0]!.retainImage = false
  const { body } = await save(product, form)
  expect(body.productOptions.map(({ image }) => image)).toEqual(['', second!.image])
  expect(await colourAt(second!.image)).toBe('red')
})

test('an order keeps the picture of what was ordered, also when the product is deleted', async () => {
  const { body: product } = await addWith({
    thumbnails: [await picture('green')],
    'productOptions[].image': [await picture('red'), await picture('blue')],
  })
  await shop.db.deleteFrom('product_grade_levels').where('product_id', '=', product.id).execute()
  const buyer = await newBuyer(shop)
  const orderId = await buyer.buy(product.productOptions[0]!)
  expect((await remove(product)).status).toBe(200)
  const order = (await shop.api(getOrder, { as: buyer, params: { id: orderId } })).body
  const [item] = order.orderItems
  expect(await colourAt(item!.image)).toBe('red')
  expect(await colourAt(product.productOptions[1]!.image)).toBe('')
  expect(await colourAt(product.thumbnails[0]!.image)).toBe('')
})

test.each([
  ['a text', () => Promise.resolve(file('not a picture', 'evil.png'))],
  ['a page', () => Promise.resolve(file('<svg xmlns="http://www.w3.org/2000/svg"/>', 'evil.png'))],
  ['half a picture', async () => file((await png('red', 900, 900)).subarray(0, 200), 'evil.png')],
])('%s is no picture, is called by its name, and nothing of the form is stored', async (_what, evil) => {
  const before = await stored()
  const { status, problem } = await addWith({
    thumbnails: [await picture('red')],
    'productOptions[].image': [undefined, await evil()],
  })
  const message = '"evil.png" is not a picture that can be used.'
  expect([status, problem.title]).toEqual([400, message])
  expect(problem.errors).toMatchObject({ 'productOptions[1].image': [message] })
  expect(await stored()).toEqual(before)
})

test('a picture of more than 40 megapixels or more than 20 MB is refused by its name', async () => {
  const before = await stored()
  const wide = await addWith({ thumbnails: [file(await png('red', 8001, 5000), 'wide.png')] })
  expect(wide.problem.title).toBe('"wide.png" has more than 40 megapixels.')
  const heavy = await addWith({
    thumbnails: [file(Buffer.concat([await png('red'), Buffer.alloc(20_000_000)]), 'heavy.png')],
  })
  expect(heavy.problem.title).toBe('"heavy.png" is larger than 20 MB.')
  expect(await stored()).toEqual(before)
})

test('at most 10 thumbnails, and phones may call all of them alike', async () => {
  const same = await picture('red', 'image.jpg')
  expect((await addWith({ thumbnails: Array.from({ length: 11 }, () => same) })).status).toBe(400)
  const { status, body } = await addWith({ thumbnails: Array.from({ length: 9 }, () => same) })
  expect([status, body.thumbnails.length]).toEqual([200, 9])
  const more = await save(body, formOf(body), { updateThumbnails: [same, same] })
  expect(more.problem.title).toBe('Use at most 10 pictures.')
  expect(await read(body)).toEqual(body)
})

test('a refused save leaves the stored pictures and none of the new ones', async () => {
  const { body: product } = await addWith({ thumbnails: [await picture('red')] })
  const before = await stored()
  const form = {
    ...formOf(product),
    version: product.version! - 1,
    deletedThumbnails: [product.thumbnails[0]!.id],
  }
  const { status } = await save(product, form, { updateThumbnails: [await picture('blue')] })
  expect(status).toBe(409)
  expect(await stored()).toEqual(before)
  // A deleted thumbnail of another product is none of this one.
  const { body: other } = await addWith({})
  await save(other, { ...formOf(other), deletedThumbnails: [product.thumbnails[0]!.id] })
  expect(await coloursOf(product)).toEqual(['red'])
})
