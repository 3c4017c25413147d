import type { Module } from '@kwaderno/contract/permissions.ts'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../../server/src/db/tables.ts'
import { openPatient, unchecked, withoutIndexes } from '../bulk.ts'

export interface ReportSizes {
  orders: number
  auditRows: number
}

type Db = Kysely<Database>

/** The days before now that the orders and the audit log are spread over. */
const DAYS = 540
/** One option stands in every so many orders: a best seller whose row in the sales report lists thousands of them. */
const BEST_SELLER = 10

/**
 * Fills a seeded shop with years of orders and of what staff did, in a few statements, the same in every run. Orders have
 * one to five items, three in the middle; the ledger and the stock follow them.
 */
export async function seedReports(url: string, sizes: ReportSizes): Promise<void> {
  const { db, close } = openPatient(url)
  try {
    await sql`set maintenance_work_mem = '512MB'`.execute(db)
    await sql`set work_mem = '256MB'`.execute(db)
    const write = async () => {
      await withoutIndexes(db, ['orders', 'order_items', 'stock_ledger'], () => writeOrders(db, sizes.orders))
      await withoutIndexes(db, ['audit_logs'], () => writeAudit(db, sizes.auditRows))
    }
    await unchecked(db, write, { table: 'order_items', trigger: 'order_items__count' })
    // A trigger of a table that a trigger writes to has not run.
    await sql`truncate option_sales`.execute(db)
    await sql`
      insert into option_sales (product_option_id, pieces, sold_centavos)
      select product_option_id, sum(pieces), sum(sold_centavos) from monthly_sales group by product_option_id`.execute(
      db,
    )
    await sql`vacuum analyze`.execute(db)
  } finally {
    await close()
  }
}

const FIRST =
  'Ana Bea Carla Dino Elmer Fe Gina Hector Inday Jose Karen Luz Maria Nilo Oscar Pia Ramon Susan Teo Vina'
const LAST =
  'Reyes Cruz Santos Garcia Mendoza Torres Flores Ramos Aquino Bautista Castillo Domingo Navarro Salazar Villanueva'
const namesOf = (text: string) => sql`string_to_array(${text}, ' ')`

async function writeOrders(db: Db, count: number): Promise<void> {
  await sql`select setseed(0.21)`.execute(db)
  await sql`
    create temporary table planned as
    select n, placed_at, chance, first || ' ' || last as customer, buyer,
      case
        when chance < 0.06 then 'Declined' when chance < 0.1 then 'Cancelled'
        when placed_at > now() - interval '3 days' then 'Pending'
        when placed_at > now() - interval '5 days' then 'Approved'
        when placed_at > now() - interval '7 days' then 'Packaging'
        when placed_at > now() - interval '9 days' then case when n % 2 = 0 then 'Shipped' else 'ReadyForPickup' end
        when placed_at > now() - interval '25 days' then 'Delivered'
        else 'Completed'
      end as status
    from (
      select n, now() - interval '1 day' * ${DAYS} * (1 - n::float / ${count}) - interval '1 hour' as placed_at,
        random() as chance, (${namesOf(FIRST)})[1 + floor(random() * 20)] as first,
        (${namesOf(LAST)})[1 + floor(random() * 15)] as last, floor(random() * 1000)::integer as buyer
      from generate_series(1, ${count}) n
    ) drawn`.execute(db)
  await sql`
    create temporary table planned_items as
    select n, place, o.id as option_id, o.price_centavos, 1 + floor(random() * 4)::integer as quantity
    from (
      select n, place, case
          when place = 1 and n % ${BEST_SELLER} = 0 then 1
          -- The lower the place in the catalogue, the more often it is bought.
          else 1 + floor(power(random(), 1.5) * (select count(*) from product_options))
        end as choice
      from (
        select n, place from planned cross join generate_series(1, 5) place
        where place <= 1 + floor(abs(hashint4(n)) % 5)
      ) places
    ) chosen
    join (select *, row_number() over (order by id) as choice from product_options) o using (choice)`.execute(
    db,
  )
  await sql`
    insert into orders (order_number, user_id, status, customer_name, customer_email, student_name, grade_level,
      mobile_number, payment_type, delivery_method, receiver_name, address_text, contact, email, subtotal_centavos,
      total_centavos, total_quantity, payment_received_centavos, payment_tag_type_id, cart_signature, placed_at, approved_at)
    select 'ORD-' || to_char(placed_at, 'YYYYMMDD') || '-' || (100000 + n)::text,
      buyers.ids[1 + buyer % cardinality(buyers.ids)], status, customer, 'parent@example.com', customer, 'Grade 1',
      '09171234567', (array['BankDeposit', 'OnlineBanking'])[1 + n % 2],
      case when status = 'ReadyForPickup' then 'PickUp' else 'ThirdPartyDelivery' end, customer,
      '12 Mabini Street, Quezon City', '09171234567', 'parent@example.com', items.centavos, items.centavos, items.pieces,
      case when status in ('Pending', 'Declined', 'Cancelled') then null else items.centavos end, 1, n::text, placed_at,
      case when status in ('Pending', 'Declined', 'Cancelled') then null else placed_at + interval '1 day' end
    from planned
    join (
      select n, sum(price_centavos * quantity)::bigint as centavos, sum(quantity)::integer as pieces
      from planned_items group by n
    ) items using (n)
    cross join (select array_agg(id order by id) as ids from users where role_id <> 1) buyers
    order by n`.execute(db)
  await sql`
    insert into order_items (order_id, product_option_id, position, name, variation, sku, item_description, categories,
      price_centavos, quantity, total_centavos)
    select orders.id, o.id, place, p.name, array['Piece'], o.sku, o.item_description, array[p.category],
      i.price_centavos, i.quantity, i.price_centavos * i.quantity
    from planned_items i
    join orders on orders.cart_signature = i.n::text
    join product_options o on o.id = i.option_id join products p on p.id = o.product_id
    order by i.n, place`.execute(db)
  await writeStock(db)
}

/** What was ordered is taken off the shelf or held, line by line, and the stock is what the ledger says. */
async function writeStock(db: Db): Promise<void> {
  await sql`
    insert into stock_ledger (product_option_id, on_hand_delta, held_delta, kind, order_id, created_at)
    select i.product_option_id, case when o.status = 'Pending' then 0 else -sum(i.quantity) end,
      case when o.status = 'Pending' then sum(i.quantity) else 0 end,
      case when o.status = 'Pending' then 'hold' else 'deduct' end, o.id, o.placed_at
    from order_items i join orders o on o.id = i.order_id
    where o.status not in ('Declined', 'Cancelled') group by i.product_option_id, o.id`.execute(db)
  await sql`
    update product_options o set stock = sums.stock, held = sums.held
    from (
      select product_option_id, sum(on_hand_delta)::integer as stock, sum(held_delta)::integer as held
      from stock_ledger group by product_option_id
    ) sums where sums.product_option_id = o.id`.execute(db)
}

/** A module, the screen, the words before the name of what was changed, and of how many rows in a hundred. */
const SUBJECTS = [
  ['Transactions', 'Orders', 'order ORD-2026', 60],
  ['Inventory', 'Product', 'product Notebook', 20],
  ['Inventory', 'Category', 'category Papers', 3],
  ['Users', 'Users', 'user Reyes', 7],
  ['Role', 'Roles', 'role Clerk', 2],
  ['Barcode', 'Barcode', 'intake of Ballpen', 6],
  ['Banner', 'Banners', 'banner School opening', 2],
] as const satisfies readonly (readonly [Module, string, string, number])[]

async function writeAudit(db: Db, count: number): Promise<void> {
  const subjects = SUBJECTS.flatMap((subject) => Array.from({ length: subject[3] }, () => subject))
  const part = (place: 0 | 1 | 2) => subjects.map((subject) => subject[place])
  await sql`select setseed(0.12)`.execute(db)
  // Not chained: a million rows wait for each other only in a shop.
  await sql`alter table audit_logs disable trigger user`.execute(db)
  await sql`
    insert into audit_logs (executed_by_name, module, sub_module, action, description, details, logged_at)
    select name, (${part(0)}::text[])[subject], (${part(1)}::text[])[subject], action,
      action || 'd ' || (${part(2)}::text[])[subject] || '-' || lpad(to_hex(hashint4(n)), 8, '0'),
      jsonb_build_array(
        jsonb_build_object('field', 'status', 'oldData', 'Pending', 'newData', 'Approved', 'orderIndex', 0,
          'isDataOption', false),
        jsonb_build_object('field', 'paymentReceived', 'oldData', '', 'newData', n::text || '.00', 'orderIndex', 1,
          'isDataOption', false)),
      now() - interval '1 day' * ${DAYS} * (1 - n::float / ${count})
    from (
      select n, 1 + floor(random() * ${subjects.length})::integer as subject,
        (array['Update', 'Update', 'Update', 'Create', 'Create', 'Delete'])[1 + floor(random() * 6)] as action,
        (${namesOf(FIRST)})[1 + floor(power(random(), 2) * 20)] || ' ' || (${namesOf(LAST)})[1 + floor(random() * 3)] as name
      from generate_series(1, ${count}) n
    ) drawn order by n`.execute(db)
  await sql`alter table audit_logs enable trigger user`.execute(db)
}
