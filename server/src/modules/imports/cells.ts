import { sameText } from '@kwaderno/contract/product-rules.ts'
import { tidyItem } from './tidy.ts'

const QUOTED = String.raw`\s*"((?:[^"]|"")*)"\s*`
const ITEM = new RegExp(String.raw`(?:${QUOTED}|([^;]*))(;|$)`, 'y')
const PAIR = new RegExp(String.raw`(?:${QUOTED}|([^;:]*)):(?:${QUOTED}|([^;]*))(;|$)`, 'y')

/**
 * 'Paper; "Pens; pencils"' -> ['Paper', 'Pens; pencils']; empty ones are left out, and what comes again.
 * @param most how many may be read: whoever allows fewer has seen enough
 */
export function splitList(text: string, most: number): string[] {
  const found = new Map<string, string>()
  // To tidy is what takes long.
  const seen = new Set<string>()
  for (const match of matches(ITEM, text)) {
    if (match === undefined || found.size === most) break
    if (seen.has(match[0])) continue
    seen.add(match[0])
    const item = valueOf(match[1], match[2])
    const key = sameText(item)
    if (item !== '' && !found.has(key)) found.set(key, item)
  }
  return [...found.values()]
}

/**
 * 'Size: M; Color: Blue' -> [['Size', 'M'], ['Color', 'Blue']]; undefined when it is not written so.
 * @param most as of `splitList`
 */
export function splitPairs(text: string, most: number): [name: string, value: string][] | undefined {
  const found: [string, string][] = []
  for (const match of matches(PAIR, text)) {
    if (found.length === most) break
    if (match === undefined) return undefined
    const [name, value] = [valueOf(match[1], match[2]), valueOf(match[3], match[4])]
    if (name === '' || value === '') return undefined
    found.push([name, value])
  }
  return found
}

/** The last is undefined when the rest does not match. */
function* matches(part: RegExp, text: string): Generator<RegExpExecArray | undefined> {
  const trimmed = text.trim().replace(/;$/, '')
  for (let at = 0; at < trimmed.length;) {
    part.lastIndex = at
    const match = part.exec(trimmed)
    at = part.lastIndex
    yield match ?? undefined
    if (match === null) return
  }
}

function valueOf(quoted: string | undefined, plain: string | undefined): string {
  return tidyItem(quoted?.replaceAll('""', '"') ?? plain ?? '')
}

export function joinList(items: readonly string[]): string {
  return items.map(inQuotes).join('; ')
}

export function joinPairs(pairs: readonly (readonly [name: string, value: string])[]): string {
  return pairs.map(([name, value]) => `${inQuotes(name)}: ${inQuotes(value)}`).join('; ')
}

function inQuotes(text: string): string {
  return /[;:]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A number as people write it: '₱1,234.50' is 1234.5; null when there is none, NaN for anything else. */
export function numberOf(text: string): number | null {
  const plain = text.trim()
  if (plain === '') return null
  const bare = plain.replace(/^(?:₱|PHP)\s*/i, '')
  return /^-?(?:\d{1,15}|\d{1,3}(?:,\d{3}){1,4})(?:\.\d{1,15})?$/.test(bare)
    ? Number(bare.replaceAll(',', ''))
    : Number.NaN
}
