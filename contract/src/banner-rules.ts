import { BANNER_FIELDS, type BannerFieldName } from './banner-field-labels.ts'
import { tooLong } from './form-text.ts'
import { isOwnPath, isWebUrl } from './web-address.ts'

export const MAX_BANNERS = 10

/** Pixels of the largest size that is kept of a banner's picture, which has the shape 16:4. */
export const BANNER_PICTURE = { width: 1600, height: 400 } as const
export const BANNER_ASPECT = 16 / 4
export const BANNER_ZOOM = { min: 1, max: 3 } as const

/** The words of the banner setting. */
export const BANNER_TEXT = {
  noPicture: 'Please select an image',
  badLink: 'Please enter a valid URL',
  badButtonLink: 'Enter a page of the shop such as /shop, or an address that begins with https://.',
  noButtonLink: 'Say where the button leads.',
  noButtonText: 'Say what the button does.',
  tooMany: `At most ${MAX_BANNERS} banners can exist.`,
  disabledMain: 'A disabled banner cannot be the main one.',
  changed: 'Someone else has changed this banner.',
  gone: 'This banner no longer exists.',
  saved: { title: 'Saved!', text: 'Banner has been saved.' },
  updated: { title: 'Updated!', text: 'Banner has been updated.' },
  deleted: { title: 'Deleted!', text: 'Banner has been deleted.' },
  addFailed: 'Failed to add banner, please try again.',
  updateFailed: 'Failed to update banner, please try again.',
  deleteFailed: 'Failed to delete banner, please try again.',
} as const

export type BannerTexts = Record<BannerFieldName, string>

/** What somebody made of a banner. */
export interface BannerDraft extends BannerTexts {
  hasPicture: boolean
}

/** One message per wrong field; nothing when it may be saved. */
export type BannerErrors = Partial<Record<'file' | BannerFieldName, string>>

/** The rules of a banner, the same for the form and the server. */
export function bannerErrors(draft: BannerDraft): BannerErrors {
  const wrong: Record<keyof BannerErrors, string | undefined> = {
    file: draft.hasPicture ? undefined : BANNER_TEXT.noPicture,
    description: lengthError(draft, 'description'),
    link: isBannerLink(draft.link) ? undefined : BANNER_TEXT.badLink,
    headline: lengthError(draft, 'headline'),
    buttonText: lengthError(draft, 'buttonText') ?? noButtonText(draft),
    buttonLink: isButtonLink(draft.buttonLink) ? noButtonLink(draft) : BANNER_TEXT.badButtonLink,
  }
  return Object.fromEntries(Object.entries(wrong).filter(([, message]) => message !== undefined))
}

function lengthError(
  draft: BannerDraft,
  name: 'description' | 'headline' | 'buttonText',
): string | undefined {
  const { most } = BANNER_FIELDS[name]
  return draft[name].trim().length > most ? tooLong(most) : undefined
}

function noButtonText({ buttonText, buttonLink }: BannerDraft): string | undefined {
  return buttonText.trim() === '' && buttonLink.trim() !== '' ? BANNER_TEXT.noButtonText : undefined
}

function noButtonLink({ buttonText, buttonLink, link }: BannerDraft): string | undefined {
  const leadsNowhere = buttonLink.trim() === '' && link.trim() === ''
  return buttonText.trim() !== '' && leadsNowhere ? BANNER_TEXT.noButtonLink : undefined
}

/** Nothing, an http(s) address, or a path of the shop itself. */
export function isBannerLink(link: string): boolean {
  const given = link.trim()
  if (given.length > BANNER_FIELDS.link.most) return false
  return given === '' || isOwnPath(given) || isWebUrl(given)
}

/** Nothing, a path of the shop itself, or an https address. */
export function isButtonLink(link: string): boolean {
  const given = link.trim()
  if (given.length > BANNER_FIELDS.buttonLink.most) return false
  return given === '' || isOwnPath(given) || (isWebUrl(given) && /^https:/i.test(given))
}

/** The list with one entry at another place, counted from 1; a place beyond the ends is the end. */
export function moved<T>(list: readonly T[], from: T, place: number): T[] {
  const others = list.filter((one) => one !== from)
  return others.toSpliced(Math.max(0, place - 1), 0, from)
}
