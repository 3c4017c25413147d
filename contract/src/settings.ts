import { z } from 'zod'
import { accentError } from './accent.ts'
import { AddressForm, PickupAddress } from './address.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { MAX_LOW_STOCK } from './low-stock.ts'
import { ORDER_TEXT } from './order-text.ts'
import {
  COMPANY_FIELDS,
  EXPIRY,
  HIGHEST_CEILING,
  LONGEST_RETURN_WINDOW,
  MAIL_SENDER_FIELDS,
  MOST_KINDS,
  PICKUP_FIELDS,
  SHOP_FIELDS,
  SWAP_DAYS,
  SETTINGS_TEXT,
} from './settings-fields.ts'
import { CouriersForm, ListForm, STORED_LISTS } from './settings-lists.ts'
import type { SettingsFormTab } from './settings-tabs.ts'
import { DASHBOARD, NAMES, USERS } from './stale.ts'
import { companyTin, INVALID_TIN } from './tin.ts'
import { deliveryFee, StoredZones, ZONE_TEXT, ZonesForm } from './zones.ts'

const wirePesosBetween = (least: number, most: number, message: string) =>
  z.union([field.wirePesos.pipe(z.number().min(least).max(most))], message)
const addressOrNone = z.union([z.literal(''), field.email('Invalid email.')], 'Invalid email.')

/** How the shop shows itself. */
export const ShopSettings = z.object({
  shopName: field.line(SHOP_FIELDS.shopName).min(1, field.REQUIRED),
  accent: z
    .string()
    .trim()
    .superRefine((accent, context) => {
      const message = accentError(accent)
      if (message !== undefined) context.addIssue({ code: 'custom', message })
    }),
})
export type ShopSettings = z.output<typeof ShopSettings>

/** The company behind the shop. What is empty is printed nowhere. */
export const CompanySettings = z.object({
  registeredName: field.line(COMPANY_FIELDS.registeredName),
  /** 12 or 14 digits, in groups: 123-456-789-000; '' for none. */
  tin: z
    .string()
    .trim()
    .max(50, INVALID_TIN)
    .transform((typed) => (typed === '' ? '' : companyTin(typed)))
    .pipe(z.string(INVALID_TIN)),
  vatRegistered: field.wireBool,
  registeredAddress: field.text(COMPANY_FIELDS.registeredAddress),
  /** Below every receipt of the counter. */
  receiptNote: field.text(COMPANY_FIELDS.receiptNote),
  /** In percent, of seniors and PWDs on prime commodities; each of the three stays as it is when it is left out. */
  specialDiscountRate: wirePesosBetween(0, 100, ORDER_TEXT.rateRange).optional(),
  /** Pesos that one ID number gets it for in a week. */
  specialDiscountCeiling: wirePesosBetween(
    0,
    HIGHEST_CEILING,
    SETTINGS_TEXT.specialDiscountCeiling,
  ).optional(),
  /** How many different products an order needs for it. */
  specialDiscountKinds: field.wireInt
    .pipe(
      z.int().min(1, SETTINGS_TEXT.specialDiscountKinds).max(MOST_KINDS, SETTINGS_TEXT.specialDiscountKinds),
    )
    .optional(),
})
export type CompanySettings = z.output<typeof CompanySettings>

/** The office where orders are picked up. */
export const PickupSettings = AddressForm.extend({
  hours: field.text(PICKUP_FIELDS.hours),
  notes: field.text(PICKUP_FIELDS.notes),
})
export type PickupSettings = z.output<typeof PickupSettings>

export const OrderSettings = z.object({
  /** Days after its delivery in which the return of an order may be requested. */
  returnDays: field.wireInt.pipe(
    z.int().min(0, SETTINGS_TEXT.returnDays).max(LONGEST_RETURN_WINDOW, SETTINGS_TEXT.returnDays),
  ),
  /** Whether delivered orders become Completed when that time is over. */
  completesOrders: field.wireBool,
  /** Days after which an order that nobody has approved is cancelled; 0 for never. */
  expiryDays: field.wireInt.pipe(
    z.int().refine((days) => days === 0 || (days >= EXPIRY.shortest && days <= EXPIRY.longest), {
      error: SETTINGS_TEXT.expiryDays,
    }),
  ),
  /** Whether an order that has payments is approved only once one of them is verified; stays as it is when left out. */
  approvalNeedsPayment: field.wireBool.optional(),
  /** Days after which a size swap that nobody has brought is declined; stays as it is when left out. */
  swapDays: field.wireInt
    .pipe(
      z.int().min(SWAP_DAYS.shortest, SETTINGS_TEXT.swapDays).max(SWAP_DAYS.longest, SETTINGS_TEXT.swapDays),
    )
    .optional(),
})
export type OrderSettings = z.output<typeof OrderSettings>

export const StockSettings = z.object({
  /** How many pieces left to sell are few, of an option that says nothing else; 0 for none. */
  lowStockAt: field.wireInt.pipe(
    z.int().min(0, SETTINGS_TEXT.lowStockAt).max(MAX_LOW_STOCK, SETTINGS_TEXT.lowStockAt),
  ),
})
export type StockSettings = z.output<typeof StockSettings>

/** Who mails are from; what is empty is as the installation has it (MAIL_FROM). */
export const MailSender = z.object({
  senderName: field.line(MAIL_SENDER_FIELDS.senderName),
  senderAddress: addressOrNone,
  replyTo: addressOrNone,
})
export type MailSender = z.output<typeof MailSender>

/** What is asked of an order that leaves, and what its delivery costs beside the zones; amounts are pesos. */
export const DeliverySettings = z.object({
  trackingRequired: field.wireBool,
  feesOn: field.wireBool,
  /** Of addresses that no zone has: they cost `elsewhereFee`, or are not delivered to. */
  elsewhere: z.enum(['fee', 'refuse']),
  elsewhereFee: deliveryFee,
  /** The subtotal from which on a delivery is free; null for none. */
  freeFrom: z.union(
    [z.literal('').transform(() => null), z.null(), field.wirePesos.pipe(z.number().min(0).max(10_000_000))],
    ZONE_TEXT.freeFrom,
  ),
})
export type DeliverySettings = z.output<typeof DeliverySettings>

export const SETTINGS_FORMS = {
  shop: ShopSettings,
  company: CompanySettings,
  pickup: PickupSettings,
  orders: OrderSettings,
  stock: StockSettings,
  mail: MailSender,
  delivery: DeliverySettings,
} as const satisfies Record<SettingsFormTab, z.ZodType>

/** Of every tab: what an edit starts from, and who changed it last. */
const stored = {
  version: z.int(),
  /** False as long as it holds what the installation came with. */
  isSet: z.boolean(),
  /** '' as long as nobody has. */
  changedBy: z.string(),
  changedOn: z.string(),
}

/** All tabs of Shop settings as they are stored: what was set by SQL before, or under older rules, must show as well. */
export const Settings = z.object({
  shop: z.object({
    shopName: z.string(),
    accent: z.string(),
    /** '' without one. */
    logoUrl: z.string(),
    ...stored,
  }),
  company: z.object({
    registeredName: z.string(),
    tin: z.string(),
    vatRegistered: z.boolean(),
    registeredAddress: z.string(),
    receiptNote: z.string(),
    specialDiscountRate: z.number(),
    specialDiscountCeiling: z.number(),
    specialDiscountKinds: z.int(),
    ...stored,
  }),
  pickup: PickupAddress.omit({ id: true, address: true }).extend(stored),
  orders: z.object({
    returnDays: z.int(),
    completesOrders: z.boolean(),
    expiryDays: z.int(),
    approvalNeedsPayment: z.boolean(),
    swapDays: z.int(),
    ...stored,
  }),
  stock: z.object({ lowStockAt: z.int(), ...stored }),
  'grade-levels': STORED_LISTS['grade-levels'].extend(stored),
  reasons: STORED_LISTS.reasons.extend(stored),
  mail: z.object({ senderName: z.string(), senderAddress: z.string(), replyTo: z.string(), ...stored }),
  delivery: z.object({
    trackingRequired: z.boolean(),
    feesOn: z.boolean(),
    elsewhere: z.enum(['fee', 'refuse']),
    elsewhereFee: z.number(),
    freeFrom: z.number().nullable(),
    ...stored,
  }),
  couriers: STORED_LISTS.couriers.extend(stored),
  zones: StoredZones.extend(stored),
})
export type Settings = z.output<typeof Settings>

export const getSettings = endpoint({
  name: 'getSettings',
  summary: 'All settings of the shop with their versions',
  method: 'GET',
  path: '/Settings',
  access: 'Shop Settings.view',
  answer: Settings,
})

/** What a save started from: from an older version it is refused with 409. */
const version = field.wireInt
const update = { method: 'PUT', access: 'Shop Settings.edit', refusals: ['changed'] } as const

export const updateShop = endpoint({
  ...update,
  name: 'updateShop',
  summary: 'Changes name, accent and logo of the shop',
  path: '/Settings/shop',
  invalidates: ['getSettings', 'getClientSettings', 'getCompanyProfile'],
  limit: 'upload',
  form: 'Pascal',
  body: ShopSettings.extend({
    /** Without a new `Logo` true keeps the one that there is, and false removes it. */
    retainLogo: field.wireBool.default(true),
    version,
  }),
  files: { Logo: { max: 1, kind: 'picture' } },
  answer: Settings.shape.shop,
})

export const updateCompany = endpoint({
  ...update,
  name: 'updateCompany',
  summary: 'Changes the company behind the shop',
  path: '/Settings/company',
  invalidates: ['getSettings', 'getCompanyProfile', 'getReceipt'],
  body: CompanySettings.extend({ version }),
  answer: Settings.shape.company,
})

export const updatePickup = endpoint({
  ...update,
  name: 'updatePickup',
  summary: 'Changes where and when orders are picked up',
  path: '/Settings/pickup',
  invalidates: ['getSettings', 'getPickupAddress'],
  body: PickupSettings.extend({ version }),
  answer: Settings.shape.pickup,
})

export const updateOrderSettings = endpoint({
  ...update,
  name: 'updateOrderSettings',
  summary: 'Changes the return window and what follows it, and when pending orders expire',
  path: '/Settings/orders',
  invalidates: ['getSettings', 'getClientSettings', 'getOrder'],
  body: OrderSettings.extend({ version }),
  answer: Settings.shape.orders,
})

export const updateStockSettings = endpoint({
  ...update,
  name: 'updateStockSettings',
  summary: 'Changes when stock is low',
  path: '/Settings/stock',
  invalidates: ['getSettings', 'getClientSettings', 'listProducts', ...DASHBOARD],
  body: StockSettings.extend({ version }),
  answer: Settings.shape.stock,
})

export const updateMailSender = endpoint({
  ...update,
  name: 'updateMailSender',
  summary: 'Changes who mails are from',
  path: '/Settings/mail',
  invalidates: ['getSettings'],
  body: MailSender.extend({ version }),
  answer: Settings.shape.mail,
})

export const updateGradeLevels = endpoint({
  ...update,
  name: 'updateGradeLevels',
  summary: 'Changes the grade levels; what is left out is deleted when nothing has it',
  path: '/Settings/grade-levels',
  invalidates: [
    'getSettings',
    'listGradeLevels',
    ...NAMES,
    ...USERS,
    'getProfile',
    'getCustomer',
    'listCart',
  ],
  body: ListForm.extend({ version }),
  answer: Settings.shape['grade-levels'],
})

export const updateReasons = endpoint({
  ...update,
  name: 'updateReasons',
  summary: 'Changes the reasons for a return; what is left out is deleted when nothing has it',
  path: '/Settings/reasons',
  invalidates: ['getSettings', 'listReasons', 'listReturns', 'listMyReturns', 'getReturn'],
  body: ListForm.extend({ version }),
  answer: Settings.shape.reasons,
})

export const updateDelivery = endpoint({
  ...update,
  name: 'updateDelivery',
  summary: 'Changes what is asked of an order that leaves',
  path: '/Settings/delivery',
  invalidates: ['getSettings', 'listCouriers', 'getDeliveryFee'],
  body: DeliverySettings.extend({ version }),
  answer: Settings.shape.delivery,
})

export const updateCouriers = endpoint({
  ...update,
  name: 'updateCouriers',
  summary: 'Changes the couriers; what is left out is deleted, and orders keep their copies',
  path: '/Settings/couriers',
  invalidates: ['getSettings', 'listCouriers'],
  body: CouriersForm.extend({ version }),
  answer: Settings.shape.couriers,
})

export const updateZones = endpoint({
  ...update,
  name: 'updateZones',
  summary: 'Changes where the shop delivers and for how much; orders keep their fees',
  path: '/Settings/zones',
  invalidates: ['getSettings', 'getDeliveryFee'],
  bodyLimit: 1_000_000,
  body: ZonesForm.extend({ version }),
  answer: Settings.shape.zones,
})
