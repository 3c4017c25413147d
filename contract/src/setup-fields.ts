import type { DescribedFields } from './described-field.ts'
import { CONTACT_FIELDS } from './company-fields.ts'
import { COMPANY_FIELDS, SHOP_FIELDS } from './settings-fields.ts'
import { USER_FIELDS } from './user-field-labels.ts'

/** Whoever sets the shop up. */
export const SETUP_ADMIN_FIELDS = {
  firstName: USER_FIELDS.firstName,
  lastName: USER_FIELDS.lastName,
  userName: USER_FIELDS.userName,
  emailAddress: USER_FIELDS.email,
} as const satisfies DescribedFields

export const SETUP_SHOP_FIELDS = {
  name: SHOP_FIELDS.shopName,
  contactNumber: CONTACT_FIELDS.contactNumber,
  email: { ...CONTACT_FIELDS.email, label: 'Shop email' },
  address: CONTACT_FIELDS.address,
} as const satisfies DescribedFields

export const SETUP_COMPANY_FIELDS = {
  registeredName: COMPANY_FIELDS.registeredName,
  tin: COMPANY_FIELDS.tin,
  vatRegistered: COMPANY_FIELDS.vatRegistered,
} as const satisfies DescribedFields

export const SETUP_TEXT = {
  wrongCode: 'This code is not right.',
  done: 'This shop is already set up.',
  needed: 'This shop is not set up yet.',
  tooMany: 'Too many tries. Please try again later.',
  failed: 'Failed to set up the shop, please try again.',
} as const

/** Letters and digits that nobody takes for each other. */
export const SETUP_CODE_SIGNS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
export const SETUP_CODE_LENGTH = 16

/** A code as it is compared: typed in any case, with or without its dashes. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase()
