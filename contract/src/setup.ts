import { z } from 'zod'
import { CurrentUser, UserName } from './account.ts'
import { ContactUsForm } from './company.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { PaymentAccountForm } from './payment-account.ts'
import { CompanySettings, ShopSettings } from './settings.ts'
import { plainCode } from './setup-fields.ts'
import { PAYMENT_ACCOUNTS } from './stale.ts'

const code = field.rawText(20).transform(plainCode).pipe(z.string().min(1, field.REQUIRED))

const Administrator = z
  .object({
    firstName: field.joinedName(),
    lastName: field.joinedName(),
    userName: UserName,
    emailAddress: field.email(field.INVALID_EMAIL),
    password: field.password(8),
    confirmPassword: z.string().min(1, field.REQUIRED).max(200),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    error: field.PASSWORDS_DIFFER,
  })

const Shop = z.object({
  name: ShopSettings.shape.shopName,
  contactNumber: ContactUsForm.shape.contactNumber,
  email: ContactUsForm.shape.email,
  address: ContactUsForm.shape.address,
})

const { registeredName, tin, vatRegistered } = CompanySettings.shape

/** What the owner of a bare shop says to open it. The address is that of the shop and of its company. */
export const Setup = z.object({
  code,
  administrator: Administrator,
  shop: Shop,
  company: z.object({ registeredName, tin, vatRegistered }),
  account: PaymentAccountForm,
})
export type Setup = z.output<typeof Setup>

export const getSetup = endpoint({
  name: 'getSetup',
  summary: 'Whether the shop still has to be set up',
  method: 'GET',
  path: '/Setup',
  access: 'public',
  answer: z.object({ needed: z.boolean() }),
})

export const checkSetupCode = endpoint({
  name: 'checkSetupCode',
  summary: 'Whether this is the set-up code',
  method: 'POST',
  path: '/Setup/code',
  access: 'public',
  invalidates: [],
  refusals: ['set_up'],
  limit: 'recovery',
  body: z.object({ code }),
  answer: field.nothing,
})

export const setUpShop = endpoint({
  name: 'setUpShop',
  summary: 'Sets a bare shop up and logs its administrator in',
  method: 'POST',
  path: '/Setup',
  access: 'public',
  invalidates: ['getSetup', 'getClientSettings', 'getCompanyProfile', 'getContactUs', ...PAYMENT_ACCOUNTS],
  refusals: ['set_up'],
  limit: 'recovery',
  body: Setup,
  answer: CurrentUser.extend({ token: z.string() }),
})
