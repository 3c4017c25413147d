import type { MailKind } from '@kwaderno/contract/mail-kinds.ts'
import type { SpecialDiscountType } from '@kwaderno/contract/special-discount.ts'
import { sql, type Kysely } from 'kysely'
import { prepared } from '../../db/client.ts'
import { fullNameOf } from '../../core/person-name.ts'
import { PICKUP_OFFICE, RETURN_DAYS, SHOP_ACCENT, SHOP_LOGO, SHOP_NAME } from '../../db/settings-sql.ts'
import type { Database } from '../../db/tables.ts'
import type { PickupSettings } from '@kwaderno/contract/settings.ts'
import type { DeliveryMethod } from '@kwaderno/contract/delivery-methods.ts'

type Db = Kysely<Database>

/** Whom a mail is for, and what staff and he himself say of its kind. */
export interface Addressee {
  user_id: number
  address: string
  first_name: string
  full_name: string
  shop_name: string
  accent: string
  /** Null without one. */
  logo_key: string | null
  /** Null for the original's. */
  subject: string | null
  body: string | null
  /** False when staff have switched the kind off, or the user has. */
  is_wanted: boolean
}

/** @param user how the row of users is called in the statement @param kind SQL of the kind */
const addresseeColumns = (user: string, kind: string) => `
  ${user}.id as user_id, ${user}.email_address as address, ${user}.first_name,
  ${fullNameOf(user)} as full_name, ${SHOP_NAME} as shop_name, ${SHOP_ACCENT} as accent, ${SHOP_LOGO} as logo_key,
  template.subject, template.body,
  coalesce(template.is_on, true) and ${user}.erased_at is null
    and not exists (select from muted_mails m where m.user_id = ${user}.id and m.kind = ${kind}) as is_wanted`

/** The same as jsonb of one user, for who reads something else at the same time. @param user SQL of the id */
export const addresseeSql = (user: string, kind: MailKind) => `(
  select to_jsonb(addressee) from (
    select ${addresseeColumns('reader', `'${kind}'`)}
    from users reader left join mail_templates template on template.kind = '${kind}' where reader.id = ${user}
  ) as addressee)`

const selectAddressee = prepared<Addressee>(
  'mail-addressee',
  `select ${addresseeColumns('reader', '$2::text')}
  from users reader left join mail_templates template on template.kind = $2::text where reader.id = $1`,
)

export async function findAddressee(db: Db, userId: number, kind: MailKind): Promise<Addressee | undefined> {
  return (await selectAddressee(db, [userId, kind]))[0]
}

interface MailedDiscount {
  /** What staff have called the free one. */
  type: string
  rate: number | null
  special_type: SpecialDiscountType | ''
  special_rate: number | null
  centavos: number
}

/** An order as its mails tell of it. */
export interface MailedOrder {
  id: number
  order_number: string
  placed_at: Date
  items: { name: string; variation: string[]; quantity: number; total_centavos: number }[]
  /** Null without one. */
  discount: MailedDiscount | null
  total_centavos: number
  delivery_fee_centavos: number
  delivery_method: DeliveryMethod
  delivery_date: string | null
  /** Each '' as long as nobody has said. */
  courier: string
  courier_link: string
  tracking_number: string
  reason: string
  /** The end of the return window; null before the delivery. */
  return_until: Date | null
  pickup_office: PickupSettings | null
  /** Null for one that was never ready for pickup. */
  claim_code: string | null
}

const selectOrder = prepared<Addressee & MailedOrder>(
  'mailed-order',
  `select ${addresseeColumns('reader', '$2::text')},
    o.id, o.order_number, o.placed_at, o.total_centavos, o.delivery_fee_centavos, o.delivery_method, o.delivery_date, o.reason,
    o.courier, o.courier_link, o.tracking_number,
    case when o.amount_less_centavos > 0 then json_build_object('type', o.discount_type, 'rate', o.discount_rate,
      'special_type', o.special_discount_type, 'special_rate', o.special_discount_rate,
      'centavos', o.amount_less_centavos) end as discount,
    o.delivered_at + make_interval(days => ${RETURN_DAYS}) as return_until,
    case when o.delivery_method = 'PickUp' then ${PICKUP_OFFICE} end as pickup_office,
    (select code from claims c where c.order_id = o.id) as claim_code,
    (select coalesce(json_agg(json_build_object('name', i.name, 'variation', i.variation, 'quantity', i.quantity,
      'total_centavos', i.total_centavos) order by i.position), '[]') from order_items i where i.order_id = o.id) as items
  from orders o join users reader on reader.id = o.user_id
  left join mail_templates template on template.kind = $2::text
  where o.id = $1`,
)

/** An order with whom its mail is for; undefined for one without an account. */
export async function findMailedOrder(
  db: Db,
  orderId: number,
  kind: MailKind,
): Promise<(Addressee & MailedOrder) | undefined> {
  return (await selectOrder(db, [orderId, kind]))[0]
}

/** A rendered mail that is ready to be queued. */
export interface NewMailRow {
  kind: MailKind
  user_id: number
  address: string
  subject: string
  text: string
  html: string
  sealed: string | null
  order_id: number | null
  order_number: string
  return_request_id: number | null
  occasion: string
  claim_code?: string
  resend_of?: number
}

/** Queues a mail, unless there is one of this kind, record and occasion. */
export async function insertMail(db: Db, mail: NewMailRow): Promise<void> {
  await db
    .insertInto('mails')
    .values(mail)
    .onConflict((conflict) =>
      conflict
        .expression(sql`kind, user_id, coalesce(order_id, 0), coalesce(return_request_id, 0), occasion`)
        .doNothing(),
    )
    .execute()
}
