import { MODULES, ACTIONS } from '@kwaderno/contract/permissions.ts'
import { sql, type Kysely } from 'kysely'
import { openTokens } from '../../server/src/core/tokens.ts'
import type { Database } from '../../server/src/db/tables.ts'
import { inTransaction } from '../../server/src/db/tx.ts'
import { makeFactories } from '../../server/test/factories.ts'
import { seedReports } from '../reports/seed.ts'
import { openPatient, unchecked, withoutIndexes } from '../bulk.ts'
import { readyAtTheEnd, seed } from '../seed.ts'
import { OFFICE_TABLES, OWNER_NAME, writeOffice } from './office.ts'
import type { GrowthSize } from './sizes.ts'

type Db = Kysely<Database>

/** The products that are made one by one; the others are theirs under other names. */
const MODELS = 1000
/** Orders of a parent. */
const ORDERS_EACH = 10
/** Orders for each chat message. */
const ORDERS_A_MESSAGE = 5

/**
 * Fills a migrated database with a shop of this size: catalogue, parents with their students, orders with lines, steps and
 * notifications, the stock ledger, the audit log, the chats and what the office does with all of it. The same in every run.
 */
export async function seedGrowth(url: string, tokenSecret: string, size: GrowthSize): Promise<void> {
  await seed(url, tokenSecret, { products: Math.min(MODELS, size.products), orders: 10, customers: 8 })
  const { db, close } = openPatient(url)
  try {
    const tokens = await openTokens(tokenSecret)
    const make = makeFactories({ db, passwordHash: 'none', signToken: (claims) => tokens.sign(claims) })
    await make.newStaff(
      MODULES.flatMap((module) => ACTIONS.map((action) => `${module}.${action}` as const)),
      { userName: OWNER_NAME },
    )
    await inTransaction(db, async (tx) => {
      await sql`set local work_mem = '256MB'`.execute(tx)
      await readyAtTheEnd(tx, () => multiplyCatalogue(tx, Math.ceil(size.products / MODELS)))
    })
    await sql`set maintenance_work_mem = '512MB'`.execute(db)
    await sql`set work_mem = '256MB'`.execute(db)
    await unchecked(db, () =>
      withoutIndexes(db, ['users', 'students'], () => writeParents(db, Math.ceil(size.orders / ORDERS_EACH))),
    )
    await seedReports(url, { orders: size.orders, auditRows: size.orders })
    await unchecked(db, () =>
      withoutIndexes(db, FOLLOWING, async () => {
        await writeHistories(db)
        await writeNotifications(db)
        await writeChats(db)
        await writeOffice(db)
      }),
    )
    await sql`vacuum analyze`.execute(db)
  } finally {
    await close()
  }
}

/** What is written once the orders are there. */
const FOLLOWING = [
  'order_histories',
  'notifications',
  'notification_recipients',
  'chat_messages',
  'chat_threads',
  ...OFFICE_TABLES,
]

/** Each product once more for every further thousand, by a maker of another name. */
async function multiplyCatalogue(db: Db, times: number): Promise<void> {
  if (times < 2) return
  await sql`create temporary table copies on commit drop as
    select p.id as model, g, 1000000 + row_number() over (order by g, p.id) as id,
      initcap(translate(substr(md5(p.id || '-' || g), 1, 9), '0123456789', 'bdghklmnpr')) as brand
    from products p cross join generate_series(2, ${times}) g`.execute(db)
  await sql`insert into products (id, code, name, description, status, created_at) overriding system value
    select c.id, p.code || '-' || g, brand || substr(p.name, strpos(p.name, ' ')), p.description, p.status, p.created_at
    from copies c join products p on p.id = c.model`.execute(db)
  await sql`insert into product_options (id, product_id, sku, item_description, price_centavos, stock, status, image_file_id,
      combination_pattern, position, created_at) overriding system value
    select 10000000 + row_number() over (order by c.id, o.id), c.id, o.sku || '-' || g, o.item_description, o.price_centavos,
      o.stock, o.status, o.image_file_id, o.combination_pattern, o.position, o.created_at
    from copies c join product_options o on o.product_id = c.model`.execute(db)
  for (const [table, columns] of PARTS) {
    await sql`insert into ${sql.table(table)} (product_id, ${sql.raw(columns)})
      select c.id, ${sql.raw(columns)} from copies c join ${sql.table(table)} on product_id = c.model`.execute(
      db,
    )
  }
  await sql`insert into product_option_values (product_option_id, variation_id, variation_option_id)
    select mine.id, v.variation_id, v.variation_option_id
    from copies c join product_options o on o.product_id = c.model
    join product_options mine on mine.product_id = c.id and mine.position = o.position
    join product_option_values v on v.product_option_id = o.id`.execute(db)
  await sql`insert into stock_ledger (product_option_id, on_hand_delta, kind)
    select o.id, o.stock, 'opening' from copies c join product_options o on o.product_id = c.id`.execute(db)
}

const PARTS = [
  ['product_categories', 'category_id, position'],
  ['product_grade_levels', 'grade_level_id'],
  ['product_thumbnails', 'file_id, position'],
  ['product_variations', 'variation_id, position'],
] as const

const FIRST =
  'Ana Bea Carla Dino Elmer Fe Gina Hector Inday Jose Karen Luz Maria Nilo Oscar Pia Ramon Susan Teo Vina'
const LAST =
  'Reyes Cruz Santos Garcia Mendoza Torres Flores Ramos Aquino Bautista Castillo Domingo Navarro Salazar Villanueva'

async function writeParents(db: Db, count: number): Promise<void> {
  await sql`
    with made as (
      insert into users (user_name, email_address, first_name, last_name, role_id, status, created_at, approved_at)
      select 'family' || n, 'family' || n || '@example.com', (string_to_array(${FIRST}, ' '))[1 + abs(hashint4(n)) % 20],
        (string_to_array(${LAST}, ' '))[1 + abs(hashint4(-n)) % 15], role_id, case when n % 50 = 0 then 0 else 1 end,
        now() - interval '1 minute' * n, now()
      from generate_series(1, ${count}) n
      cross join (select role_id from users where user_name = 'parent0001') customer
      returning id, first_name, last_name
    )
    insert into students (user_id, student_id, first_name, last_name, grade_level_id)
    select id, 'S' || lpad(id::text, 8, '0'), first_name, last_name, grades.ids[1 + id % cardinality(grades.ids)]
    from made cross join (select array_agg(id order by position) as ids from grade_levels) grades`.execute(db)
}

async function writeHistories(db: Db): Promise<void> {
  await sql`
    insert into order_histories (order_id, status, created_at)
    select o.id, step, o.placed_at + interval '1 day' * (place - 1)
    from orders o
    cross join lateral unnest(case
      when status in ('Declined', 'Cancelled') then array['Pending', status]
      else (array['Pending', 'Approved', 'Packaging', 'Shipped', 'Delivered', 'Completed'])[1:greatest(1,
        array_position(array['Pending', 'Approved', 'Packaging', 'Shipped', 'Delivered', 'Completed'],
          replace(status, 'ReadyForPickup', 'Shipped')))]
    end) with ordinality steps (step, place)
    on conflict do nothing`.execute(db)
}

/** One for staff with each order, and one for its parent. */
async function writeNotifications(db: Db): Promise<void> {
  await sql`
    insert into notifications (audience, title, description, order_id, created_at)
    select audience, 'Order ' || order_number, 'Order ' || order_number || ' was placed.', id, placed_at
    from orders cross join unnest(array['admin', 'member']) audience order by placed_at`.execute(db)
  await sql`
    insert into notification_recipients (notification_id, user_id)
    select n.id, o.user_id from notifications n join orders o on o.id = n.order_id
    where n.audience = 'member' and o.user_id is not null
    union all
    select n.id, u.id from notifications n join users u on u.user_name = ${OWNER_NAME} where n.audience = 'admin'`.execute(
    db,
  )
}

async function writeChats(db: Db): Promise<void> {
  await sql`alter table chat_messages disable trigger user`.execute(db)
  await sql`
    insert into chat_messages (customer_id, sender_id, content, created_at)
    select user_id, user_id, 'When does ' || order_number || ' arrive?', placed_at
    from orders where id % ${ORDERS_A_MESSAGE} = 0 and user_id is not null order by placed_at`.execute(db)
  await sql`alter table chat_messages enable trigger user`.execute(db)
  await sql`
    insert into chat_threads (customer_id, last_message_id, last_customer_message_id)
    select customer_id, max(id), max(id) from chat_messages group by customer_id on conflict do nothing`.execute(
    db,
  )
}
