import { asHref, type Href } from './href.ts'
import { paths } from './paths.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** On the entry of the login: where its user was when the app asked for it. */
    returnTo?: ReturnAddress
  }
}

export interface ReturnAddress {
  href: string
  /** It is the entry before the login's. */
  isBefore?: boolean
}

/** A page alone, without what is below its address: there are the staff's conversations and pages of guests. */
const PAGES: readonly string[] = [paths.home, paths.messages, paths.aboutUs, paths.contactUs, paths.faqs]
const AREAS: readonly string[] = [
  paths.shop,
  paths.cart,
  paths.checkout,
  paths.orders,
  paths.returns,
  paths.profile,
]

/**
 * Where somebody goes on after logging in: staff to the dashboard; a customer to the page of the storefront that was asked
 * for, else home; nothing outside of the shop. After the end of a session `takeUpSession` says more.
 */
export function addressAfterLogin(returnTo: ReturnAddress | undefined, isStaff: boolean): Href {
  if (isStaff) return paths.dashboard
  return (returnTo && shopAddress(returnTo.href)) ?? paths.home
}

/** The address as one of the storefront's own, or undefined. */
export function shopAddress(href: string): Href | undefined {
  const here = 'http://shop'
  if (!href.startsWith('/') || !URL.canParse(href, here)) return undefined
  const { origin, pathname, search, hash } = new URL(href, here)
  const isOurs = PAGES.includes(pathname) || AREAS.some((area) => `${pathname}/`.startsWith(`${area}/`))
  return origin === here && isOurs ? asHref(pathname + search + hash) : undefined
}
