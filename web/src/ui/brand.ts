import { BUILT_LOGO, BUILT_NAME, LOGO_META, NAME_META } from '@kwaderno/contract/first-page.ts'

/** What the shop is called, as it came with the page. */
export const shopName = (): string => meta(NAME_META) || BUILT_NAME

/** The picture path of the shop's logo, as it came with the page; '' without one. */
export function shopLogo(): string {
  const path = meta(LOGO_META)
  // A page that no server has filled in.
  return path === BUILT_LOGO ? '' : path
}

function meta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content ?? ''
}
