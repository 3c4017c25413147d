import type { Product } from '@kwaderno/contract/catalogue.ts'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { formOf, optionForm, startProductShop, type SavedForm } from '../../../test/product-forms.ts'

const { shop, shelf, add, save } = await startProductShop(['view', 'add', 'edit'])
afterAll(() => shop.close())

async function newProduct(thumbnails: File[] = []): Promise<Product> {
  const productOptions = [0, 1, 2].map((place) =>
    optionForm(shelf, place, { SKU: `S-${Date.now()}-${place}` }),
  )
  return (await add({ productOptions }, { thumbnails })).body
}
const saved = async (product: Product, body: SavedForm) => {
  const answer = await save(product, body)
  expect(answer.status).toBe(200)
  return answer.body
}
const changesOf = async ({ name }: Product) => {
  const rows = await shop.db
    .selectFrom('audit_logs')
    .select('details')
    .where('description', '=', `Updated product ${name}`)
    .orderBy('id')
    .execute()
  return rows.map(({ details }) => details.map(({ field, oldData, newData }) => [field, oldData, newData]))
}
const picture = async (background: string, name: string) => {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], name)
}

test('[RAUD-09] options in another order are one row of the audit log, with their SKUs in order', async () => {
  const product = await newProduct()
  const [a, b, c] = formOf(product).productOptions
  const turned = await saved(product, { ...formOf(product), productOptions: [c!, a!, b!] })
  expect(turned.productOptions.map(({ id }) => id)).toEqual([c!.id, a!.id, b!.id])
  expect(await changesOf(product)).toEqual([
    [['Order of options', `${a!.SKU}, ${b!.SKU}, ${c!.SKU}`, `${c!.SKU}, ${a!.SKU}, ${b!.SKU}`]],
  ])
})

test('what stays in its order beside a removed and a new option is no change of the order', async () => {
  const product = await newProduct()
  const [a, , c] = formOf(product).productOptions
  await saved(product, { ...formOf(product), productOptions: [a!, optionForm(shelf, 7), c!] })
  const fields = (await changesOf(product)).flat().map(([field]) => field)
  expect(fields).toContain('SKU')
  expect(fields).not.toContain('Order of options')
})

test('[RAUD-09] thumbnails in another order are one row of the audit log, also when all have one name', async () => {
  const files = [
    await picture('red', 'photo.jpg'),
    await picture('blue', 'photo.jpg'),
    await picture('green', 'g.png'),
  ]
  const product = await newProduct(files)
  const [red, blue, green] = product.thumbnails.map(({ id }) => String(id))
  await saved(product, { ...formOf(product), thumbnailOrder: [blue!, red!, green!] })
  expect(await changesOf(product)).toEqual([
    [['Thumbnails', 'photo.jpg, photo.jpg (2), g.png', 'photo.jpg (2), photo.jpg, g.png']],
  ])
})
