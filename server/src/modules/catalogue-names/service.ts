import type { Kysely } from 'kysely'
import { ALREADY_EXISTS } from '@kwaderno/contract/catalogue-names.ts'
import type { Category } from '@kwaderno/contract/category.ts'
import type { Renaming } from '@kwaderno/contract/catalogue-name-schema.ts'
import type { Variation, VariationOption } from '@kwaderno/contract/variation.ts'
import { audit } from '../../core/audit.ts'
import { refuse } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'
import type { Database } from '../../db/tables.ts'
import { inTransaction } from '../../db/tx.ts'
import * as queries from './queries.ts'
import { auditOf, gone, refuseInUse, refuseLateRename } from './rules.ts'

type Db = Kysely<Database>
interface OptionIds {
  variationId: number
  id: number
}

export { insertNames } from './queries.ts'

/** Adds options that a variation does not have. Answers their ids, in their order. */
export async function insertOptionsOf(
  tx: Db,
  variationId: number,
  names: readonly string[],
): Promise<number[]> {
  await queries.lockName(tx, 'variations', variationId, 'no key update')
  await queries.insertOptions(tx, variationId, names)
  const options = await queries.listOptions(tx, variationId)
  return names.map((name) => options.find(({ value }) => value === name)!.id)
}

/** Adds a category. A name that is taken, in whatever case, is refused by its unique index. */
export function addCategory(db: Db, session: Session, name: string): Promise<Category> {
  return inTransaction(db, async (tx) => {
    const category = await tx
      .insertInto('categories')
      .values({ name })
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow()
    await audit(tx, auditOf(session, 'Category', 'Create', { thing: `category ${name}`, after: { name } }))
    return category
  })
}

export function renameCategory(db: Db, session: Session, id: number, renaming: Renaming): Promise<Category> {
  return inTransaction(db, async (tx) => {
    const before = await queries.lockName(tx, 'categories', id, 'no key update')
    if (before === undefined) throw gone('Category')
    refuseLateRename(before, renaming)
    const { name } = renaming
    if (name !== before) await tx.updateTable('categories').set({ name }).where('id', '=', id).execute()
    const change = { thing: `category ${before}`, before: { name: before }, after: { name } }
    await audit(tx, auditOf(session, 'Category', 'Update', change))
    return { id, name }
  })
}

/** Deletes a category. @throws Refusal 409 while products are in it */
export function deleteCategory(db: Db, session: Session, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const name = await queries.lockName(tx, 'categories', id, 'update')
    if (name === undefined) throw gone('Category')
    refuseInUse(name, await queries.countProductsIn(tx, id))
    await queries.deleteCategory(tx, id)
    await audit(tx, auditOf(session, 'Category', 'Delete', { thing: `category ${name}`, before: { name } }))
  })
}

export function addVariation(db: Db, session: Session, name: string): Promise<Variation> {
  return inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('variations')
      .values({ name })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(tx, auditOf(session, 'Variation', 'Create', { thing: `variation ${name}`, after: { name } }))
    return { id, name, options: [] }
  })
}

export function renameVariation(
  db: Db,
  session: Session,
  id: number,
  renaming: Renaming,
): Promise<Variation> {
  return inTransaction(db, async (tx) => {
    const before = await queries.lockName(tx, 'variations', id, 'no key update')
    if (before === undefined) throw gone('Variation')
    refuseLateRename(before, renaming)
    const { name } = renaming
    if (name !== before) await tx.updateTable('variations').set({ name }).where('id', '=', id).execute()
    const change = { thing: `variation ${before}`, before: { name: before }, after: { name } }
    await audit(tx, auditOf(session, 'Variation', 'Update', change))
    return { id, name, options: await queries.listOptions(tx, id) }
  })
}

/** Deletes a variation with its options. @throws Refusal 409 while products use it */
export function deleteVariation(db: Db, session: Session, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const name = await queries.lockName(tx, 'variations', id, 'update')
    if (name === undefined) throw gone('Variation')
    const options = await queries.listOptions(tx, id, { lock: true })
    refuseInUse(name, await queries.countProductsBy(tx, id))
    await queries.deleteVariation(tx, { id })
    const before = { name, options: options.map(({ value }) => value) }
    await audit(tx, auditOf(session, 'Variation', 'Delete', { thing: `variation ${name}`, before }))
  })
}

/**
 * Adds options at the end of a variation, all of them or none.
 * @throws Refusal 400 whose `errors.names` are those that exist already or come twice
 */
export function addOptions(
  db: Db,
  session: Session,
  variationId: number,
  names: readonly string[],
): Promise<Variation> {
  return inTransaction(db, async (tx) => {
    const variation = await queries.lockName(tx, 'variations', variationId, 'no key update')
    if (variation === undefined) throw gone('Variation')
    const taken = [...(await queries.listTakenNames(tx, variationId, names)), ...repeated(names)]
    if (taken.length > 0) throw refuse(ALREADY_EXISTS, { errors: { names: taken } })
    await queries.insertOptions(tx, variationId, names)
    const added = names.length === 1 ? `option ${names[0]}` : `${names.length} options`
    const change = { thing: `${added} of ${variation}`, after: { variation, name: names } }
    await audit(tx, auditOf(session, 'Option', 'Create', change))
    return { id: variationId, name: variation, options: await queries.listOptions(tx, variationId) }
  })
}

function repeated(names: readonly string[]): string[] {
  const folded = names.map((name) => name.toLowerCase())
  return names.filter((_, index) => folded.indexOf(folded[index] ?? '') !== index)
}

export function renameOption(
  db: Db,
  session: Session,
  { variationId, id }: OptionIds,
  renaming: Renaming,
): Promise<VariationOption> {
  return inTransaction(db, async (tx) => {
    const before = await queries.lockOption(tx, variationId, id, 'no key update')
    if (!before) throw gone('Option')
    refuseLateRename(before.name, renaming)
    const { name } = renaming
    if (name !== before.name) {
      await tx.updateTable('variation_options').set({ name }).where('id', '=', id).execute()
    }
    const { variation } = before
    const change = {
      thing: `option ${before.name} of ${variation}`,
      before: { variation, name: before.name },
      after: { variation, name },
    }
    await audit(tx, auditOf(session, 'Option', 'Update', change))
    return { id, value: name }
  })
}

/** Deletes an option of a variation. @throws Refusal 409 while products have it */
export function deleteOption(db: Db, session: Session, { variationId, id }: OptionIds): Promise<void> {
  return inTransaction(db, async (tx) => {
    const before = await queries.lockOption(tx, variationId, id, 'update')
    if (!before) throw gone('Option')
    refuseInUse(before.name, await queries.countProductsWith(tx, id, variationId))
    await queries.deleteOption(tx, variationId, id)
    const { name, variation } = before
    const change = { thing: `option ${name} of ${variation}`, before: { variation, name } }
    await audit(tx, auditOf(session, 'Option', 'Delete', change))
  })
}
