import { z } from 'zod'
import { AboutUs, ContactUs } from './common.ts'
import { ABOUT_FIELDS, CONTACT_FIELDS, CONTACT_TEXT, NETWORK_FIELDS } from './company-fields.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { isSocialLink } from './web-address.ts'

const network = (described: { most: number }) =>
  field
    .optionalText(described)
    .refine((text) => text === undefined || isSocialLink(text), CONTACT_TEXT.badNetwork)

/** What the public page says of the shop. What may be left out stays as it is. */
export const AboutUsForm = z.object({
  tagline: field.requiredText(ABOUT_FIELDS.tagline),
  overview: field.requiredText(ABOUT_FIELDS.overview),
  mission: field.optionalText(ABOUT_FIELDS.mission),
  vision: field.optionalText(ABOUT_FIELDS.vision),
})
export type AboutUsForm = z.output<typeof AboutUsForm>

/** How the shop is reached: a mobile or a landline, and addresses or names in the networks. */
export const ContactUsForm = z.object({
  contactNumber: field
    .requiredText(CONTACT_FIELDS.contactNumber)
    .regex(/(?:\d\D*){3}/, field.INVALID_CONTACT),
  email: field.email(field.INVALID_EMAIL),
  address: field.requiredText(CONTACT_FIELDS.address),
  facebook: network(NETWORK_FIELDS.facebook),
  twitter: network(NETWORK_FIELDS.twitter),
  instagram: network(NETWORK_FIELDS.instagram),
  linkin: network(NETWORK_FIELDS.linkin),
})
export type ContactUsForm = z.output<typeof ContactUsForm>

/** The version the edit started from; when the page has moved on since, the save is refused and nothing is lost. */
const version = field.wireInt.optional()
const Versioned = { version: z.int() }

export const EditedAboutUs = AboutUs.extend(Versioned)
export type EditedAboutUs = z.infer<typeof EditedAboutUs>
export const EditedContactUs = ContactUs.extend(Versioned)
export type EditedContactUs = z.infer<typeof EditedContactUs>

export const getEditedAboutUs = endpoint({
  name: 'getEditedAboutUs',
  summary: 'About us, for those who maintain it',
  method: 'GET',
  path: '/Appearance/about-us',
  access: 'Banner.view',
  answer: EditedAboutUs,
})

export const updateAboutUs = endpoint({
  name: 'updateAboutUs',
  summary: 'Changes about us',
  method: 'PUT',
  path: '/Appearance/about-us',
  access: 'About Us.edit',
  invalidates: ['getEditedAboutUs', 'getAboutUs'],
  refusals: ['changed'],
  bodyLimit: 64_000,
  body: AboutUsForm.extend({ version }),
  answer: EditedAboutUs,
})

export const getEditedContactUs = endpoint({
  name: 'getEditedContactUs',
  summary: 'Contact us, for those who maintain it',
  method: 'GET',
  path: '/Appearance/contact-us',
  access: 'Banner.view',
  answer: EditedContactUs,
})

export const updateContactUs = endpoint({
  name: 'updateContactUs',
  summary: 'Changes contact us',
  method: 'PUT',
  path: '/Appearance/contact-us',
  access: 'Contact Us.edit',
  invalidates: ['getEditedContactUs', 'getContactUs'],
  refusals: ['changed'],
  body: ContactUsForm.extend({ version }),
  answer: EditedContactUs,
})
