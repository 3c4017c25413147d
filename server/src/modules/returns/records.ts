import type { ReturnStatus } from '@kwaderno/contract/return-status.ts'
import type { TaxClass } from '@kwaderno/contract/tax.ts'
import type { SpecialDiscountType } from '@kwaderno/contract/special-discount.ts'
import type { Kysely, Selectable } from 'kysely'
import { fullNameOf } from '../../core/person-name.ts'
import { prepared } from '../../db/client.ts'
import type { Database } from '../../db/tables.ts'
import type { ReturnRequestsTable } from '../../db/tables/returns.ts'

export interface AttachmentRecord {
  id: number
  kind: 'request' | 'paymentDetail'
  file_name: string
  storage_key: string
}

/** The reasons of a request's pieces, each once, in the order of the pieces. */
export const REASONS = (id: string) => `
  (select coalesce(string_agg(name, ', ' order by place), '') from (
    select reasons.label as name, min(i.position) as place
    from return_items i join reasons on reasons.id = i.reason_id
    where i.return_request_id = ${id} group by reasons.label) named) as reason`

export const ATTACHMENTS = (id: string) => `
  (select coalesce(json_agg(json_build_object('id', a.id, 'kind', a.kind, 'file_name', a.file_name,
    'storage_key', f.storage_key) order by a.id), '[]')
  from return_attachments a join files f on f.id = a.file_id where a.return_request_id = ${id}) as attachments`

/** What every list shows of a request itself. */
export const ROW_COLUMNS = [
  'return_requests.id',
  'return_requests.order_id',
  'return_requests.order_number',
  'return_requests.requested_by',
  'return_requests.status',
  'return_requests.remarks',
  'return_requests.is_exchange',
  'return_requests.is_swap',
  'return_requests.created_at',
] as const

export interface RowParts {
  reason: string
  attachments: AttachmentRecord[]
}

export type RowRecord = RowParts &
  Pick<
    Selectable<ReturnRequestsTable>,
    | 'id'
    | 'order_id'
    | 'order_number'
    | 'requested_by'
    | 'status'
    | 'remarks'
    | 'is_exchange'
    | 'is_swap'
    | 'created_at'
  >

/** A returned piece with what it was bought as. */
export interface UnitRecord {
  id: number
  order_item_id: number
  unit_index: number
  reason: string
  name: string
  variation: string[]
  sku: string
  item_description: string
  categories: string[]
  image_key: string | null
  price_centavos: number
  exchange: ExchangeRecord[]
}

export interface ExchangeRecord {
  id: number
  row_number: number
  product_option_id: number | null
  name: string
  variation: string[]
  sku: string
  item_description: string
  categories: string[]
  quantity: number
  price_centavos: number
  tax_class: TaxClass
  status: ReturnStatus
  return_type: 0 | 1 | null
}

export interface ReturnRecord extends Selectable<ReturnRequestsTable>, RowParts {
  order: {
    address_text: string
    tin_number: string
    student_name: string
    mobile_number: string
    grade_level: string
    discount_rate: number | null
    discount_type: string
    special_discount_type: SpecialDiscountType | ''
    special_discount_rate: number | null
    subtotal_centavos: number
    amount_less_centavos: number
    total_centavos: number
  }
  /** Of the first document of its invoice; null without one. */
  invoice_vat_registered: boolean | null
  approver_name: string | null
  changer_name: string | null
  units: UnitRecord[]
}

/** The pieces of a request, each with what it is exchanged for. */
export const UNITS = (id: string) => `
  (select coalesce(json_agg(json_build_object('id', u.id, 'order_item_id', u.order_item_id,
      'unit_index', u.unit_index, 'reason', reasons.label, 'name', i.name, 'variation', i.variation, 'sku', i.sku,
      'item_description', i.item_description, 'categories', i.categories, 'image_key', i.image_key,
      'price_centavos', i.price_centavos, 'exchange',
      (select coalesce(json_agg(json_build_object('id', e.id, 'row_number', e.row_number,
          'product_option_id', e.product_option_id, 'name', e.name, 'variation', e.variation, 'sku', e.sku,
          'item_description', e.item_description, 'categories', e.categories, 'quantity', e.quantity,
          'price_centavos', e.price_centavos, 'tax_class', e.tax_class, 'status', e.status,
          'return_type', e.return_type)
          order by e.row_number), '[]')
        from exchange_items e where e.return_item_id = u.id)
    ) order by u.position), '[]')
    from return_items u join order_items i on i.id = u.order_item_id join reasons on reasons.id = u.reason_id
    where u.return_request_id = ${id}) as units`

const selectReturn = prepared<ReturnRecord>(
  'return',
  `select r.*,
    json_build_object('address_text', o.address_text, 'tin_number', o.tin_number, 'student_name', o.student_name,
      'mobile_number', o.mobile_number, 'grade_level', o.grade_level, 'discount_rate', o.discount_rate,
      'discount_type', o.discount_type, 'special_discount_type', o.special_discount_type,
      'special_discount_rate', o.special_discount_rate, 'subtotal_centavos', o.subtotal_centavos,
      'amount_less_centavos', o.amount_less_centavos, 'total_centavos', o.total_centavos) as "order",
    ${fullNameOf('approver')} as approver_name, ${fullNameOf('changer')} as changer_name,
    (select (d.body -> 'seller' ->> 'vatRegistered')::boolean from invoice_documents d
      where d.exchange_id = r.id order by d.version limit 1) as invoice_vat_registered,
    ${REASONS('r.id')}, ${ATTACHMENTS('r.id')}, ${UNITS('r.id')}
  from return_requests r join orders o on o.id = r.order_id left join users approver on approver.id = r.approver_id
    left join users changer on changer.id = r.changed_by_id
  where r.id = $1`,
)

/** A request with everything that its views show, in one statement. */
export async function findReturn(db: Kysely<Database>, id: number): Promise<ReturnRecord | undefined> {
  return (await selectReturn(db, [id]))[0]
}
