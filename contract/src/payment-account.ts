import { z } from 'zod'
import { PAYMENT_TYPES } from './payment-types.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import {
  ACCOUNT_KINDS,
  ACCOUNT_PAYMENT_TYPES,
  MAX_PAYMENT_ACCOUNTS,
  PAYMENT_ACCOUNT_FIELDS,
  type AccountKind,
} from './payment-account-fields.ts'
import { PAYMENT_ACCOUNTS } from './stale.ts'

const kind = z.enum(Object.keys(ACCOUNT_KINDS) as [AccountKind, ...AccountKind[]], field.REQUIRED)
const paymentType = z.enum(ACCOUNT_PAYMENT_TYPES, 'Unknown payment type.')

const requiredLine = (described: { most: number }) => field.line(described).min(1, field.REQUIRED)

/** Where customers pay. */
export const PaymentAccount = z.object({
  id: z.int(),
  kind,
  /** Of the bank or the e-wallet. */
  provider: z.string(),
  accountName: z.string(),
  accountNumber: z.string(),
  instructions: z.string(),
  /** '' without one. */
  qrPath: z.string(),
})
export type PaymentAccount = z.output<typeof PaymentAccount>

export const StaffPaymentAccount = PaymentAccount.extend({
  /** Without any it is shown nowhere. */
  paymentTypes: z.array(paymentType),
  /** Shown nowhere but on the tab. */
  isRetired: z.boolean(),
  version: z.int(),
  /** '' for what came with an upgrade. */
  changedBy: z.string(),
  changedOn: z.string(),
})
export type StaffPaymentAccount = z.output<typeof StaffPaymentAccount>

export const PaymentAccountForm = z.object({
  kind,
  provider: requiredLine(PAYMENT_ACCOUNT_FIELDS.provider),
  accountName: requiredLine(PAYMENT_ACCOUNT_FIELDS.accountName),
  accountNumber: requiredLine(PAYMENT_ACCOUNT_FIELDS.accountNumber),
  instructions: field.text(PAYMENT_ACCOUNT_FIELDS.instructions).default(''),
  /** `PaymentTypes=BankDeposit&PaymentTypes=OnlineBanking`, or none of them. */
  paymentTypes: z
    .union([z.array(paymentType).max(10), paymentType.transform((one) => [one])])
    .default([])
    .transform((types) => ACCOUNT_PAYMENT_TYPES.filter((type) => types.includes(type))),
})
export type PaymentAccountForm = z.output<typeof PaymentAccountForm>

const NewPaymentAccount = PaymentAccountForm.extend({
  /** The same for every attempt to add one account, so that a lost answer does not add it twice. */
  idempotencyKey: field.idempotencyKey,
})
export type NewPaymentAccount = z.output<typeof NewPaymentAccount>

const PaymentAccountChange = PaymentAccountForm.extend({
  /** A new `Qr` replaces the picture; without one true keeps it, and false removes it. */
  retainQr: field.wireBool.default(true),
  isRetired: field.wireBool,
  version: field.wireInt,
})
export type PaymentAccountChange = z.output<typeof PaymentAccountChange>

const files = { Qr: { max: 1, kind: 'picture' } } as const

export const listPaymentAccounts = endpoint({
  name: 'listPaymentAccounts',
  summary: 'Where to pay, in the order of the shop: the accounts for a payment type, or all that are shown',
  method: 'GET',
  path: '/Common/payment-accounts',
  access: 'login',
  query: z.object({ paymentType: z.enum(PAYMENT_TYPES).optional() }),
  answer: z.array(PaymentAccount),
})

export const listStaffPaymentAccounts = endpoint({
  name: 'listStaffPaymentAccounts',
  summary: 'All payment accounts in their order, retired ones last',
  method: 'GET',
  path: '/Settings/payment-accounts',
  access: 'Shop Settings.view',
  answer: z.array(StaffPaymentAccount),
})

export const addPaymentAccount = endpoint({
  name: 'addPaymentAccount',
  summary: 'Adds a payment account behind the others and mails everybody who may change them',
  method: 'POST',
  path: '/Settings/payment-accounts',
  access: 'Shop Settings.edit',
  // A changed number is how payments are stolen.
  stepUp: true,
  invalidates: PAYMENT_ACCOUNTS,
  limit: 'upload',
  refusals: ['key_used'],
  form: 'Pascal',
  body: NewPaymentAccount,
  files,
  answer: StaffPaymentAccount,
})

export const updatePaymentAccount = endpoint({
  name: 'updatePaymentAccount',
  summary: 'Changes, retires or takes back a payment account and mails everybody who may change them',
  method: 'PUT',
  path: '/Settings/payment-accounts/{id}',
  access: 'Shop Settings.edit',
  // A changed number is how payments are stolen.
  stepUp: true,
  invalidates: PAYMENT_ACCOUNTS,
  refusals: ['changed'],
  limit: 'upload',
  params: z.object({ id: field.id }),
  form: 'Pascal',
  body: PaymentAccountChange,
  files,
  answer: StaffPaymentAccount,
})

export const sortPaymentAccounts = endpoint({
  name: 'sortPaymentAccounts',
  summary: 'Puts the payment accounts that are not retired into an order',
  method: 'PUT',
  path: '/Settings/payment-accounts/order',
  access: 'Shop Settings.edit',
  invalidates: PAYMENT_ACCOUNTS,
  refusals: ['changed'],
  /** Each of them once. */
  body: z.object({ ids: z.array(field.id).max(MAX_PAYMENT_ACCOUNTS) }),
  answer: z.array(StaffPaymentAccount),
})
