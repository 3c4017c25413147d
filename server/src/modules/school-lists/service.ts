import { inWords } from '@kwaderno/contract/described-field.ts'
import type { SchoolList, SchoolListForm } from '@kwaderno/contract/school-list.ts'
import { SCHOOL_LIST_FIELDS, SCHOOL_LIST_ITEM_FIELDS } from '@kwaderno/contract/school-list-field-labels.ts'
import { LIST_TEXT } from '@kwaderno/contract/school-list-rules.ts'
import { laterSchoolYear } from '@kwaderno/contract/school-year.ts'
import { audit, AUDIT_VERB, type AuditAction, type AuditEntry } from '../../core/audit.ts'
import type { Deps } from '../../core/deps.ts'
import { notFound, refuse, refuseAt, refuseLate } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'
import { findList, lockList } from './queries.ts'

type Form = SchoolListForm

export async function getList({ db }: Deps, id: number): Promise<SchoolList> {
  const list = await findList(db, id)
  if (!list) throw notFound(LIST_TEXT.gone)
  return list
}

/** @throws Refusal 400 when there is such a list, and for items that cannot be on one together */
export function addList({ db }: Deps, session: Session, form: Form): Promise<SchoolList> {
  return inTransaction(db, async (tx) => {
    const id = await insertList(tx, form)
    const list = (await findList(tx, id))!
    await auditList(tx, session, 'Create', { after: list })
    return list
  })
}

async function insertList(tx: Tx, form: Form): Promise<number> {
  const { id } = await tx
    .insertInto('school_lists')
    .values(columnsOf(form))
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeItems(tx, id, form.items)
  return id
}

const columnsOf = (form: Form) => ({
  grade_level_id: form.gradeLevelId,
  school_year: form.schoolYear,
  name: form.name,
  introduction: form.introduction,
})

/** @throws Refusal 409 when somebody else has changed it; what parents see must stay what can be published */
export function changeList(
  { db }: Deps,
  session: Session,
  id: number,
  { version, ...form }: Form & { version: number },
): Promise<SchoolList> {
  return inTransaction(db, async (tx) => {
    const before = await take(tx, id, version)
    await tx
      .updateTable('school_lists')
      .set({ ...columnsOf(form), version: version + 1 })
      .where('id', '=', id)
      .execute()
    await writeItems(tx, id, form.items)
    const after = (await findList(tx, id))!
    if (after.status === 'Published') await refuseUnfit(tx, after)
    await auditList(tx, session, 'Update', { before, after })
    return after
  })
}

/** @throws Refusal 400 for a list without items, or with some that are not for its grade */
export function publishList(
  { db, clock }: Deps,
  session: Session,
  id: number,
  { version, isPublished }: { version: number; isPublished: boolean },
): Promise<SchoolList> {
  return inTransaction(db, async (tx) => {
    const before = await take(tx, id, version)
    if (isPublished) await refuseUnfit(tx, before)
    const status = isPublished ? 'Published' : 'Draft'
    if (status === before.status) return before
    await tx
      .updateTable('school_lists')
      .set((eb) => ({
        status,
        version: version + 1,
        published_at: isPublished
          ? eb.fn.coalesce('published_at', eb.val(clock.now()))
          : eb.ref('published_at'),
      }))
      .where('id', '=', id)
      .execute()
    const after = (await findList(tx, id))!
    await auditList(tx, session, 'Update', { before, after })
    return after
  })
}

/** A draft of the next school year with the same items, those that are not sold any more among them. */
export function copyList({ db }: Deps, session: Session, id: number): Promise<SchoolList> {
  return inTransaction(db, async (tx) => {
    const list = await findList(tx, id)
    if (!list) throw notFound(LIST_TEXT.gone)
    const items = list.items.map(({ id: _id, ...item }) => item)
    const copy = await insertList(tx, { ...list, items, schoolYear: laterSchoolYear(list.schoolYear) })
    const after = (await findList(tx, copy))!
    await auditList(tx, session, 'Create', { after })
    return after
  })
}

/** @throws Refusal 400 for what parents see */
export function deleteList({ db }: Deps, session: Session, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const before = await take(tx, id, undefined)
    if (before.status !== 'Draft') throw refuse(LIST_TEXT.onlyDrafts)
    await tx.deleteFrom('school_lists').where('id', '=', id).execute()
    await auditList(tx, session, 'Delete', { before })
  })
}

/** Locks a list and reads it as it is then. */
async function take(tx: Tx, id: number, version: number | undefined): Promise<SchoolList> {
  const locked = await lockList(tx, id)
  if (!locked) throw notFound(LIST_TEXT.gone)
  refuseLate(version, locked.version, LIST_TEXT.changed)
  return (await findList(tx, id))!
}

async function refuseUnfit(tx: Tx, list: SchoolList): Promise<void> {
  if (list.items.length === 0) throw refuseAt('items', LIST_TEXT.noItem)
  const { name: grade } = await tx
    .selectFrom('grade_levels')
    .select('name')
    .where('id', '=', list.gradeLevelId)
    .executeTakeFirstOrThrow()
  const others = list.items.filter(({ warnings }) =>
    warnings.includes(LIST_TEXT.notForGrade(list.gradeLevel)),
  )
  if (others.length === 0) return
  throw refuseAt('items', LIST_TEXT.notFor(grade, [...new Set(others.map(({ name }) => name))]))
}

type FormItem = Form['items'][number]

/**
 * Makes these the items of a list, in their order. One that stays keeps its id, and with it what lies in carts of it.
 * @throws Refusal 400 for an item that is there twice, a product beside its own option, or what is in no catalogue
 */
async function writeItems(tx: Tx, listId: number, items: readonly FormItem[]): Promise<void> {
  const products = await productsOf(tx, items)
  const old = await tx.selectFrom('school_list_items').selectAll().where('list_id', '=', listId).execute()
  const rows = items.map((item, position) => {
    const optionId = item.productOptionId ?? null
    const productId = optionId === null ? item.productId! : products.get(optionId)
    if (productId === undefined) throw refuseAt(`items[${position}]`, LIST_TEXT.noChoice)
    const same = old.find((one) => one.product_id === productId && one.product_option_id === optionId)
    return {
      id: same?.id,
      ...{ list_id: listId, position, product_id: productId, product_option_id: optionId },
      ...{ quantity: item.quantity, is_required: item.isRequired, note: item.note },
    }
  })
  refuseTwice(rows)
  const kept = new Set(rows.map(({ id }) => id))
  const gone = old.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
  if (gone.length > 0) await tx.deleteFrom('school_list_items').where('id', 'in', gone).execute()
  for (const { id, ...row } of rows) {
    if (id === undefined) await tx.insertInto('school_list_items').values(row).execute()
    else await tx.updateTable('school_list_items').set(row).where('id', '=', id).execute()
  }
}

function refuseTwice(rows: readonly { product_id: number; product_option_id: number | null }[]): void {
  const whole = new Set(rows.filter((row) => row.product_option_id === null).map((row) => row.product_id))
  const keys = rows.map((row) => row.product_option_id ?? `product ${row.product_id}`)
  const isBeside = rows.some((row) => row.product_option_id !== null && whole.has(row.product_id))
  if (isBeside || new Set(keys).size < keys.length) throw refuseAt('items', LIST_TEXT.twice)
}

/** The products of the options among these items. @throws Refusal 400 for a product that there is not */
async function productsOf(tx: Tx, items: readonly FormItem[]): Promise<Map<number, number>> {
  const optionIds = items.flatMap(({ productOptionId }) => productOptionId ?? [])
  const productIds = items.flatMap((item) => (item.productOptionId ? [] : (item.productId ?? [])))
  const options =
    optionIds.length === 0
      ? []
      : await tx
          .selectFrom('product_options')
          .select(['id', 'product_id'])
          .where('id', 'in', optionIds)
          .execute()
  const found =
    productIds.length === 0
      ? []
      : await tx.selectFrom('products').select('id').where('id', 'in', productIds).execute()
  if (found.length < new Set(productIds).size) throw refuseAt('items', LIST_TEXT.noChoice)
  return new Map(options.map(({ id, product_id }) => [id, product_id]))
}

async function auditList(
  tx: Tx,
  session: Session,
  action: AuditAction,
  { before, after }: { before?: SchoolList; after?: SchoolList },
): Promise<void> {
  const list = (after ?? before)!
  await audit(tx, {
    session,
    module: 'School Lists',
    subModule: 'School list',
    action,
    description: `${AUDIT_VERB[action]} school list ${list.name} of ${list.gradeLevel}, ${list.schoolYear}`,
    ...sideBySide(before, after),
  })
}

/**
 * Each item beside itself: those that were there in their old order, then the new ones. Another order of those that stay is a
 * change of the list.
 */
function sideBySide(before: SchoolList | undefined, after: SchoolList | undefined): Partial<AuditEntry> {
  const [old, now] = [itemsById(before), itemsById(after)]
  const ids = [...new Set([...old.keys(), ...now.keys()])]
  const values = (items: ItemsById) => ids.map((id) => itemValues(items.get(id)))
  const staying = (items: ItemsById) => [...items.keys()].filter((id) => old.has(id) && now.has(id))
  const isMoved = staying(old).join() !== staying(now).join()
  const order = (items: ItemsById) =>
    isMoved ? { orderOfItems: staying(items).map((id) => nameOf(items.get(id)!)) } : {}
  return {
    ...(before && { before: { ...valuesOf(before), ...order(old) }, optionsBefore: values(old) }),
    ...(after && { after: { ...valuesOf(after), ...order(now) }, optionsAfter: values(now) }),
    optionNames: ids.map((id) => nameOf((old.get(id) ?? now.get(id))!)),
  }
}

type ItemsById = ReadonlyMap<number, SchoolList['items'][number]>

const itemsById = (list: SchoolList | undefined): ItemsById =>
  new Map(list?.items.map((item) => [item.id, item]))

const valuesOf = (list: SchoolList) => inWords(SCHOOL_LIST_FIELDS, list)

const nameOf = ({ name, variation }: SchoolList['items'][number]) => [name, ...variation].join(', ')

const itemValues = (item: SchoolList['items'][number] | undefined) =>
  item === undefined ? {} : inWords(SCHOOL_LIST_ITEM_FIELDS, { ...item, item: nameOf(item) })
