import { textField, type DescribedFields } from './described-field.ts'
import { USER_FIELDS } from './user-field-labels.ts'

/** What the page about the shop says, in the order of its form. */
export const ABOUT_FIELDS = {
  tagline: textField('Tagline', 200),
  overview: textField('Overview', 5000),
  mission: textField('Mission', 2000),
  vision: textField('Vision', 2000),
} as const satisfies DescribedFields

const NETWORK_LENGTH = 200

/** Addresses or names in the social networks. */
export const NETWORK_FIELDS = {
  facebook: textField('Facebook', NETWORK_LENGTH),
  twitter: textField('Twitter', NETWORK_LENGTH),
  instagram: textField('Instagram', NETWORK_LENGTH),
  linkin: textField('LinkedIn', NETWORK_LENGTH),
} as const satisfies DescribedFields

/** How the shop is reached, in the order of its form. */
export const CONTACT_FIELDS = {
  contactNumber: textField('Contact number', 50),
  email: USER_FIELDS.email,
  address: textField('Address', 300),
  ...NETWORK_FIELDS,
} as const satisfies DescribedFields

export const ABOUT_TEXT = {
  updated: { title: 'Updated!', text: 'About us has been updated.' },
  failed: 'Failed to update about us information.',
  changed: 'Someone else has changed this page.',
} as const

export const CONTACT_TEXT = {
  updated: { title: 'Updated!', text: 'Contact us has been updated.' },
  failed: 'Failed to update contact us information.',
  changed: 'Someone else has changed this page.',
  badNetwork: 'Please enter a valid URL',
} as const
