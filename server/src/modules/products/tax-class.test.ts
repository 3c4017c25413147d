import { getProduct } from '@kwaderno/contract/catalogue.ts'
import { TAX_CLASS_TEXT } from '@kwaderno/contract/tax.ts'
import { afterAll, expect, test } from 'vitest'
import { unique } from '../../../test/factories.ts'
import { formOf, startProductShop } from '../../../test/product-forms.ts'

const { shop, add, newProduct, save, read } = await startProductShop(['view', 'add', 'edit'])
afterAll(() => shop.close())

test('[TAX-01] a product is stored with its tax class and as a prime commodity; without them it is VATable and none', async () => {
  const plain = await newProduct(1)
  expect(plain).toMatchObject({ taxClass: 'VATable', isPrimeCommodity: false })
  const changed = await save(plain, { ...formOf(plain), taxClass: 'Exempt', isPrimeCommodity: true })
  expect(changed.body).toMatchObject({ taxClass: 'Exempt', isPrimeCommodity: true })
  expect(await read(plain)).toMatchObject({ taxClass: 'Exempt', isPrimeCommodity: true })
  // The same again is no change; who began before it writes over nothing.
  const same = await save(plain, formOf(changed.body))
  expect(same.body.version).toBe(changed.body.version)
  const late = await save(plain, { ...formOf(plain), taxClass: 'ZeroRated' })
  expect([late.status, late.problem.code]).toEqual([409, 'changed'])

  const { taxClass: _class, isPrimeCommodity: _prime, ...without } = formOf(changed.body)
  const emptied = await save(plain, without)
  expect(emptied.body).toMatchObject({ taxClass: 'VATable', isPrimeCommodity: false })

  const added = await add({ taxClass: 'ZeroRated', isPrimeCommodity: true })
  expect(added.body).toMatchObject({ taxClass: 'ZeroRated', isPrimeCommodity: true })
})

test('[TAX-01] what is no tax class is refused, customers are not told of it, and the audit log is', async () => {
  const name = unique('Taxed')
  const product = (await add({ productName: name, taxClass: 'Exempt' })).body
  for (const wrong of ['exempt', 'Free', 'x'.repeat(10_000)]) {
    const refused = await save(product, { ...formOf(product), taxClass: wrong as 'Exempt' })
    expect([refused.status, refused.problem.errors?.['taxClass']]).toEqual([400, [TAX_CLASS_TEXT]])
  }
  const odd = await save(product, { ...formOf(product), isPrimeCommodity: 'perhaps' as 'true' })
  expect(odd.status).toBe(400)
  expect((await read(product)).version).toBe(product.version)

  const visited = (await shop.api(getProduct, { params: { id: product.id } })).body
  expect(visited.name).toBe(name)
  expect([visited.taxClass, visited.isPrimeCommodity]).toEqual([undefined, undefined])

  await save(product, { ...formOf(product), taxClass: 'ZeroRated', isPrimeCommodity: true })
  const { details } = await shop.db
    .selectFrom('audit_logs')
    .select('details')
    .where('description', '=', `Updated product ${name}`)
    .executeTakeFirstOrThrow()
  const told = JSON.stringify(details)
  for (const words of ['Tax class', 'VAT-exempt', 'Zero-rated', 'Prime commodity', 'Yes', 'No'])
    expect(told).toContain(words)
})
