import { toPesos } from '@kwaderno/contract/money.ts'
import type { AnswerOf, QueryOf } from '@kwaderno/contract/endpoint.ts'
import type { listMyLists, MyList } from '@kwaderno/contract/school-list-mine.ts'
import { laterSchoolYear } from '@kwaderno/contract/school-year.ts'
import { STUDENT_TEXT } from '@kwaderno/contract/student.ts'
import { sql, type Kysely } from 'kysely'
import { pictureUrl } from '../../adapters/images.ts'
import type { Deps } from '../../core/deps.ts'
import { notFound } from '../../core/problem.ts'
import { OFFERED_ITEM, OPTION_IMAGE, OPTION_VARIATION } from '../../db/option-sql.ts'
import type { Database } from '../../db/tables.ts'
import { currentSchoolYear } from '../students/service.ts'

type Db = Kysely<Database>

/** The published lists of a grade for this school year and the next, with what a student has of them. */
export async function listMine(
  { db, clock }: Deps,
  userId: number,
  { studentId, grade }: QueryOf<typeof listMyLists>,
): Promise<AnswerOf<typeof listMyLists>> {
  const student = studentId === undefined ? undefined : await findStudent(db, userId, studentId)
  if (studentId !== undefined && !student) throw notFound(STUDENT_TEXT.gone)
  const level = await findGrade(db, grade || String(student?.grade_level_id ?? ''))
  if (!level) return { grade: '', lists: [] }
  const year = await currentSchoolYear(db, clock)
  const lists = await db
    .selectFrom('school_lists')
    .select(['id', 'name', 'school_year', 'introduction'])
    .where('grade_level_id', '=', level.id)
    .where('status', '=', 'Published')
    .where('school_year', 'in', [year, laterSchoolYear(year)])
    .orderBy('school_year')
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  const items = await listStanding(
    db,
    userId,
    studentId ?? null,
    lists.map(({ id }) => id),
  )
  return {
    grade: level.name,
    lists: lists.map(({ id, name, school_year, introduction }) => ({
      ...{ id, name, schoolYear: school_year, introduction },
      items: items.filter(({ list_id }) => list_id === id).map(toItem),
    })),
  }
}

export function findStudent(db: Db, userId: number, studentId: number) {
  return db
    .selectFrom('students')
    .select(['id', 'grade_level_id'])
    .where('id', '=', studentId)
    .where('user_id', '=', userId)
    .where('retired_at', 'is', null)
    .executeTakeFirst()
}

/** By its name or its id. */
function findGrade(db: Db, grade: string) {
  return db
    .selectFrom('grade_levels')
    .select(['id', 'name'])
    .where('retired', '=', false)
    .where((eb) => eb.or([eb(sql`lower(name)`, '=', grade.toLowerCase()), eb(sql`id::text`, '=', grade)]))
    .orderBy(sql`lower(name) = ${grade.toLowerCase()} desc`)
    .executeTakeFirst()
}

/** An item of a list as it stands for a student. */
export interface Standing {
  id: number
  list_id: number
  product_id: number
  product_option_id: number | null
  name: string
  variation: string[]
  image_key: string | null
  category: string
  quantity: number
  is_required: boolean
  note: string
  choices: { id: number; variation: string[]; price_centavos: number; available: number }[]
  bought: number
  put: { id: number; product_option_id: number; quantity: number } | null
}

/**
 * The items of these lists in their order. What is bought of one are the pieces of its option, or of any of its product's,
 * in orders that were placed since its list was first published. An order without a student counts for the only
 * student of a parent, and for someone else where there is not just one.
 */
export async function listStanding(
  db: Db,
  userId: number,
  studentId: number | null,
  listIds: readonly number[],
): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    with family as (
      select count(*) = 1 as is_only from students where user_id = ${userId} and retired_at is null
    )
    select i.id, i.list_id, i.product_id, i.product_option_id, p.name, i.quantity, i.is_required, i.note, p.category,
      case when o.id is null then '{}' else ${sql.raw(OPTION_VARIATION)} end as variation,
      ${sql.raw(OPTION_IMAGE)} as image_key,
      ${CHOICES} as choices,
      (
        select greatest(coalesce(sum(bought.quantity - (
          select count(*) from return_items ri join return_requests r on r.id = ri.return_request_id
          where ri.order_item_id = bought.id and r.status = 'Approved' and (not r.is_exchange or exists (
            select from exchange_items given where given.return_item_id = ri.id and given.status = 'Approved'))
        )), 0), 0)::integer
        from orders join order_items bought on bought.order_id = orders.id
        join product_options b on b.id = bought.product_option_id
        where orders.user_id = ${userId} and orders.placed_at >= l.published_at
          and orders.status not in ('Declined', 'Cancelled')
          and b.product_id = i.product_id and (i.product_option_id is null or b.id = i.product_option_id)
          and case when orders.student_id is null
            then (${studentId}::integer is not null) = (select is_only from family)
            else orders.student_id = ${studentId}::integer end
      ) as bought,
      (
        -- Who has lowered the row by hand has less of it; the puts of others come first.
        select json_build_object('id', put.id, 'product_option_id', c.product_option_id, 'quantity',
          greatest(0, least(put.quantity, c.quantity - (
            select coalesce(sum(other.quantity), 0) from school_list_puts other
            where other.cart_item_id = c.id and other.id <> put.id))))
        from school_list_puts put join cart_items c on c.id = put.cart_item_id
        where put.item_id = i.id and put.user_id = ${userId} and coalesce(put.student_id, 0) = ${studentId ?? 0}
      ) as put
    from school_list_items i join school_lists l on l.id = i.list_id join products p on p.id = i.product_id
    left join product_options o on o.id = i.product_option_id
    where i.list_id = any (${listIds}::integer[]) order by i.list_id, i.position, i.id`.execute(db)
  return rows
}

const CHOICES = sql.raw(`coalesce((
  select json_agg(json_build_object('id', choice.id, 'variation', choice.variation,
    'price_centavos', choice.price_centavos, 'available', choice.available) order by choice.position, choice.id)
  from (
    select o.id, o.position, o.price_centavos, greatest(o.stock - o.held, 0) as available, ${OPTION_VARIATION} as variation
    from product_options o
    where o.product_id = p.id and (i.product_option_id is null or o.id = i.product_option_id) and ${OFFERED_ITEM}
  ) choice), '[]')`)

function toItem(item: Standing): MyList['items'][number] {
  return {
    id: item.id,
    productId: item.product_id,
    name: item.name,
    variation: item.variation,
    image: pictureUrl(item.image_key),
    category: item.category,
    quantity: item.quantity,
    isRequired: item.is_required,
    note: item.note,
    choices: item.choices.map((choice) => ({
      productOptionId: choice.id,
      variation: choice.variation,
      price: toPesos(choice.price_centavos),
      available: choice.available,
    })),
    bought: item.bought,
    missing: missingOf(item),
    put: item.put && { productOptionId: item.put.product_option_id, quantity: item.put.quantity },
  }
}

export const missingOf = ({ quantity, bought }: Standing): number => Math.max(0, quantity - bought)
