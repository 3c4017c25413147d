const QUOTED = String.raw`\s*"((?:[^"]|"")*)"\s*`
const ITEM = new RegExp(String.raw`(?:${QUOTED}|([^;]*))(;|$)`, 'y')
const PAIR = new RegExp(String.raw`(?:${QUOTED}|([^;:]*)):(?:${QUOTED}|([^;]*))(;|$)`, 'y')

/** 'Paper; "Pens; pencils"' -> ['Paper', 'Pens; pencils']; empty ones are left out. */
export function splitList(text: string): string[] {
  const found: string[] = []
  for (const [, quoted, plain] of matches(ITEM, text) ?? []) {
    const item = valueOf(quoted, plain)
    if (item !== '') found.push(item)
  }
  return found
}

/** 'Size: M; Color: Blue' -> [['Size', 'M'], ['Color', 'Blue']]; undefined when it is not written so. */
export function splitPairs(text: string): [name: string, value: string][] | undefined {
  if (text.trim() === '') return []
  const found = matches(PAIR, text)?.map(([, quotedName, name, quoted, plain]): [string, string] => [
    valueOf(quotedName, name),
    valueOf(quoted, plain),
  ])
  return found?.some(([name, value]) => name === '' || value === '') ? undefined : found
}

/** Undefined when a part does not match. */
function matches(part: RegExp, text: string): RegExpExecArray[] | undefined {
  const found: RegExpExecArray[] = []
  const trimmed = text.trim().replace(/;$/, '')
  for (let at = 0; at < trimmed.length;) {
    part.lastIndex = at
    const match = part.exec(trimmed)
    if (match === null) return undefined
    found.push(match)
    at = part.lastIndex
  }
  return found
}

function valueOf(quoted: string | undefined, plain: string | undefined): string {
  return (quoted?.replaceAll('""', '"') ?? plain ?? '').trim()
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
