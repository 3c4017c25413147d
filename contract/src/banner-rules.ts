import { NO_CHANGES } from './form-text.ts'
import { isOwnPath, isWebUrl } from './web-address.ts'

export const BANNER_LIMITS = { banners: 10, link: 500, description: 200 } as const

/** Pixels of the largest size that is kept of a banner's picture, which has the shape 16:4. */
export const BANNER_PICTURE = { width: 1600, height: 400 } as const
export const BANNER_ASPECT = 16 / 4
export const BANNER_ZOOM = { min: 1, max: 3 } as const

/** The words of the banner setting. */
export const BANNER_TEXT = {
  noPicture: 'Please select an image',
  badLink: 'Please enter a valid URL',
  tooMany: `At most ${BANNER_LIMITS.banners} banners can exist.`,
  disabledMain: 'A disabled banner cannot be the main one.',
  changed: 'Someone else has changed this banner.',
  gone: 'This banner no longer exists.',
  noChanges: NO_CHANGES,
  saved: { title: 'Saved!', text: 'Banner has been saved.' },
  updated: { title: 'Updated!', text: 'Banner has been updated.' },
  deleted: { title: 'Deleted!', text: 'Banner has been deleted.' },
  addFailed: 'Failed to add banner, please try again.',
  updateFailed: 'Failed to update banner, please try again.',
  deleteFailed: 'Failed to delete banner, please try again.',
} as const

/** What somebody made of a banner. */
export interface BannerDraft {
  hasPicture: boolean
  link: string
  description: string
}

/** One message per wrong field; nothing when it may be saved. */
export type BannerErrors = Partial<Record<'file' | 'link' | 'description', string>>

/** The rules of a banner, the same for the form and the server. */
export function bannerErrors({ hasPicture, link, description }: BannerDraft): BannerErrors {
  return {
    ...(hasPicture ? {} : { file: BANNER_TEXT.noPicture }),
    ...(isBannerLink(link) ? {} : { link: BANNER_TEXT.badLink }),
    ...(description.trim().length > BANNER_LIMITS.description
      ? { description: `Use at most ${BANNER_LIMITS.description} characters.` }
      : {}),
  }
}

/** Nothing, an http(s) address, or a path of the shop itself. */
export function isBannerLink(link: string): boolean {
  const given = link.trim()
  if (given.length > BANNER_LIMITS.link) return false
  return given === '' || isOwnPath(given) || isWebUrl(given)
}

/** The list with one entry at another place, counted from 1; a place beyond the ends is the end. */
export function moved<T>(list: readonly T[], from: T, place: number): T[] {
  const others = list.filter((one) => one !== from)
  return others.toSpliced(Math.max(0, place - 1), 0, from)
}
