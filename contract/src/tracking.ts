import { z } from 'zod'
import { tooLong } from './form-text.ts'
import { ORDER_FIELDS } from './order-fields.ts'
import { isWebUrl } from './web-address.ts'

/** The courier of an order that has left, and the number under which he tracks it. */

const LONGEST_NUMBER = ORDER_FIELDS.trackingNumber.most
export const LONGEST_COURIER_LINK = 300
/** What stands in the link of a courier where the number belongs. */
export const NUMBER_MARK = '{number}'

export const TRACKING_TEXT = {
  courierRequired: 'Please choose a courier.',
  numberRequired: 'Please enter the tracking number.',
  characters: 'Use only letters, numbers and dashes.',
  link: `Begin with https:// and put ${NUMBER_MARK} once where the tracking number belongs.`,
  notShipped: 'Tracking can be changed only while the order is Shipped.',
  updated: { title: 'Updated!', text: 'Tracking has been updated.' },
  failed: 'Failed to change the tracking, please try again.',
} as const

/** What is wrong with a tracking number; an empty one is none. */
export function trackingNumberError(text: string): string | undefined {
  if (text.length > LONGEST_NUMBER) return tooLong(LONGEST_NUMBER)
  return /^[A-Za-z0-9-]*$/.test(text) ? undefined : TRACKING_TEXT.characters
}

export const trackingNumber = z
  .string()
  .trim()
  .superRefine((text, context) => {
    const message = trackingNumberError(text)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })

/** The mark stands behind the name of the site, which nothing that is typed later can change. */
const LINK = /^https:\/\/[^\s/?#@{}\\]+[/?#][^\s{}]*\{number\}[^\s{}]*$/

/** Where a courier shows a parcel; '' for nowhere. */
export const courierLink = z
  .string()
  .trim()
  .max(LONGEST_COURIER_LINK, tooLong(LONGEST_COURIER_LINK))
  .refine((link) => link === '' || (LINK.test(link) && isWebUrl(link)), TRACKING_TEXT.link)

/** Where this parcel is shown; '' when its courier says nowhere, or it has no number. */
export function trackingUrl(link: string, number: string): string {
  return link === '' || number === '' ? '' : link.replace(NUMBER_MARK, () => encodeURIComponent(number))
}

/** What staff have to say of a parcel, at the field that lacks it; nothing when it may leave. */
export function parcelErrors(parcel: { isRequired: boolean; hasCourier: boolean; trackingNumber: string }): {
  courierId?: string
  trackingNumber?: string
} {
  const { isRequired, hasCourier, trackingNumber: number } = parcel
  const wrong = isRequired && number === '' ? TRACKING_TEXT.numberRequired : trackingNumberError(number)
  return {
    ...(wrong === undefined ? {} : { trackingNumber: wrong }),
    ...(!hasCourier && (isRequired || number !== '') ? { courierId: TRACKING_TEXT.courierRequired } : {}),
  }
}
