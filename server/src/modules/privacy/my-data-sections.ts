import { MAIL_KINDS, MAIL_KIND_NAMES, isSecretMail } from '@kwaderno/contract/mail-kinds.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '../../db/tables.ts'

type Db = Kysely<Database>

/** A part of data.json: one object, or a list of them. */
interface Section {
  name: string
  isList: boolean
  /** A statement with a row of `item` for each, of the account `id`. It names no other person: no staff, no flags, no notes. */
  items: (id: number) => RawBuilder<{ item: unknown }>
}

const list = (name: string, items: Section['items']): Section => ({ name, isList: true, items })

/** Pesos, as everywhere on the wire. */
const pesos = (centavos: string) => sql.raw(`round(${centavos} / 100.0, 2)`)
const lines = (rows: RawBuilder<unknown>) => sql`(select coalesce(jsonb_agg(line), '[]') from (${rows}) line)`

const SECRET_KINDS = MAIL_KIND_NAMES.filter((kind) => isSecretMail(kind))

const profile = (id: number) => sql<{ item: unknown }>`
  select jsonb_build_object('userName', u.user_name, 'email', u.email_address, 'firstName', u.first_name,
    'middleName', u.middle_name, 'lastName', u.last_name, 'contactNumber', u.contact_number, 'registeredOn', u.created_at,
    'approvedOn', u.approved_at) as item
  from users u where u.id = ${id}`

const students = (id: number) => sql<{ item: unknown }>`
  select jsonb_build_object('firstName', s.first_name, 'middleName', s.middle_name, 'lastName', s.last_name,
    'studentId', s.student_id, 'gradeLevel', g.name, 'addedOn', s.created_at, 'leftOn', s.retired_at) as item
  from students s left join grade_levels g on g.id = s.grade_level_id where s.user_id = ${id} order by s.id`

const addresses = (id: number) => sql<{ item: unknown }>`
  select jsonb_build_object('receiverName', receiver_name, 'email', email, 'contactNumber', contact_number,
    'residence', residence, 'region', region, 'province', province, 'city', city, 'barangay', barangay,
    'isDefault', is_default, 'addedOn', created_at) as item
  from addresses where user_id = ${id} order by id`

const orders = (id: number) => sql<{ item: unknown }>`
  select jsonb_build_object('orderNumber', o.order_number, 'placedOn', o.placed_at, 'status', o.status,
    'customerName', o.customer_name, 'customerEmail', o.customer_email, 'studentName', o.student_name,
    'gradeLevel', o.grade_level, 'mobileNumber', o.mobile_number, 'tinNumber', o.tin_number,
    'paymentType', o.payment_type, 'deliveryMethod', o.delivery_method, 'receiverName', o.receiver_name,
    'address', o.address_text, 'contact', o.contact, 'email', o.email, 'remarks', o.remarks, 'reason', o.reason,
    'discountType', o.discount_type, 'discountRate', o.discount_rate, 'subtotal', ${pesos('o.subtotal_centavos')},
    'amountLess', ${pesos('o.amount_less_centavos')}, 'deliveryFee', ${pesos('o.delivery_fee_centavos')},
    'totalPrice', ${pesos('o.total_centavos')}, 'courier', o.courier, 'trackingNumber', o.tracking_number)
    || jsonb_build_object(
    'specialDiscount', jsonb_build_object('type', o.special_discount_type, 'name', o.special_discount_name,
      'idNumber', o.special_discount_id_number),
    'claimedDiscount', jsonb_build_object('type', o.claimed_discount_type, 'name', o.claimed_discount_name,
      'idNumber', o.claimed_discount_id_number),
    'items', ${lines(sql`
      select i.name, i.variation, i.sku, i.item_description as "itemDescription", i.quantity,
        ${pesos('i.price_centavos')} as price, ${pesos('i.total_centavos')} as "totalPrice"
      from order_items i where i.order_id = o.id order by i.position`)},
    'history', ${lines(sql`
      select h.status, h.created_at as "on" from order_histories h where h.order_id = o.id order by h.id`)}
    ) as item
  from orders o where o.user_id = ${id} order by o.id`

const payments = (id: number) => sql<{ item: unknown }>`
  select jsonb_build_object('orderNumber', o.order_number, 'placedOn', p.placed_at, 'state', p.state,
    'reference', p.reference, 'amount', ${pesos('p.amount_centavos')}, 'paidOn', p.paid_on, 'payer', p.payer,
    'paidTo', a.provider || ' ' || a.account_number, 'reason', p.reason) as item
  from payments p join orders o on o.id = p.order_id
  left join payment_accounts a on a.id = p.payment_account_id
  where o.user_id = ${id} order by p.id`

const requests = (id: number) => sql<{ item: unknown }>`
  select jsonb_build_object('orderNumber', r.order_number, 'requestedOn', r.created_at, 'status', r.status,
    'isExchange', r.is_exchange, 'remarks', r.remarks,
    'items', ${lines(sql`
      select i.name, i.variation, i.sku, why.name as reason from return_items u
      join order_items i on i.id = u.order_item_id left join reasons why on why.id = u.reason_id
      where u.return_request_id = r.id order by u.position`)},
    'exchangedFor', ${lines(sql`
      select e.name, e.variation, e.sku, e.quantity, ${pesos('e.price_centavos')} as price, e.status
      from exchange_items e where e.return_request_id = r.id order by e.row_number`)}) as item
  from return_requests r where r.user_id = ${id} order by r.id`

/** Who of the staff has answered is not said. */
const messages = (id: number) => sql<{ item: unknown }>`
  select jsonb_build_object('from', case when sender_id = ${id} then 'you' else 'shop' end, 'sentOn', created_at,
    'text', content) as item
  from chat_messages where customer_id = ${id} order by id`

/** What staff are told is of others. */
const notifications = (id: number) => sql<{ item: unknown }>`
  select jsonb_build_object('title', n.title, 'text', n.description, 'sentOn', n.created_at, 'readOn', r.viewed_at) as item
  from notification_recipients r join notifications n on n.id = r.notification_id
  where r.user_id = ${id} and n.audience = 'member' order by n.id`

/** Of a mail with a link that sets a password only that it was sent. */
const mails = (id: number) => sql<{ item: unknown }>`
  select jsonb_build_object('kind', ${JSON.stringify(labels)}::jsonb ->> m.kind, 'address', m.address,
    'subject', m.subject, 'text', case when m.kind = any(${SECRET_KINDS}) then '' else m.text end,
    'sentOn', m.sent_at, 'queuedOn', m.created_at) as item
  from mails m where m.user_id = ${id} order by m.id`
const labels = Object.fromEntries(MAIL_KIND_NAMES.map((kind) => [kind, MAIL_KINDS[kind].label]))

const consents = (id: number) => sql<{ item: unknown }>`
  select jsonb_build_object('version', version, 'agreedOn', agreed_at) as item
  from privacy_consents where user_id = ${id} order by version`

const erasures = (id: number) => sql<{ item: unknown }>`
  select jsonb_build_object('requestedOn', requested_at, 'state', state, 'reason', reason, 'decidedOn', decided_at) as item
  from erasures where user_id = ${id} order by id`

/** Which role of the shop has opened what, and when; not who. */
const accesses = (id: number) => sql<{ item: unknown }>`
  select jsonb_build_object('on', l.seen_at, 'role', l.role_name, 'what', l.kind, 'orderNumber', o.order_number) as item
  from access_log l left join orders o on o.id = l.order_id where l.subject_id = ${id} order by l.id`

const SECTIONS: readonly Section[] = [
  { name: 'profile', isList: false, items: profile },
  list('students', students),
  list('addresses', addresses),
  list('orders', orders),
  list('payments', payments),
  list('requests', requests),
  list('messages', messages),
  list('notifications', notifications),
  list('mails', mails),
  list('consents', consents),
  list('erasures', erasures),
  list('accesses', accesses),
]

/** What the shop keeps of an account, by the name of its part. */
export async function readSections(db: Db, id: number): Promise<Record<string, unknown>> {
  const data: Record<string, unknown> = {}
  for (const { name, isList, items } of SECTIONS) {
    const { rows } = await items(id).execute(db)
    data[name] = isList ? rows.map(({ item }) => item) : rows[0]?.item
  }
  return data
}

/** A file that the caller has sent, and where in storage it lies. */
export interface OwnFile {
  id: number
  key: string
  name: string
  /** The folder that it gets. */
  folder: string
}

/** Proofs of payment, pictures of a claim, and what was sent with requests; what staff have attached is not his. */
export async function listOwnFiles(db: Db, id: number): Promise<OwnFile[]> {
  const { rows } = await sql<OwnFile>`
    select f.id, f.storage_key as key, a.file_name as name, 'orders/' || o.order_number as folder
    from order_attachments a join orders o on o.id = a.order_id join files f on f.id = a.file_id
    where o.user_id = ${id} and a.kind <> 'paymentDetail'
    union all
    select f.id, f.storage_key, a.file_name, 'requests/' || r.order_number
    from return_attachments a join return_requests r on r.id = a.return_request_id join files f on f.id = a.file_id
    where r.user_id = ${id} and a.kind = 'request'
    order by folder, id`.execute(db)
  return rows
}

/** The key of the own picture, of which storage has sizes. */
export async function findOwnPicture(db: Db, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .innerJoin('files', 'files.id', 'users.photo_file_id')
    .select('files.storage_key')
    .where('users.id', '=', id)
    .executeTakeFirst()
  return row?.storage_key
}
