/** A piece of a message: plain text, or an address that may be opened. */
export interface Piece {
  text: string
  href?: string
}

const ADDRESS = /https?:\/\/[^\s<>"'`]+/gi
/** What ends a sentence rather than an address. */
const TAIL = /[.,;:!?…)\]}*_~]+$/

/** Splits a text at its addresses. Only http and https are addresses; everything else stays text. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutTail(match[0])
    if (!URL.canParse(address)) continue
    if (match.index > end) pieces.push({ text: text.slice(end, match.index) })
    pieces.push({ text: address, href: new URL(address).href })
    end = match.index + address.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end) })
  return pieces
}

/** A closing bracket belongs to the address when it was opened there: https://en.wikipedia.org/wiki/Pad_(paper) */
function withoutTail(address: string): string {
  const bare = address.replace(TAIL, '')
  const isOpen = bare.includes('(') && !bare.includes(')')
  return isOpen && address[bare.length] === ')' ? `${bare})` : bare
}
