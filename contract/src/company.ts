import { z } from 'zod'
import { AboutUs, ContactUs } from './common.ts'
import { ABOUT_LIMITS, CONTACT_LIMITS, CONTACT_TEXT } from './company-form.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { isSocialLink } from './web-address.ts'
import { tooLong } from './form-text.ts'

const atMost = (most: number) => z.string().trim().max(most, tooLong(most))
const required = (most: number) => z.string().trim().min(1, field.REQUIRED).max(most, tooLong(most))
const network = atMost(CONTACT_LIMITS.network).refine(isSocialLink, CONTACT_TEXT.badNetwork).optional()

/** What the public page says of the shop. What may be left out stays as it is. */
export const AboutUsForm = z.object({
  tagline: required(ABOUT_LIMITS.tagline),
  overview: required(ABOUT_LIMITS.overview),
  mission: atMost(ABOUT_LIMITS.mission).optional(),
  vision: atMost(ABOUT_LIMITS.vision).optional(),
})
export type AboutUsForm = z.output<typeof AboutUsForm>

/** How the shop is reached: a mobile or a landline, and addresses or names in the networks. */
export const ContactUsForm = z.object({
  contactNumber: required(CONTACT_LIMITS.contactNumber).regex(/(?:\d\D*){3}/, field.INVALID_CONTACT),
  email: field.email(field.INVALID_EMAIL),
  address: required(CONTACT_LIMITS.address),
  facebook: network,
  twitter: network,
  instagram: network,
  linkin: network,
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
