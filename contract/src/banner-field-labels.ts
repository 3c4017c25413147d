import { textField, type DescribedFields } from './described-field.ts'

const LINK_LENGTH = 500

/** The texts of a banner, in the order of its form. */
export const BANNER_FIELDS = {
  description: textField('Description', 200),
  link: textField('Link', LINK_LENGTH),
  headline: textField('Headline', 80),
  buttonText: textField('Button text', 30),
  buttonLink: textField('Button link', LINK_LENGTH),
} as const satisfies DescribedFields

export type BannerFieldName = keyof typeof BANNER_FIELDS
export const BANNER_FIELD_NAMES = Object.keys(BANNER_FIELDS) as readonly BannerFieldName[]
