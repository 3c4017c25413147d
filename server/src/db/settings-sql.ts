import { SPECIAL_DISCOUNT_DEFAULTS, SWAP_DAYS } from '@kwaderno/contract/settings-fields.ts'

// Settings of the shop as fragments of statements, so that reading one costs no statement of its own.

const setting = (tab: string, name: string) =>
  `(select value ->> '${name}' from shop_settings where tab = '${tab}')`

export const SHOP_NAME = setting('shop', 'shopName')
/** #RRGGBB */
export const SHOP_ACCENT = setting('shop', 'accent')
/** The storage key of the logo; null without one. */
export const SHOP_LOGO = `(
  select storage_key from shop_settings join files on files.id = logo_file_id where tab = 'shop'
)`
/** Days after its delivery in which the return of an order may be requested. */
export const RETURN_DAYS = `${setting('orders', 'returnDays')}::integer`
/** Whether delivered orders become Completed after that. */
export const COMPLETES_ORDERS = `${setting('orders', 'completesOrders')}::boolean`
/** After how many days a pending order expires; 0 for never. */
export const EXPIRY_DAYS = `${setting('orders', 'expiryDays')}::integer`
/** Whether an order that has payments is approved only once one of them is verified. */
export const APPROVAL_NEEDS_PAYMENT = `coalesce(${setting('orders', 'approvalNeedsPayment')}::boolean, false)`
/** For how many days the new sizes of a swap are held; what an older version has saved is without it. */
export const SWAP_HOLD_DAYS = `coalesce(${setting('orders', 'swapDays')}::integer, ${SWAP_DAYS.default})`
/** How many pieces left to sell are few, of an option that says nothing else. */
export const LOW_STOCK_AT = `${setting('stock', 'lowStockAt')}::integer`
/** Whether an order leaves only with a courier and a tracking number. */
export const TRACKING_REQUIRED = `${setting('delivery', 'trackingRequired')}::boolean`
/** The `DeliveryRules` as jsonb; null as long as the shop asks for no fees. */
export const DELIVERY_RULES = `(
  select delivery.value || jsonb_build_object('zones', zones.value -> 'items')
  from shop_settings delivery, shop_settings zones
  where delivery.tab = 'delivery' and zones.tab = 'zones' and (delivery.value ->> 'feesOn')::boolean
)`
/** What stands below every receipt of the counter. */
export const RECEIPT_NOTE = setting('company', 'receiptNote')
/** The pickup office as jsonb: the fields of an address, hours and notes. */
export const PICKUP_OFFICE = `(select value from shop_settings where tab = 'pickup')`
/** What a tab holds that an older version has saved, who knows nothing of these, as jsonb. */
export const COMPANY_DEFAULTS = `'${JSON.stringify(SPECIAL_DISCOUNT_DEFAULTS)}'::jsonb`
/** Rate, ceiling and least kinds of the special discount as jsonb, in the words of Shop settings. */
export const SPECIAL_DISCOUNT = `(select ${COMPANY_DEFAULTS} || value from shop_settings where tab = 'company')`
