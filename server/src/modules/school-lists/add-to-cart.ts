import type { AnswerOf, BodyOf } from '@kwaderno/contract/endpoint.ts'
import type { addListToCart } from '@kwaderno/contract/school-list-mine.ts'
import { LIST_TEXT } from '@kwaderno/contract/school-list-rules.ts'
import { laterSchoolYear } from '@kwaderno/contract/school-year.ts'
import { STUDENT_TEXT } from '@kwaderno/contract/student.ts'
import { sql } from 'kysely'
import type { Deps } from '../../core/deps.ts'
import { notFound, refuse, refuseAt } from '../../core/problem.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'
import type { Owner } from '../cart/service.ts'
import { currentSchoolYear } from '../students/service.ts'
import { findStudent, listStanding, missingOf, type Standing } from './mine.ts'

type Body = BodyOf<typeof addListToCart>
type Answer = AnswerOf<typeof addListToCart>

/** What is to be in the cart of one item for the student: pieces of an option. */
interface Wanted {
  item: Standing
  optionId: number
  quantity: number
}

/**
 * Brings the cart up to what is missing of ticked items for one student. What lies in it for each item and student is
 * remembered as a put; the row of an option has the puts of all students at least, and is lowered only by the pieces of a
 * put that goes to another option.
 * @throws Refusal 404 for a draft, a list of another year and another parent's student, 409 for a list that was taken back
 *   or has lost an item, 400 for a choice that is none
 */
export function addToCart(
  { db, clock }: Deps,
  { userId, most }: Owner,
  listId: number,
  { studentId, items }: Body,
): Promise<Answer> {
  return inTransaction(db, async (tx) => {
    // The user's row is the lock of what lists have put into his cart.
    await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    await refuseClosed(tx, listId, await currentSchoolYear(tx, clock))
    if (studentId !== null && !(await findStudent(tx, userId, studentId))) throw notFound(STUDENT_TEXT.gone)
    const standing = await listStanding(tx, userId, studentId, [listId])
    const answer: Answer = {
      added: 0,
      needChoice: [],
      short: [],
      unavailable: [],
      cartCount: 0,
      cartItemIds: [],
    }
    const chosen = [...new Map(items.map((item) => [item.itemId, item])).values()].flatMap(
      ({ itemId, productOptionId }) => {
        const item = standing.find(({ id }) => id === itemId)
        if (!item) throw refuse(LIST_TEXT.changedMeanwhile, { code: 'changed' })
        return choose(item, productOptionId ?? undefined, answer)
      },
    )
    await put(tx, { userId, studentId, most: most ?? Infinity }, chosen, answer)
    answer.cartCount = await countRows(tx, userId)
    return answer
  })
}

async function refuseClosed(tx: Tx, listId: number, year: string): Promise<void> {
  const list = await tx
    .selectFrom('school_lists')
    .select(['status', 'school_year', 'published_at'])
    .where('id', '=', listId)
    .forShare()
    .executeTakeFirst()
  const isOfNow = list !== undefined && [year, laterSchoolYear(year)].includes(list.school_year)
  if (!isOfNow || list.published_at === null) throw notFound(LIST_TEXT.gone)
  if (list.status !== 'Published') throw refuse(LIST_TEXT.changedMeanwhile, { code: 'changed' })
}

/** What is wanted of an item; nothing when its option is to be chosen, or it cannot be had. */
function choose(item: Standing, optionId: number | undefined, answer: Answer): Wanted[] {
  const { choices, id: itemId, name } = item
  const quantity = missingOf(item)
  const isChoice = (id: number | undefined) => choices.some((choice) => choice.id === id)
  if (optionId !== undefined && choices.length > 0 && !isChoice(optionId)) {
    throw refuseAt('items', LIST_TEXT.noChoice)
  }
  const before = item.put?.product_option_id
  const only = choices.length === 1 ? choices[0]?.id : undefined
  const chosen = optionId ?? (isChoice(before) ? before : only)
  const isThere = choices.some(({ id, available }) => available > 0 && (chosen ?? id) === id)
  if (quantity > 0 && !isThere) answer.unavailable.push({ itemId, name })
  else if (quantity > 0 && chosen === undefined) answer.needChoice.push({ itemId, name })
  const isWanted = chosen !== undefined && isChoice(chosen) && (quantity === 0 || isThere)
  return isWanted ? [{ item, optionId: chosen, quantity }] : []
}

interface Putting {
  userId: number
  studentId: number | null
  most: number
}

async function put(tx: Tx, owner: Putting, wanted: readonly Wanted[], answer: Answer): Promise<void> {
  const others = await sumOtherPuts(tx, owner.userId, wanted)
  const given = new Map(others)
  const rows = new Map<number, number>()
  // In one order of options, so that two carts that are filled at once wait for each other.
  for (const { item, optionId, quantity } of wanted.toSorted((a, b) => a.optionId - b.optionId)) {
    const { available } = item.choices.find(({ id }) => id === optionId)!
    const taken = given.get(optionId) ?? 0
    const pieces = Math.max(0, Math.min(quantity, Math.min(available, owner.most) - taken))
    if (pieces < quantity) {
      answer.short.push({ itemId: item.id, name: item.name, left: Math.max(0, available - taken) })
    }
    // What lies in the cart of another choice stays rather than nothing.
    if (pieces === 0 && quantity > 0 && item.put && item.put.product_option_id !== optionId) continue
    given.set(optionId, (given.get(optionId) ?? 0) + pieces)
    if (pieces > 0) {
      const rowId = await raiseRow(tx, owner.userId, optionId, given.get(optionId)!)
      rows.set(item.id, rowId)
      answer.cartItemIds.push(rowId)
    }
    const isMore = item.put?.product_option_id !== optionId || item.put.quantity < pieces
    if (pieces > 0 && isMore) answer.added += 1
    await writePut(tx, owner, item, { rowId: rows.get(item.id), pieces })
    if (item.put && item.put.product_option_id !== optionId) {
      await lowerRow(tx, owner.userId, item.put.product_option_id, item.put.quantity)
    }
  }
  answer.cartItemIds = [...new Set(answer.cartItemIds)]
}

/** Pieces of each option that all other items, and all other students, have in the cart. */
async function sumOtherPuts(tx: Tx, userId: number, wanted: readonly Wanted[]): Promise<Map<number, number>> {
  const own = wanted.flatMap(({ item }) => item.put?.id ?? [])
  const { rows } = await sql<{ option_id: number; quantity: number }>`
    select c.product_option_id as option_id, sum(put.quantity)::integer as quantity
    from school_list_puts put join cart_items c on c.id = put.cart_item_id
    where put.user_id = ${userId} and put.id <> all (${own}::integer[]) group by c.product_option_id`.execute(
    tx,
  )
  return new Map(rows.map(({ option_id, quantity }) => [option_id, quantity]))
}

async function raiseRow(tx: Tx, userId: number, optionId: number, quantity: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into cart_items as c (user_id, product_option_id, quantity) values (${userId}, ${optionId}, ${quantity})
    on conflict on constraint cart_items__user_id__product_option_id
    do update set quantity = greatest(c.quantity, excluded.quantity), updated_at = now()
    returning c.id`.execute(tx)
  return rows[0]!.id
}

async function writePut(
  tx: Tx,
  { userId, studentId }: Putting,
  item: Standing,
  { rowId, pieces }: { rowId: number | undefined; pieces: number },
): Promise<void> {
  if (rowId === undefined) {
    if (item.put) await tx.deleteFrom('school_list_puts').where('id', '=', item.put.id).execute()
    return
  }
  const row = { cart_item_id: rowId, quantity: pieces }
  if (item.put) await tx.updateTable('school_list_puts').set(row).where('id', '=', item.put.id).execute()
  else {
    await tx
      .insertInto('school_list_puts')
      .values({ item_id: item.id, user_id: userId, student_id: studentId, ...row })
      .execute()
  }
}

/** Takes the pieces of a put that has gone off its old row, which keeps those of the other puts. */
async function lowerRow(tx: Tx, userId: number, optionId: number, pieces: number): Promise<void> {
  const row = await tx
    .selectFrom('cart_items')
    .select((eb) => [
      'id',
      'quantity',
      eb
        .selectFrom('school_list_puts')
        .select((puts) => puts.fn.coalesce(puts.fn.sum<number>('quantity'), puts.lit(0)).as('sum'))
        .whereRef('cart_item_id', '=', 'cart_items.id')
        .as('kept'),
    ])
    .where('user_id', '=', userId)
    .where('product_option_id', '=', optionId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  const quantity = Math.max(row.quantity - pieces, Number(row.kept ?? 0))
  if (quantity > 0) await tx.updateTable('cart_items').set({ quantity }).where('id', '=', row.id).execute()
  else await tx.deleteFrom('cart_items').where('id', '=', row.id).execute()
}

async function countRows(tx: Tx, userId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('cart_items')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}
