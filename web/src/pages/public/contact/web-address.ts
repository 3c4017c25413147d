/**
 * Where a text of the staff leads: a whole address, or one without 'https://'. Undefined for what is none, such as
 * '@kwaderno', and for schemes that a link must not open.
 */
export function webAddress(value: string): { href: string; text: string } | undefined {
  const given = value.trim()
  const whole = /^https?:\/\//i.test(given) ? given : `https://${given}`
  if (!/^https?:\/\/[^\s/@:]+\.[a-z]{2,}(?:[:/?#]\S*)?$/i.test(whole) || !URL.canParse(whole))
    return undefined
  return { href: whole, text: whole.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '') }
}
