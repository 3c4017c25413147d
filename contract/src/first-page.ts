/** What comes with the HTML of a page beside an empty one: its frame, its code, and what everybody may read of it. */
export type FirstPage = 'home' | 'shop' | 'product' | 'login' | 'other'

/** The shop's own pages; those of the back office begin empty. */
const OTHERS =
  /^\/(?:cart|checkout|orders|return-and-exchange|profile|messages|contact-us|about-us|faqs|logout|404|register|forgot-password|reset-password|confirm-email|stop-email-change|school-lists|privacy)(?:\/|$)/

/** The id of the element that holds the answers, and the place in the HTML where it is put. */
export const FIRST_ANSWERS = 'first-answers'

/** The name that the build writes into its pages, and the place of the logo's address; the server puts the shop's there. */
export const BUILT_NAME = 'Kwaderno'
export const BUILT_LOGO = 'shop-logo-address'
/** Where the logo itself stands in the frame of a page. */
export const LOGO_PLACE = '<!--shop-logo-->'
/** The meta elements that tell the app of both. */
export const NAME_META = 'apple-mobile-web-app-title'
export const LOGO_META = 'shop-logo'
/** The one that tells it of the newest version of the privacy notice, in a shop that has published one. */
export const NOTICE_META = 'privacy-notice'

/** An answer of the API that came with the page, as if it had been asked for. */
export interface FirstAnswer {
  body: unknown
  /** Those that say more than the body, such as `x-pagination`. */
  headers: Record<string, string>
}

/** By the addresses of the calls. */
export type FirstAnswers = Readonly<Record<string, FirstAnswer>>

export function firstPageOf(path: string): FirstPage | undefined {
  if (path === '/') return 'home'
  if (path === '/shop') return 'shop'
  if (/^\/shop\/[1-9]\d{0,8}$/.test(path)) return 'product'
  if (path === '/login') return 'login'
  return OTHERS.test(path) ? 'other' : undefined
}
