import type { StaffBanner } from '@kwaderno/contract/banner.ts'
import { BANNER_FIELD_NAMES } from '@kwaderno/contract/banner-field-labels.ts'
import { bannerErrors, type BannerTexts } from '@kwaderno/contract/banner-rules.ts'
import type { FieldErrors, Resolver } from 'react-hook-form'

/** A banner as it is edited. */
export interface BannerForm extends BannerTexts {
  /** A new picture with the address that shows it; null keeps the stored one. */
  picture: { file: File; url: string } | null
  /** Asked of a new banner only: those that stand have a switch of their own. */
  isEnabled: boolean
}

export function formOf(banner: StaffBanner | undefined): BannerForm {
  const { link = '', description = '', headline = '', isEnabled = true } = banner ?? {}
  const { buttonText = '', buttonLink = '' } = banner ?? {}
  return { picture: null, description, link, headline, buttonText, buttonLink, isEnabled }
}

/** Whether saving the form would store what is stored already. */
export function isUnchanged(banner: StaffBanner, form: BannerForm): boolean {
  return form.picture === null && BANNER_FIELD_NAMES.every((name) => form[name].trim() === banner[name])
}

/** The rules of the contract. @param hasStored whether a picture is stored already */
export function checkBanner(hasStored: boolean): Resolver<BannerForm> {
  return (form) => {
    const { file, ...texts } = bannerErrors({ ...form, hasPicture: hasStored || form.picture !== null })
    const messages = { ...(file === undefined ? {} : { picture: file }), ...texts }
    const errors: FieldErrors<BannerForm> = Object.fromEntries(
      Object.entries(messages).map(([name, message]) => [name, { type: 'rule', message }]),
    )
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: form, errors: {} }
  }
}
