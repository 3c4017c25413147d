import { USER_STATUS } from '@kwaderno/contract/user-status.ts'
import type { AddressForm } from '@kwaderno/contract/address.ts'
import { MAX_FOUND, MIN_CUSTOMER_SEARCH } from '@kwaderno/contract/counter-rules.ts'
import type { CounterCustomer, findCounterCustomers } from '@kwaderno/contract/counter.ts'
import type { QueryOf } from '@kwaderno/contract/endpoint.ts'
import type { TaxClass } from '@kwaderno/contract/tax.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { fullNameOf } from '../../core/person-name.ts'
import { OFFERED_ITEM, OPTION_IMAGE, OPTION_VARIATION } from '../../db/option-sql.ts'
import { findsOption } from '../../db/product-search.ts'
import { foundByWords } from '../../db/search.ts'
import { PICKUP_OFFICE } from '../../db/settings-sql.ts'
import type { Database } from '../../db/tables.ts'
import { ORDERED_FOR, type OrderedFor } from '../students/service.ts'

type Db = Kysely<Database>

/** An option as the counter sells it, with what an order copies of it. */
export interface ItemRecord {
  id: number
  product_id: number
  name: string
  variation: string[]
  sku: string
  item_description: string
  categories: string[]
  image_key: string | null
  price_centavos: number
  tax_class: TaxClass
  prime_commodity: boolean
  stock: number
  held: number
  is_offered: boolean
}

const ITEM = sql.raw(`
  o.id, o.product_id, p.name, ${OPTION_VARIATION} as variation, o.sku, o.item_description,
  array(
    select category.name from product_categories pc join categories category on category.id = pc.category_id
    where pc.product_id = p.id order by pc.position, category.id
  ) as categories,
  ${OPTION_IMAGE} as image_key,
  o.price_centavos, p.tax_class, p.prime_commodity, o.stock, o.held, ${OFFERED_ITEM} as is_offered`)
const OFFERED = sql.raw(OFFERED_ITEM)
const TABLES = sql`product_options o join products p on p.id = o.product_id`

/** What can be sold, by words of product name and SKU; what has exactly this SKU comes first. */
export async function findItems(db: Db, search: string | undefined): Promise<ItemRecord[]> {
  const { rows } = await sql<ItemRecord>`
    select ${ITEM} from ${TABLES}
    where ${OFFERED} and ${findsOption(search, { code: false, description: false })}
    order by lower(o.sku) = lower(${search ?? ''}) desc, lower(p.name), p.id, o.position, o.id
    limit ${MAX_FOUND}`.execute(db)
  return rows
}

export async function findItem(db: Db, sku: string): Promise<ItemRecord | undefined> {
  const { rows } = await sql<ItemRecord>`
    select ${ITEM} from ${TABLES} where ${OFFERED} and lower(o.sku) = lower(${sku})`.execute(db)
  return rows[0]
}

/** These options as they are now, whether they can be sold or not. */
export async function listItems(db: Db, optionIds: readonly number[]): Promise<ItemRecord[]> {
  const { rows } = await sql<ItemRecord>`
    select ${ITEM} from ${TABLES} where o.id = any (${optionIds}::integer[])`.execute(db)
  return rows
}

/** Active, and without any permission: nobody of the staff. */
const IS_CUSTOMER = sql.raw(`u.status = ${USER_STATUS.Active}
  and not exists (select from role_permissions granted where granted.role_id = u.role_id)`)
const NAME_OF_STUDENT = sql`fold(first_name || ' ' || middle_name || ' ' || last_name)`

/** Each word is a part of a name, of the user name or the email address, or of the name or id of a student. */
function matches(search: string): RawBuilder<boolean> {
  return foundByWords(sql`u.id`, search, (pattern) => [
    sql`select id from users where search_text like ${pattern}`,
    sql`select user_id from students where ${NAME_OF_STUDENT} like ${pattern} or fold(student_id) like ${pattern}`,
  ])
}

export async function findCustomers(
  db: Db,
  { search = '', userId }: QueryOf<typeof findCounterCustomers>,
): Promise<CounterCustomer[]> {
  if (userId === undefined && search.length < MIN_CUSTOMER_SEARCH) return []
  const isSought = userId === undefined ? matches(search) : sql`u.id = ${userId}`
  const { rows } = await sql<CounterCustomer>`
    select u.id as "userId", ${sql.raw(fullNameOf('u'))} as "fullName", coalesce((
      select json_agg(json_build_object('id', s.id, 'name', coalesce(${sql.raw(fullNameOf('s'))}, ''),
        'gradeLevel', coalesce(g.name, '')) order by s.id)
      from students s left join grade_levels g on g.id = s.grade_level_id where s.user_id = u.id
        and s.retired_at is null
    ), '[]') as students
    from users u where ${IS_CUSTOMER} and ${isSought}
    order by lower(u.last_name), lower(u.first_name), u.id limit ${MAX_FOUND}`.execute(db)
  return rows
}

/** Who buys and where it is handed out. */
export interface Parties {
  /** Null when nobody who may buy has this id. */
  customer: { name: string; email: string; contact: string } | null
  /** The name of the grade level; null when there is none of this name. */
  grade: string | null
  /** An active student of his; null when no such one has this id. */
  student: OrderedFor | null
  office: AddressForm
}

export async function readParties(
  db: Db,
  { userId, gradeLevel, studentId }: { userId: number | null; gradeLevel: string; studentId: number | null },
): Promise<Parties> {
  const { rows } = await sql<Parties>`
    select
      (
        select json_build_object('name', ${sql.raw(fullNameOf('u'))}, 'email', u.email_address, 'contact', u.contact_number)
        from users u where u.id = ${userId}::integer and ${IS_CUSTOMER}
      ) as customer,
      (select name from grade_levels where lower(name) = lower(${gradeLevel}::text)) as grade,
      (${sql.raw(ORDERED_FOR)} and s.id = ${studentId}::integer and s.user_id = ${userId}::integer) as student,
      ${sql.raw(PICKUP_OFFICE)} as office`.execute(db)
  return rows[0]!
}
