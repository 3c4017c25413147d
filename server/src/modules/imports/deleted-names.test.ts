import { deleteCategory } from '@kwaderno/contract/category.ts'
import { getImport } from '@kwaderno/contract/import.ts'
import { listProducts } from '@kwaderno/contract/product.ts'
import { deleteVariation, deleteVariationOption } from '@kwaderno/contract/variation.ts'
import { afterAll, expect, test } from 'vitest'
import { unique } from '../../../test/factories.ts'
import { productRow, startImportShop } from '../../../test/importing.ts'
import { hold, waitForLocks } from '../../../test/locks.ts'
import { inTransaction } from '../../db/tx.ts'
import { writeChanges } from '../products/service.ts'
import { CONFIRMED } from './job.ts'

const { shop, clerk, settled, preview, apply, importFile } = await startImportShop()
afterAll(() => shop.close())

/** A row of a products file, and what nothing but it names. */
async function rowOfNew() {
  const [category, variation] = [unique('Kept'), unique('Kind')]
  const named = productRow(category, { Options: `${variation}: A` })
  await importFile('products', [named], { addMissing: true })
  await shop.db
    .updateTable('products')
    .set({ deleted_at: new Date() })
    .where('code', '=', String(named['Product Code']))
    .execute()
  const find = (table: 'categories' | 'variations', name: string) =>
    shop.db.selectFrom(table).select('id').where('name', '=', name).executeTakeFirstOrThrow()
  const { id: variationId } = await find('variations', variation)
  const { id: optionId } = await shop.db
    .selectFrom('variation_options')
    .select('id')
    .where('variation_id', '=', variationId)
    .executeTakeFirstOrThrow()
  const row = productRow(category, { Options: `${variation}: A` })
  return { row, categoryId: (await find('categories', category)).id, variationId, optionId }
}

test('[IMP-12] what an import names cannot be deleted while it writes', async () => {
  const { row, categoryId, variationId, optionId } = await rowOfNew()
  const keeper = await shop.newStaff(['Inventory.view', 'Inventory.delete'])
  const shown = await preview('products', [row])
  const code = String(row['Product Code'])
  const release = await hold(shop.db, (tx) =>
    tx
      .insertInto('products')
      .values({ name: unique('Other'), code, description: 'x', status: 'Active' })
      .execute(),
  )
  await apply(shown.id)
  await waitForLocks(shop.db)
  const deletes = Promise.all([
    shop.api(deleteVariationOption, { as: keeper, params: { variationId, id: optionId } }),
    shop.api(deleteVariation, { as: keeper, params: { id: variationId } }),
    shop.api(deleteCategory, { as: keeper, params: { id: categoryId } }),
  ])
  try {
    await waitForLocks(shop.db, 4)
  } finally {
    await release()
  }
  expect((await deletes).map(({ status, problem }) => [status, problem.code])).toEqual(
    Array.from({ length: 3 }, () => [409, 'in_use']),
  )
  expect(await settled(shown.id)).toMatchObject({ state: 'Done' })
  const { body } = await shop.api(listProducts, { as: keeper, query: { search: code } })
  expect(
    body.map(({ categories, productOptions }) => [categories.length, productOptions[0]!.variation]),
  ).toEqual([[1, ['A']]])
})

test('[IMP-12] what is being deleted when an import locks what it names is gone for it', async () => {
  const { row, optionId } = await rowOfNew()
  const shown = await preview('products', [row])
  const committed = Promise.withResolvers<void>()
  const deleted = Promise.withResolvers<void>()
  const other = shop.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('product_option_values').where('variation_option_id', '=', optionId).execute()
    await tx.deleteFrom('variation_options').where('id', '=', optionId).execute()
    deleted.resolve()
    await committed.promise
  })
  await deleted.promise
  const refused = apply(shown.id)
  await waitForLocks(shop.db)
  const { body: meanwhile } = await shop.api(getImport, { as: clerk, params: { id: shown.id } })
  committed.resolve()
  await other
  // Nothing was confirmed before it was locked.
  expect(meanwhile.progress).toBeLessThan(CONFIRMED)
  const { status, problem } = await refused
  expect([status, problem.title]).toEqual([
    409,
    'The catalogue has changed since the preview. Check the file again.',
  ])
})

test('a value that is not there fails what would be written, and the option keeps its own', async () => {
  const row = productRow('Paper')
  await importFile('products', [row])
  const { body } = await shop.api(listProducts, { as: clerk, query: { search: String(row['SKU']) } })
  const { id, productOptions } = body[0]!
  const nothing = { removed: [], changed: [], stocks: [], added: [], trading: [] }
  const same = { product: undefined, categories: undefined, gradeLevels: undefined, variations: undefined }
  const choices = [{ id: productOptions[0]!.id, choice: [2_000_000_000] }]
  const write = inTransaction(shop.db, (tx) =>
    writeChanges(tx, [{ id, changes: { ...same, ...nothing, choices } }], {
      actorId: clerk.id,
      now: new Date(),
    }),
  )
  await expect(write).rejects.toThrow('A value of an option is no longer there')
  const { body: after } = await shop.api(listProducts, {
    as: clerk,
    query: { search: String(row['SKU']) },
  })
  expect(after[0]!.productOptions[0]!.variation).toEqual(['S'])
})
