import type { SettingsFormTab, SettingsList } from './settings-tabs.ts'
import {
  choiceField,
  countField,
  percentField,
  pesosField,
  textField,
  yesNoField,
  type DescribedFields,
} from './described-field.ts'
import { LOW_STOCK_TEXT, MAX_LOW_STOCK } from './low-stock.ts'

/** What Shop settings edits, by tab, in the order of each tab. */

export const HIGHEST_CEILING = 1_000_000
export const MOST_KINDS = 100
export const LONGEST_RETURN_WINDOW = 365
/** In days; 0 beside them for never. */
export const EXPIRY = { shortest: 2, longest: 60 } as const
/** For how many days the new sizes of a swap are held. */
export const SWAP_DAYS = { shortest: 1, longest: 60, default: 7 } as const

export const SHOP_FIELDS = {
  shopName: textField('Shop name', 60),
  accent: textField('Accent colour', 7),
} as const satisfies DescribedFields

export const LOGO_LABEL = 'Logo'
/** A logo may be these by its content, and this large. */
export const LOGO_KINDS = ['image/png', 'image/jpeg', 'image/webp'] as const
export const MAX_LOGO_BYTES = 2_000_000

export const COMPANY_FIELDS = {
  registeredName: textField('Registered name', 200),
  tin: textField('TIN', 18),
  vatRegistered: yesNoField('VAT-registered'),
  registeredAddress: textField('Registered address', 300),
  receiptNote: textField('Note on receipts', 300),
  specialDiscountRate: { ...percentField('Special discount rate'), most: '100.00'.length },
  specialDiscountCeiling: pesosField('Weekly purchase ceiling'),
  specialDiscountKinds: countField('Least kinds of prime commodities', MOST_KINDS),
} as const satisfies DescribedFields

/** Of seniors and PWDs, as long as the shop says nothing else: percent, pesos of a week, different products. */
export const SPECIAL_DISCOUNT_DEFAULTS = {
  specialDiscountRate: 5,
  specialDiscountCeiling: 2500,
  specialDiscountKinds: 4,
} as const

export const PICKUP_FIELDS = {
  receiverName: textField('Office', 200),
  email: textField('Email', 254),
  contactNumber: textField('Contact number', 13),
  residence: textField('Street address', 200),
  region: textField('Region', 200),
  province: textField('Province', 200),
  city: textField('City', 200),
  barangay: textField('Barangay', 200),
  hours: textField('Opening hours', 300),
  notes: textField('Notes', 500),
} as const satisfies DescribedFields

export const ORDER_SETTING_FIELDS = {
  returnDays: countField('Return window in days', LONGEST_RETURN_WINDOW),
  completesOrders: yesNoField('Complete orders after it'),
  expiryDays: countField('Expiry of holds in days', EXPIRY.longest),
  approvalNeedsPayment: yesNoField('Approval needs a verified payment'),
  swapDays: countField('Size swaps are held for days', SWAP_DAYS.longest),
} as const satisfies DescribedFields

export const STOCK_SETTING_FIELDS = {
  lowStockAt: countField('Low stock at', MAX_LOW_STOCK),
} as const satisfies DescribedFields

export const MAIL_SENDER_FIELDS = {
  senderName: textField('Sender name', 100),
  senderAddress: textField('Sender address', 254),
  replyTo: textField('Reply address', 254),
} as const satisfies DescribedFields

export const DELIVERY_FIELDS = {
  trackingRequired: yesNoField('Courier and tracking number are required'),
  feesOn: yesNoField('Delivery fees'),
  elsewhere: choiceField('Everywhere else', { fee: 'Costs a fee', refuse: 'Is not delivered to' }),
  elsewhereFee: pesosField('Fee everywhere else'),
  freeFrom: pesosField('Free from'),
} as const satisfies DescribedFields

/** An entry of a list. */
export const LIST_ITEM_FIELDS = {
  name: textField('Name', 50),
} as const satisfies DescribedFields

/** A zone of delivery. */
export const ZONE_FIELDS = { name: textField('Name', 50) } as const satisfies DescribedFields

/** An entry of each list, as sentences name it. */
export const LIST_ENTRY = {
  'grade-levels': 'grade level',
  reasons: 'reason',
  couriers: 'courier',
} as const satisfies Record<SettingsList, string>

export const SETTINGS_FIELDS = {
  shop: SHOP_FIELDS,
  company: COMPANY_FIELDS,
  pickup: PICKUP_FIELDS,
  orders: ORDER_SETTING_FIELDS,
  stock: STOCK_SETTING_FIELDS,
  mail: MAIL_SENDER_FIELDS,
  delivery: DELIVERY_FIELDS,
} as const satisfies Record<SettingsFormTab, DescribedFields>

/** Entries of a list, retired ones among them. */
export const LONGEST_LIST = 100

export const SETTINGS_TEXT = {
  updated: { title: 'Updated!', text: 'Shop settings have been updated.' },
  failed: 'Failed to update the settings, please try again.',
  changed: 'Someone else has changed these settings.',
  expiryDays: `Use 0, or a whole number from ${EXPIRY.shortest} to ${EXPIRY.longest}.`,
  swapDays: `Use a whole number from ${SWAP_DAYS.shortest} to ${SWAP_DAYS.longest}.`,
  lowStockAt: LOW_STOCK_TEXT,
  logo: 'Choose a PNG, JPEG or WebP picture of at most 2 MB.',
  taken: 'This name is in the list already.',
  goneItem: 'One of these entries no longer exists.',
  longList: `Use at most ${LONGEST_LIST} entries.`,
  keepOne: (list: SettingsList) => `Keep at least one ${LIST_ENTRY[list]}.`,
  inUse: (list: SettingsList) => `This ${LIST_ENTRY[list]} is in use. Retire it instead.`,
  specialDiscountCeiling: `Use an amount from 0 to ${HIGHEST_CEILING.toLocaleString('en-PH')}.`,
  specialDiscountKinds: `Use a whole number from 1 to ${MOST_KINDS}.`,
  returnDays: `Use a whole number from 0 to ${LONGEST_RETURN_WINDOW}.`,
} as const
