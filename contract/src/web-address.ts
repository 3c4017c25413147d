/** What browsers and Node both have of it. */
declare const URL: {
  canParse(text: string): boolean
  new (text: string): { hostname: string; username: string; password: string }
}

/**
 * Where a text of the staff leads: a whole address, or one without 'https://'. Undefined for what is none, such as
 * '@kwaderno', and for schemes that a link must not open.
 */
export function webAddress(value: string): { href: string; text: string } | undefined {
  const given = value.trim()
  const whole = /^https?:\/\//i.test(given) ? given : `https://${given}`
  if (!/^https?:\/\/[^\s/@:]+\.[a-z]{2,}(?:[:/?#]\S*)?$/i.test(whole) || !isWebUrl(whole)) return undefined
  return { href: whole, text: whole.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '') }
}

/** A name in a social network, which is shown as it is. */
const HANDLE = /^@?[\p{L}\p{N}_][\p{L}\p{N}_.-]*$/u

/** What may stand for the shop in a social network: nothing, an address of the web, or a name such as '@kwaderno'. */
export function isSocialLink(value: string): boolean {
  const given = value.trim()
  return given === '' || webAddress(given) !== undefined || HANDLE.test(given)
}

/** An http(s) address that a link may open: a host of its own, and no name and password that look like one. */
export function isWebUrl(text: string): boolean {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return false
  const { hostname, username, password } = new URL(text)
  const isHost = hostname.includes('.') || hostname.startsWith('[') || hostname === 'localhost'
  return isHost && username === '' && password === ''
}

/** A path of the shop itself, such as '/shop?search=polo'; not '//elsewhere', which is another host. */
export function isOwnPath(text: string): boolean {
  return /^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(text)
}
